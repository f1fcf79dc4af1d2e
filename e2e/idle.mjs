// Of a worker that is started ahead of PyScript, where a stand-in has no use for it: nothing.
