// The way from a new prompt to the document that has it: a version is made, tried against a server whose answers are
// known, found better, and becomes the document, by few clicks; and back.
import { startBenchServer } from "./bench_server.mjs";
import { keptText, keptVersions } from "../kept.mjs";
import { action, expect, expectAccessible, openText, test as base } from "../page.mjs";
import { chooseServer } from "../server_page.mjs";

const MOST_CLICKS = 12;

/** Only who asks for a receipt decides as expected. */
const known = ({ prompt }) => ({ decision: prompt.includes("receipt") ? "reject" : "approve" });

const test = base.extend({
  stand: async ({}, use) => {
    const stand = await startBenchServer(known);
    await use(stand);
    await stand.stop();
  },
});

const DOCUMENT = {
  title: "Claims",
  schema: { type: "object", properties: { decision: { title: "Decision", enum: ["approve", "reject"] } } },
  context: ["Decide on the claim.", { type: "input", schema: { type: "object", properties: { claim: { title: "Claim", type: "string" } } }, input: { claim: "Claim 1" } }],
  bench: { inputs: Array.from({ length: 12 }, (_, at) => ({ id: `c${at + 1}`, input: { claim: `Claim ${at + 1}` }, expect: { decision: "reject" } })) },
};

const bench = (page) => page.getByRole("region", { name: "Bench", exact: true });

/** Counts what a person presses with a mouse. */
async function countClicks(page) {
  let clicks = 0;
  await page.exposeFunction("clickWasMade", () => (clicks += 1));
  await page.addInitScript(() => addEventListener("pointerdown", () => globalThis.clickWasMade(), true));
  return () => clicks;
}

test("from a fresh page to the document with the better prompt in it there are few clicks, and one back", async ({ page, stand }) => {
  const clicks = await countClicks(page);
  await openText(page, DOCUMENT);
  await chooseServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await page.getByRole("button", { name: "For authors" }).click();
  await action(page, "Bench").click();
  await action(bench(page), "Add a version").click();
  const dialog = page.getByRole("dialog", { name: "A version of the document" });
  await dialog.getByRole("textbox", { name: "Instruction (user)" }).fill("Decide on the claim. Ask for a receipt.");
  await action(dialog, "Keep this version").click();
  await action(bench(page), "Ask (calls: 24)").click();
  await expect(bench(page).getByText("Answered: 24 of 24")).toBeVisible({ timeout: 60_000 });
  await bench(page).getByRole("tab", { name: "What they say", exact: true }).click();
  const verdict = bench(page).getByRole("listitem").filter({ hasText: /^“Version 2” is better than “As it is”/ });
  await expectAccessible(page);
  await action(verdict, "Make this the document: Version 2").click();
  const notice = bench(page).getByRole("status").filter({ hasText: "This version is the document now" });
  await expect(notice).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(MOST_CLICKS);

  // The same answers count on, and what the document was is a version.
  await expect(bench(page).getByRole("listitem").filter({ hasText: /^“Version 2” is better than “As it was”/ })).toBeVisible();
  await expect(bench(page).getByRole("button", { name: "Make this the document: Version 2" })).toHaveCount(0);
  await expect(bench(page).getByText("Answered: 24 of 24")).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => keptText(page, "documents")).toContain("As it was");
  await expect.poll(() => keptVersions(page, "verdict")).toHaveLength(1);

  await action(notice, "Undo").click();
  await expect(notice).toHaveCount(0);
  await expect(bench(page).getByRole("listitem").filter({ hasText: /^“Version 2” is better than “As it is”/ })).toBeVisible();

  // Beside each version it stands as well.
  await bench(page).getByRole("tab", { name: "What is tried", exact: true }).click();
  await action(bench(page), "Make this the document: Version 2").click();
  await expect(notice).toBeVisible();
  await expect(action(bench(page), "Make this the document: As it was")).toBeVisible();
  expect(stand.paid()).toBe(24);
  await action(bench(page), "Close the bench").click();
  await page.getByRole("button", { name: "For authors" }).click();
  await action(page, "Document text").click();
  // The version itself changes nothing any more.
  await expect(page.locator(".cm-content")).toContainText("Ask for a receipt.");
});
