// Writes into the service worker of a folder which files its build has, with their hashes. Called with the
// folder; folders named after it are left out, but for their documents.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

const [site, ...leftOut] = process.argv.slice(2);
const WORKER = "service_worker.js";
/** What no page asks for: packed copies and notes of the build among them. */
const isUnasked = (name) => name === WORKER || /(^|\/)\.|\.(br|gz)$/.test(name);

const hash = (bytes, encoding) => createHash("sha256").update(bytes).digest(encoding);
const isLeftOut = (name) => isUnasked(name) || (leftOut.includes(name.split("/")[0]) && !name.endsWith(".json"));

const names = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(site, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join("/"))
  .filter((name) => !isLeftOut(name))
  .sort();
// A document that changes makes no new build: it is asked for anew each time.
const hashed = (name) => (name.endsWith(".json") ? "" : `sha256-${hash(readFileSync(join(site, name)), "base64")}`);
const files = Object.fromEntries(names.map((name) => [name, hashed(name)]));
const build = JSON.stringify({ id: hash(JSON.stringify(files), "hex").slice(0, 16), files });
const worker = readFileSync(join(site, WORKER), "utf8");
const place = /^const BUILD = .*;$/m;
if (!place.test(worker)) throw new Error(`${WORKER} has no place for its build`);
writeFileSync(join(site, WORKER), worker.replace(place, () => `const BUILD = ${build};`));
