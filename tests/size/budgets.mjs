// Fails where what a visit fetches outgrows its budget (docs/architecture.md tells what each is made
// of): before the form, for the validator, and for a whole visit that fills, runs and reads.
import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/**
 * In KB (1000 bytes), each file as Node packs it with gzip at level 9; `gzip -9` makes 1 to 3 % less.
 * Aimed at are 220, 450 and 1000; these are what ordinary means reach today, with some room. The last
 * time they were raised for tabs that keep their own drafts, tools that follow the page's language, lists that begin as
 * tables, going on without a network (before the form: 7), for batches, earlier prompts, the choice of who answers, and
 * the steps, code and servers' calls of a process, which share pieces with `run` (a visit: 100), and for files that
 * go to a model as files, and a form that begins where a recorded process began (before the form: 2, a visit: 30), for links that fill a form in,
 * what a site's publisher has set, and a list of models (before the form: 4, a visit: 20), and for pieces that the bench,
 * files as cases and several models in the browser share with `run` (a visit: 50), for a page within another one, texts of
 * other formats, and a newer build that waits (before the form: 3), and for the settings of a run and a document as a prompt
 * file (a visit: 35), and for a fallback of the serif on Linux and what a phone shows of an open process (before the
 * form: 1), and for what judges and configurations of promptfoo share with `run` (a visit: 5), and for what judges of
 * pairs, proposals, references, evals and sites made in the page share with `run` (a visit: 22), and for an author's word on
 * what is summed up and a site's name in each language (before the form: 1), and for a link's language and what it fills in
 * drawn with the form, what cannot be opened told where it was to be, names that are like those that are known, and answers
 * that go along into cases (before the form: 4, a visit: 14), and for what finds misspelled names, which the pages of
 * documents that were opened here now share with the author's view (a visit: 28), and for texts that match a pattern and
 * keys that are there twice (validator: 2), and for documents in several languages, which pages, the author's view and the
 * bench read by the same code, and questions of servers (a visit: 10), and for cases that are asked for one by one, unfit
 * ones told beforehand, what a server of another kind is, an answer that reached its limit, and answers that are copied as
 * a letter has them (before the form: 1, a visit: 22), and for what a run that failed finds out of its server, and many cases
 * on several models, and what a site without a model or an answer says (a visit: 7), and for where a site may connect
 * (before the form: 1), and for an author's text that is kept when its page goes, names and titles of documents, files that
 * are still being read, and pages that are printed whole (before the form: 8, a visit: 15).
 */
const BUDGETS = { "before the form": 312, validator: 714, visit: 2100 };

const dist = join(dirname(fileURLToPath(import.meta.url)), "../../dist");
const page = readFileSync(join(dist, "index.html"), "utf8");

/** What an attribute of the page's elements names, where its element matches. */
function named(pattern) {
  const name = page.match(pattern)?.[1];
  if (!name) throw new Error(`dist/index.html has nothing that matches ${pattern}`);
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

const wasm = named(/data-wasm="\.\/([^"]+)"/);
const first = [
  "index.html",
  named(/rel="stylesheet" href="\.\/([^"]+)"/),
  "start.js",
  ...withImports(named(/data-module="\.\/([^"]+)"/)),
  join(dirname(wasm), "__wasm_split.js"),
  wasm,
];
const chunks = readdirSync(join(dist, dirname(wasm)))
  .filter((name) => name.endsWith(".wasm") && name !== basename(wasm))
  .map((name) => join(dirname(wasm), name));
const validator = ["worker_loader.js", "worker.js", "worker_bg.wasm"];

/** The chunks that a visit with a run fetches; `chunk_N` are pieces that chunks share. */
const run = chunks.filter((name) => /split_(run|result)\.wasm$/.test(name));
const shared = chunks.filter((name) => /chunk_\d+\.wasm$/.test(name));
const later = [named(/rel="later" href="\.\/([^"]+)"/), ...run, ...shared];

const sizes = {
  "before the form": total("before the form", new Set(first)),
  validator: total("validator", validator),
  "chunks of a run": total("chunks of a run", later),
  "other chunks": total("other chunks", chunks.filter((name) => !later.includes(name))),
};
sizes.visit = sizes["before the form"] + sizes.validator + sizes["chunks of a run"];
for (const [name, budget] of Object.entries(BUDGETS)) {
  const over = sizes[name] > budget * 1000;
  console.log(`${name}: ${kb(sizes[name])} of ${budget} KB gzip${over ? ", OVER ITS BUDGET" : ""}`);
  if (over) process.exitCode = 1;
}

/** The sum of the files' sizes as hosts send them, in bytes; each is printed. */
function total(heading, names) {
  console.log(heading);
  let sum = 0;
  for (const name of names) {
    const bytes = readFileSync(join(dist, name));
    const size = gzipSync(bytes, { level: 9 }).length;
    console.log(`  ${name}: ${kb(size)} KB gzip, ${kb(bytes.length)} KB raw`);
    sum += size;
  }
  return sum;
}

function kb(bytes) {
  return (bytes / 1000).toFixed(1);
}
