// The bench of a document, and a server whose answers are known.
import { startBenchServer } from "./bench_server.mjs";
import { action, expect, openText, test as base } from "../page.mjs";
import { keepServer } from "../server_page.mjs";

export const INPUTS = Array.from({ length: 20 }, (_, at) => ({ claim: `Claim ${at + 1}` }));
export const RIGHT = (at) => (at % 2 ? "reject" : "approve");
export const OTHER = { approve: "reject", reject: "approve" };

/** What is answered: stricter instructions are right but once, the others waver with each third claim. */
export function known({ model, prompt, nth }) {
  const at = Number(prompt.match(/Claim (\d+)/)[1]) - 1;
  const isStrict = prompt.includes("receipt");
  const wavers = at % 3 === 0 && (nth + (model === "big" ? 1 : 0)) % 2 === 0;
  const isWrong = isStrict ? at === 19 && nth === 0 : wavers;
  return { decision: isWrong ? OTHER[RIGHT(at)] : RIGHT(at), total: at + (isStrict ? 0 : nth / 10), reason: `Because of ${at}, said the ${model} one for the ${nth}th time.` };
}

export const test = base.extend({
  stand: async ({}, use) => {
    const stand = await startBenchServer(known);
    await use(stand);
    await stand.stop();
  },
});

export const INPUT = { type: "input", schema: { type: "object", properties: { claim: { title: "Claim", type: "string" } } }, input: { claim: "Claim 1" } };

export const DOCUMENT = {
  title: "Claims",
  config: { temperature: 0.2 },
  schema: {
    title: "Decision",
    type: "object",
    properties: {
      decision: { title: "Decision", description: "What to do.", enum: ["approve", "reject"] },
      total: { title: "Total", type: "number" },
      reason: { title: "Reason", type: "string", maxLength: 600 },
    },
    required: ["decision", "total", "reason"],
  },
  context: ["Decide on the claim.", INPUT],
};

export const BENCH = {
  variants: [
    { id: "document", name: "As it is", patch: {} },
    { id: "strict", name: "Stricter", patch: { context: ["Decide on the claim. Ask for a receipt.", INPUT] } },
  ],
  models: ["small", "big"],
  inputs: INPUTS.map((input, at) => ({ id: `c${at + 1}`, input, expect: { decision: RIGHT(at) } })),
  repeats: 5,
};

export const bench = (page) => page.getByRole("region", { name: "Bench", exact: true });
export const answered = (page, count, all) => expect(bench(page).getByText(`Answered: ${count} of ${all}`)).toBeVisible({ timeout: 120_000 });

export async function openBench(page) {
  await page.getByRole("button", { name: "For authors" }).click();
  await action(page, "Bench").click();
  await expect(bench(page).getByRole("heading", { name: "Bench", exact: true })).toBeFocused();
}

export async function openDocument(page, stand, document) {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, document);
  await openBench(page);
}
