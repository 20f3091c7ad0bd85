"""An OpenAI-compatible llama.cpp server on this machine, for the tests. It ends with its standard input, so that
none outlives the test that started it.
usage: serve.py MODEL PORT API_KEY, which may be empty"""
import sys

import xllamacpp

model, port, key = sys.argv[1:]
options = xllamacpp.CommonParams()
options.model.path = model
options.model_alias = {"smollm2"}
options.n_ctx = 4096
options.n_parallel = 1
options.cpuparams.n_threads = 1
options.cpuparams_batch.n_threads = 1
options.hostnames = ["127.0.0.1"]
options.port = int(port)
options.api_keys = [key] if key else []
options.cors_origins = "*"
options.ui = False
options.offline = True
server = xllamacpp.Server(options)
print(f"ready {server.listening_address}", flush=True)
sys.stdin.read()
