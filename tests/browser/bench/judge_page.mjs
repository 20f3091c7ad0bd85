// A bench with a judge: its document, a stand-in for judge and model, and the way there.
import { startBenchServer } from "./bench_server.mjs";
import { action, expect, openText, test as base } from "../page.mjs";
import { keepServer } from "../server_page.mjs";

/** A test whose `stand` answers as told, and is held once `after.judged` answers of the judge were asked for. */
export const judgeTest = (known) =>
  base.extend({
    stand: async ({}, use) => {
      const after = { judged: Infinity };
      const stand = await startBenchServer((call) => {
        if (call.model === "wise") after.judged -= 1;
        if (after.judged === 0) stand.isHeld = true;
        return known(call);
      });
      stand.after = after;
      await use(stand);
      await stand.stop();
    },
  });

const INPUT = { type: "input", schema: { type: "object", properties: { claim: { title: "Claim", type: "string" } } }, input: { claim: "Claim 1" } };

/** The document of so many claims, in two versions, with a check by a judge. */
export const claims = (count, check) => ({
  title: "Claims",
  schema: { type: "object", properties: { decision: { title: "Decision", enum: ["approve", "reject"] }, reason: { title: "Reason", type: "string", maxLength: 600 } } },
  context: ["Decide on the claim.", INPUT],
  bench: {
    variants: [
      { id: "document", name: "As it is", patch: {} },
      { id: "kind", name: "Kinder", patch: { context: ["Decide kindly on the claim.", INPUT] } },
    ],
    models: ["small"],
    inputs: Array.from({ length: count }, (_, at) => ({ id: `c${at + 1}`, input: { claim: `Claim ${at + 1}` } })),
    checks: [{ at: "", is: "judge", ...check }],
  },
});

export const bench = (page) => page.getByRole("region", { name: "Bench", exact: true });
export const tab = (page, name) => bench(page).getByRole("tab", { name, exact: true });

export async function openBench(page, stand, document) {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, document);
  await page.getByRole("button", { name: "For authors" }).click();
  await action(page, "Bench").click();
  await expect(bench(page).getByRole("heading", { name: "Bench", exact: true })).toBeFocused();
}
