// Fails when the page's module (its wasm and the JS that it cannot start without) outgrows its
// budget: the form is to be on the screen first, on any network. The parts that come later are
// listed, and not counted.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const BUDGET_KB = 149;
const dist = join(dirname(fileURLToPath(import.meta.url)), "../../dist");
const page = readFileSync(join(dist, "index.html"), "utf8");

/** The file that an attribute of the starting script names. */
function named(attribute) {
  const name = page.match(new RegExp(`${attribute}="?\\.?/?([^" >]+)`))?.[1];
  if (!name) throw new Error(`dist/index.html has no ${attribute}`);
  return name;
}

/** A script, and every script that it imports. */
function withImports(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(join(dist, name), "utf8");
  for (const [, imported] of text.matchAll(/(?:from|import)\s*["'](\.\.?\/[^"']+)["']/g)) {
    withImports(join(dirname(name), imported), found);
  }
  return found;
}

const parts = [named("data-wasm"), "start.js", ...withImports(named("data-module"))];
let total = 0;
for (const name of parts) {
  total += packed(name);
}
console.log(`page module: ${kb(total)} KB of ${BUDGET_KB} KB gzip; what comes later:`);
const folder = dirname(named("data-wasm"));
const later = readdirSync(join(dist, folder)).map((name) => join(folder, name));
for (const name of later.filter((name) => name.endsWith(".wasm") && !parts.includes(name))) {
  packed(name);
}
if (total > BUDGET_KB * 1000) {
  console.log(`the page's module is ${kb(total - BUDGET_KB * 1000)} KB over its budget`);
  process.exitCode = 1;
}

/** The size of a file as hosts send it, in bytes; it is printed too. */
function packed(name) {
  const bytes = readFileSync(join(dist, name));
  const size = gzipSync(bytes, { level: 9 }).length;
  console.log(`  ${name}: ${kb(size)} KB gzip, ${kb(bytes.length)} KB raw`);
  return size;
}

function kb(bytes) {
  return (bytes / 1000).toFixed(1);
}
