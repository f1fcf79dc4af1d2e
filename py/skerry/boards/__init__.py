"""Board topologies and layouts that rules and views share. Imports core.scene at most."""
