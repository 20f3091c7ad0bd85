// Appends what was skipped to the file that PILCROW_SKIPPED names, a line for each reason, for the
// last line of `cargo xtask test`. Without the variable it does nothing.
import { appendFileSync } from "node:fs";

export default class Skipped {
  #counts = new Map();

  onTestEnd(test, result) {
    if (result.status !== "skipped") return;
    const reason = test.annotations.find(({ type }) => type === "skip")?.description ?? test.title;
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  onEnd() {
    const path = process.env.PILCROW_SKIPPED;
    if (!path) return;
    for (const [reason, count] of this.#counts) appendFileSync(path, `browser tests: ${count} (${reason})\n`);
  }
}
