// Writes what failed to the file that PILCROW_FAILURES names, a line each: where the test stands,
// its title, the first line of its error, what was looked for, and at which line. A long log ends with
// these. Without the variable it does nothing.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";

const COLOURS = /\u001b\[[0-9;]*m/g;

export default class Failures {
  #lines = [];

  onTestEnd(test, result) {
    if (["passed", "skipped", test.expectedStatus].includes(result.status)) return;
    const { file, line } = test.location;
    this.#lines.push(`${relative(process.cwd(), file)}:${line} ${test.title}: ${said(result)}`);
  }

  onError(error) {
    this.#lines.push((error.message ?? String(error)).split("\n")[0]);
  }

  onEnd() {
    const path = process.env.PILCROW_FAILURES;
    if (path) writeFileSync(path, this.#lines.join("\n"));
  }
}

function said({ error, status }) {
  const [first, ...more] = (error?.message ?? status).replace(COLOURS, "").split("\n");
  const wanted = more.filter((line) => /^(Locator|Expected|Received)\b/.test(line));
  return [first, ...wanted, ...places(error)].join("; ");
}

/** The lines of these tests that the error came through. */
function places(error) {
  const own = [...(error?.stack ?? "").matchAll(/([\w/.-]+\.mjs):(\d+):\d+/g)];
  return own.filter(([, file]) => !file.includes("node_modules")).map(([, file, line]) => `at ${relative(process.cwd(), file)}:${line}`);
}
