// Puts a .gz and a .br beside each file of a folder that packs well, for hosts that send files
// packed in advance. Called with the folder; folders named after it are left out.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [site, ...leftOut] = process.argv.slice(2);
const PACKED = new Set([".html", ".js", ".css", ".json", ".svg", ".wasm"]);
/** In bytes; below, the answer's headers are longer than what is saved. */
const LEAST = 512;

for (const entry of readdirSync(site, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const isLeftOut = leftOut.some((folder) => path.startsWith(join(site, folder, "/")));
  if (!entry.isFile() || isLeftOut || !PACKED.has(extname(path))) continue;
  const bytes = readFileSync(path);
  if (bytes.length < LEAST) continue;
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
}
