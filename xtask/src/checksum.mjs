// Writes the SHA-256 of a file beside it, in the form that `sha256sum --check` reads.
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";

const [file] = process.argv.slice(2);
const sum = createHash("sha256").update(await readFile(file)).digest("hex");
await writeFile(`${file}.sha256`, `${sum}  ${basename(file)}\n`);
