// Puts a .gz and a .br beside each file of a folder that packs well, for hosts that send files
// packed in advance. Called with the folder; folders named after it are left out.
import { readdirSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const [site, ...leftOut] = process.argv.slice(2);
const PACKED = new Set([".html", ".js", ".css", ".json", ".svg", ".txt", ".wasm"]);
/** In bytes; below, the answer's headers are longer than what is saved. */
const LEAST = 512;

/** Node packs on threads of its own. */
async function pack(path) {
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const brotli = promisify(brotliCompress)(bytes, { params });
  const zipped = promisify(gzip)(bytes, { level: 9 });
  await Promise.all([writeFile(`${path}.br`, await brotli), writeFile(`${path}.gz`, await zipped)]);
}

const files = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && PACKED.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  .filter((path) => !leftOut.some((folder) => path.startsWith(join(site, folder, "/"))))
  .map((path) => ({ path, size: statSync(path).size }))
  .filter(({ size }) => size >= LEAST);
// The largest first: what is left over at the end is short.
files.sort((one, other) => other.size - one.size);
await Promise.all(files.map(({ path }) => pack(path)));
