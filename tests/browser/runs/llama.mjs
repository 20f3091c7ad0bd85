// Starts the llama.cpp server of tests/llama for a test, where xtask has set one up.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const SCRIPT = join(dirname(fileURLToPath(import.meta.url)), "../../llama/serve.py");
const { PILCROW_LLAMA_PYTHON: python, PILCROW_MODEL: model } = process.env;

/** For `test.skip`: false where there was no Python to set a server up with. */
export const hasLlama = Boolean(python && model);

/** A running server: its base URL and key, and how to end it. */
export async function startLlama(key = "test-key") {
  const port = await freePort();
  const server = spawn(python, [SCRIPT, model, String(port), key], { stdio: ["pipe", "pipe", "inherit"] });
  await new Promise((ready, failed) => {
    server.once("error", failed);
    server.once("exit", (code) => failed(new Error(`the llama.cpp server ended with ${code}`)));
    createInterface({ input: server.stdout }).on("line", (line) => line.startsWith("ready") && ready());
  });
  return { baseUrl: `http://127.0.0.1:${port}/v1`, key, model: "smollm2", stop: () => server.kill() };
}

function freePort() {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });
}
