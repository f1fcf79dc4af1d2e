"""Homework: a teacher's tasks as one link, pupils' results as codes, and their check by replay."""
