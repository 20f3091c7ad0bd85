// Other people's schemas and values, where they lie beside the project.
// Refuses to be needed: without them the tests say loudly that they were skipped.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { member, read, write } from "./exact_json.mjs";

const BESIDE = join(dirname(fileURLToPath(import.meta.url)), "../../../shared/corpus");
const CORPUS = process.env.PILCROW_CORPUS ?? BESIDE;

/** Of the real schemas, each so many-th; `PILCROW_CORPUS_STEP=1` opens everything, which takes minutes. */
export const STEP = Number(process.env.PILCROW_CORPUS_STEP ?? 24);

export const hasCorpus = existsSync(CORPUS);
if (!hasCorpus) console.warn(`SKIPPED: no conformance corpus at ${CORPUS}`);

/** Every so many-th row. */
export const each = (step, rows) => rows.filter((_, at) => at % step === 0);

/** The rows of a file, as `exact_json` reads them. */
export function rows(name) {
  const path = join(CORPUS, name);
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean).map(read) : [];
}

/** The sample's value, or the first that the source calls valid, as JSON; empty where there is none. */
export function validValue(row) {
  const tests = member(row, "tests");
  const value = tests ? member(tests.find((test) => member(test, "valid") === true), "value") : member(row, "value");
  return value === undefined ? "" : write(value);
}
