// Writes a line for each test to the file that PILCROW_REPORT names, for `cargo xtask test`: how it ended, its
// milliseconds, where it stands, its titles, and what there is to say, with tabs between them. Without the variable
// it does nothing.
import { appendFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";

const COLOURS = /\u001b\[[0-9;]*m/g;
const PATH = process.env.PILCROW_REPORT;

export default class Report {
  onBegin() {
    if (PATH) writeFileSync(PATH, "");
  }

  onTestEnd(test, result) {
    const { file, line } = test.location;
    const titles = test.titlePath().filter(Boolean).join(" ");
    add(ending(test, result), result.duration, `${relative(process.cwd(), file)}:${line}`, titles, said(test, result));
  }

  onError(error) {
    add("broken", 0, "", "", first(error.message ?? String(error)));
  }

  onEnd({ status }) {
    if (status === "timedout") add("cut", 0, "", "", "");
  }
}

function add(...fields) {
  if (PATH) appendFileSync(PATH, `${fields.map((field) => String(field).replace(/\s+/g, " ")).join("\t")}\n`);
}

function ending(test, { status }) {
  if (status === "interrupted") return "cut";
  if (status === "skipped") return "skipped";
  return status === test.expectedStatus ? "passed" : "failed";
}

function said(test, result) {
  if (result.status === "skipped") return test.annotations.find(({ type }) => type === "skip")?.description ?? test.title;
  return result.status === test.expectedStatus ? "" : failure(result);
}

const first = (text) => text.replace(COLOURS, "").split("\n")[0];

/** The first line of an error, what was looked for, and at which lines. */
function failure({ error, status }) {
  const [head, ...more] = (error?.message ?? status).replace(COLOURS, "").split("\n");
  const wanted = more.filter((line) => /^(Locator|Expected|Received)\b/.test(line));
  return [head, ...wanted, ...places(error)].join("; ");
}

/** The lines of these tests that the error came through. */
function places(error) {
  const own = [...(error?.stack ?? "").matchAll(/([\w/.-]+\.mjs):(\d+):\d+/g)];
  return own.filter(([, file]) => !file.includes("node_modules")).map(([, file, line]) => `at ${relative(process.cwd(), file)}:${line}`);
}
