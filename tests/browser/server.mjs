// Serves dist/ under a sub-path, as a static host would: once with the headers that isolate a page
// (threads for the in-browser model), once without, as most hosts do.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";

const SUB_PATH = "/pilcrow/";
const PORT = Number(process.env.PILCROW_TEST_PORT ?? 4178);
/** Where the app is, cross-origin isolated. */
export const ISOLATED = `http://127.0.0.1:${PORT}${SUB_PATH}`;
/** The same without the headers. */
export const PLAIN = `http://127.0.0.1:${PORT + 1}${SUB_PATH}`;

const DIST = join(dirname(fileURLToPath(import.meta.url)), "../../dist");
const MEDIA_TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
const ISOLATION = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

/** The file that an address means; none outside of dist/. */
function resolve(address) {
  const path = decodeURIComponent(new URL(address, "http://host").pathname);
  if (!path.startsWith(SUB_PATH)) return null;
  const file = normalize(join(DIST, path.slice(SUB_PATH.length)));
  if (file !== DIST && !file.startsWith(DIST + sep)) return null;
  return statSync(file).isDirectory() ? join(file, "index.html") : file;
}

function serve(port, headers) {
  createServer((request, response) => {
    try {
      const file = resolve(request.url);
      const size = statSync(file).size;
      const type = MEDIA_TYPES[extname(file)] ?? "application/octet-stream";
      response.writeHead(200, { "Content-Type": type, "Content-Length": size, ...headers });
      createReadStream(file).pipe(response);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(port, "127.0.0.1");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  serve(PORT, ISOLATION);
  serve(PORT + 1, {});
}
