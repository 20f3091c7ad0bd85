// Other people's schemas and values: those that xtask fetched into target/corpus, and more where a
// folder of them lies beside the project.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { member, read, write } from "./exact_json.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const FETCHED = join(ROOT, "target/corpus");
const BESIDE = process.env.PILCROW_CORPUS ?? join(ROOT, "../shared/corpus");
const SUITE = "pypi/jsonschema/json/";
/** One of these a file has that is a schema, and not a value that names one. */
const KEYWORDS = ["properties", "$defs", "definitions", "allOf", "anyOf", "oneOf"];
/** Of the largest schemas a form is there, too, but they cost the tests their time. */
const LARGEST = 400_000;

/** Of what lies beside, each so many-th, and more of what is fetched; `PILCROW_CORPUS_STEP=1` takes everything, which takes minutes. */
const STEP = Number(process.env.PILCROW_CORPUS_STEP ?? 24);
const SHORT_STEP = Math.ceil(STEP / 4);

/** For `test.skip`: false where nothing was fetched and nothing lies beside the project. */
export const hasCorpus = existsSync(FETCHED) || existsSync(BESIDE);
/** The reason. */
export const NO_CORPUS = "other people's schemas were not fetched; `cargo xtask test` does";

const each = (step, rows) => rows.filter((_, at) => at % step === 0);

/** Some of the real schemas, as `exact_json` reads them: `{id, schema, tests: [{valid, value}]}`. */
export const realSchemas = () => [...each(SHORT_STEP, fetched()), ...each(STEP, beside("store-dev.jsonl"))];

/** Some samples of other form makers, `{id, schema, value?}`; none but beside the project. */
export const samples = () => each(SHORT_STEP, beside("samples-dev.jsonl"));

/** Some of all that have a value. */
export function withValues() {
  const valued = (name) => beside(name).filter(validValue);
  return [...fetched().filter(validValue), ...each(SHORT_STEP, valued("samples-dev.jsonl")), ...each(STEP, valued("store-dev.jsonl"))];
}

/** The sample's value, or the first that the source calls valid, as JSON; empty where there is none. */
export function validValue(row) {
  const tests = member(row, "tests");
  const value = tests ? member(tests.find((test) => member(test, "valid") === true), "value") : member(row, "value");
  return value === undefined ? "" : write(value);
}

function beside(name) {
  const path = join(BESIDE, name);
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean).map(read) : [];
}

function fetched() {
  if (!existsSync(FETCHED)) return [];
  const list = readFileSync(join(ROOT, "tests/conformance/files.txt"), "utf8");
  const files = list.split("\n").filter((line) => line && !line.startsWith("#")).map((line) => line.split(" "));
  return below(FETCHED, ".json").flatMap((path) => {
    const id = relative(FETCHED, path).split(sep).join("/");
    // The suite's other schemas are cases of it, and are no real ones.
    if (id.startsWith(SUITE) && !id.endsWith("/test-schema.json")) return [];
    const schema = schemaOf(path);
    if (schema === undefined) return [];
    const tests = files.filter(([of]) => of === id).map(([, valid, file]) => test(valid === "valid", join(FETCHED, file)));
    return [{ "'id": `'${id}`, "'schema": schema, "'tests": tests }];
  });
}

function schemaOf(path) {
  const text = readFileSync(path, "utf8");
  if (!text.includes("json-schema.org/") || text.length > LARGEST) return undefined;
  const value = read(text);
  const isSchema = String(member(value, "$schema")).includes("json-schema.org/") && KEYWORDS.some((key) => member(value, key));
  return isSchema ? value : undefined;
}

/** Of a folder of files, the first. */
function test(valid, path) {
  const file = statSync(path).isDirectory() ? below(path, ".json")[0] : path;
  return { "'valid": valid, "'value": read(readFileSync(file, "utf8")) };
}

/** Every file below a folder that is called so, in one order everywhere. */
function below(folder, ending) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => entry.isFile() && entry.name.endsWith(ending));
  return paths.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort();
}
