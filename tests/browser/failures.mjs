// Writes what failed to the file that PILCROW_FAILURES names, a line each: where the test stands,
// its title, and the first line of its error. A long log ends with these. Without the variable it
// does nothing.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";

const COLOURS = /\u001b\[[0-9;]*m/g;

export default class Failures {
  #lines = [];

  onTestEnd(test, result) {
    if (["passed", "skipped", test.expectedStatus].includes(result.status)) return;
    const { file, line } = test.location;
    const error = (result.error?.message ?? result.status).replace(COLOURS, "").split("\n")[0];
    this.#lines.push(`${relative(process.cwd(), file)}:${line} ${test.title}: ${error}`);
  }

  onError(error) {
    this.#lines.push((error.message ?? String(error)).split("\n")[0]);
  }

  onEnd() {
    const path = process.env.PILCROW_FAILURES;
    if (path) writeFileSync(path, this.#lines.join("\n"));
  }
}
