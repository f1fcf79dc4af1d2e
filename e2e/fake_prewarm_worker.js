// Stands in for the worker that makes ready what Python starts from: engines that stand in need none of it.
