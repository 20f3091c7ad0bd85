// A copy of the build on a static host below a path, as a publisher has it: it can be changed, listed anew for its
// service worker, and cut off.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { SITE } from "../addresses.mjs";

const LIST = fileURLToPath(new URL("../../../xtask/src/service_worker.mjs", import.meta.url));
const SOURCE = fileURLToPath(new URL("../../../src/host/service_worker.js", import.meta.url));
/** Where a site is on its host, unless another folder is named. */
const PATH = "/kit/";
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

async function answer(folder, path, request, response) {
  const { pathname } = new URL(request.url, "http://here");
  const name = pathname.startsWith(path) ? decodeURIComponent(pathname.slice(path.length)) || "index.html" : "none";
  try {
    const body = await readFile(join(folder, name));
    response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream" }).end(body);
  } catch {
    response.writeHead(404).end();
  }
}

/** Hosts a folder below a path of its own host. */
export async function hostFolder(folder, path) {
  const server = createServer((request, response) => answer(folder, path, request, response));
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const cutOff = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return { url: `http://127.0.0.1:${server.address().port}${path}`, server, cutOff };
}

/** What takes most of a page's time to be packed, and is asked for by none that has no model in the browser. */
const ENGINE = "wllama/wllama.wasm";

/** Hosts a copy of the build without its model, at `url`; what runs a model is an empty file, unless it is to be whole. */
export async function hostSite({ isWhole = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "pilcrow-offline-"));
  const isWanted = (from) => !/^model\/.*\.gguf|\.(br|gz)$/.test(relative(SITE, from)) && (isWhole || relative(SITE, from) !== ENGINE);
  await cp(SITE, folder, { recursive: true, filter: isWanted });
  if (!isWhole) await writeFile(join(folder, ENGINE), "");
  const { url, server, cutOff } = await hostFolder(folder, PATH);
  const site = {
    url,
    /** Where its files are. */
    folder,
    /** A file is no more. */
    drop: (name) => rm(join(folder, name)),
    read: (name) => readFile(join(folder, name), "utf8"),
    write: (name, text) => writeFile(join(folder, name), text),
    /** Tells the service worker of the files that are there by now. */
    async list() {
      await cp(SOURCE, join(folder, "service_worker.js"));
      await promisify(execFile)("node", [LIST, folder, "model"]);
    },
    /** Nothing is answered from now on. */
    cutOff,
    async remove() {
      if (server.listening) await cutOff();
      await rm(folder, { recursive: true });
    },
  };
  await site.list();
  return site;
}
