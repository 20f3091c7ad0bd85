// Serves a dist folder and the cases from one origin, in memory and compressed as a host would.
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { gzipSync } from "node:zlib";

const MEDIA_TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
};
/** Compressed already. */
const PACKED = [".woff2", ".png", ".gguf"];

/** The origin that serves this folder, and `documents` by their paths; call `close` in the end. */
export async function serve(folder, documents) {
  const kept = new Map();
  const answer = (path) => {
    if (!kept.has(path)) kept.set(path, read(folder, documents, path));
    return kept.get(path);
  };
  const server = createServer((request, response) => {
    const found = answer(decodeURIComponent(new URL(request.url, "http://host").pathname));
    if (!found) return response.writeHead(404).end();
    response.writeHead(200, found.headers).end(found.body);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

function read(folder, documents, path) {
  if (documents.has(path)) return packed(Buffer.from(documents.get(path)), ".json");
  const file = normalize(join(folder, path.endsWith("/") ? `${path}index.html` : path));
  const isFile = file.startsWith(normalize(folder) + sep) && statSync(file, { throwIfNoEntry: false })?.isFile();
  return isFile ? packed(readFileSync(file), extname(file)) : null;
}

function packed(bytes, ending) {
  const isPacked = PACKED.includes(ending);
  const body = isPacked ? bytes : gzipSync(bytes);
  const headers = {
    "Content-Type": MEDIA_TYPES[ending] ?? "application/octet-stream",
    "Content-Length": body.length,
    // What the page is served with where models may use threads.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    ...(!isPacked && { "Content-Encoding": "gzip" }),
  };
  return { body, headers };
}
