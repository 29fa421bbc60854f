"""The tables online: one process, one event loop, a durable log (needs the extra ``server``)."""
