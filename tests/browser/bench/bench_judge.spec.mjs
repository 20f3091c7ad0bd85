// A judge in the bench: a Request of its own that is asked about every answer, once for each.
import { bench, claims, judgeTest, openBench, tab } from "./judge_page.mjs";
import { action, expect, expectAccessible } from "../page.mjs";

/** The judge is content with what is kind, but not with the first claim. */
function known({ model, prompt }) {
  const at = Number(prompt.match(/Claim (\d+)/)[1]);
  if (model === "wise") return { kind: prompt.includes("Dear") && at > 1, why: `Because of claim ${at}.` };
  return { decision: "approve", reason: prompt.includes("kindly") ? `Dear friend, yes to ${at}.` : `Yes to ${at}.` };
}

const test = judgeTest(known);

const JUDGE = {
  title: "Kindness",
  config: { model: "wise" },
  schema: { type: "object", properties: { kind: { title: "Kind", type: "boolean" }, why: { title: "Why", type: "string" } }, required: ["kind", "why"] },
  context: ["Is the answer kind?"],
};
const DOCUMENT = claims(4, { request: JUDGE, verdict: "/kind" });

const judged = (page, count) => expect(bench(page).getByText(`Answered: 8 of 8 · judged: ${count} of 8`)).toBeVisible({ timeout: 60_000 });

test("a judge is counted beforehand, asked after the answers, stopped and reloaded without being paid for twice, its word counts, and stands beside the person's own ratings", async ({ page, stand, complaints }) => {
  test.setTimeout(180_000);
  await test.step("a judge is counted beforehand, asked after the answers, stopped and reloaded without being paid for twice, and its word counts", async () => {
    await openBench(page, stand, DOCUMENT);
    await expect(bench(page).getByText("versions (2) × inputs (4) × repeats (1) = calls: 8, and of judges: 8")).toBeVisible();
    await expect(bench(page).getByRole("row", { name: /^Judge “Kindness” 8/ })).toBeVisible();
    await expect(bench(page).getByRole("row", { name: /^All together 16/ })).toBeVisible();
    await expectAccessible(page);
    stand.after.judged = 3;
    await action(bench(page), "Ask (calls: 16)").click();
    await expect.poll(() => stand.held.length).toBe(2);
    const paid = stand.paid();
    await action(bench(page), "Stop").click();
    await judged(page, paid - 8);
    expect(stand.calls.slice(0, 8).every(({ model }) => model === "small")).toBe(true);
    complaints.length = 0;
    stand.isHeld = false;
    await page.reload();
    await judged(page, paid - 8);
    await action(bench(page), `Go on (calls left: ${16 - paid})`).click();
    await judged(page, 8);
    expect([stand.paid(), new Set(stand.answered.values())]).toEqual([16, new Set([1])]);

    await tab(page, "Answers").click();
    const table = bench(page).getByRole("region", { name: "Answers" });
    const cell = (row, at) => table.getByRole("row").filter({ hasText: row }).getByRole("button").nth(at);
    await expect(cell("c2", 0)).toContainText("the judge agrees: 0 of 1");
    await expect(cell("c2", 1)).toContainText("the judge agrees: 1 of 1");
    await cell("c1", 1).click();
    const opened = bench(page).getByRole("region", { name: "c1, Kinder" });
    await expect(opened.getByRole("heading", { name: "c1, Kinder", exact: true })).toBeFocused();
    await opened.getByText("Judge “Kindness”: content with 0 of 1").press("Enter");
    await expect(opened.getByText("Because of claim 1.")).toBeVisible();
    await expectAccessible(page);

    await tab(page, "What they say").click();
    await expect(bench(page).getByText("Counted answers: 8.")).toBeVisible();
    await expect(bench(page).getByText(/“Kinder”.*“As it is”.*75%.*0%/)).toBeVisible();
    await bench(page).getByText("Beside the baseline, input by input: worse 0, better 3").press("Enter");
    const changed = bench(page).getByRole("list", { name: "Inputs that changed, the worst first" });
    await expect(changed.getByRole("listitem").first()).toHaveText("c2: “Kinder” is better than “As it is”: 1 of 1 pass instead of 0 of 1.");
    await expectAccessible(page);
    await page.reload();
    await judged(page, 8);
    expect(stand.paid()).toBe(16);
  });
  await test.step("a judge stands beside the person's own ratings, and a few pairs cannot tell", async () => {
    await tab(page, "Rate by hand").click();
    await bench(page).getByRole("heading", { name: "Answer 1" }).click();
    for (let done = 1; done <= 4; done += 1) {
      await page.keyboard.press("0");
      await expect(bench(page).getByText(`Rated: ${done} of 4`)).toBeVisible();
    }
    // What they say is open once all are there.
    const judges = bench(page).getByRole("region", { name: "The judges beside your ratings" });
    // The judge finds both alike in the first input only.
    await expect(judges.getByRole("listitem")).toHaveText(
      "Judge “Kindness”: the same as you for 1 of 4 pairs. So far it cannot be told whether that is more than chance: rate more pairs. It is right in 25%; always saying the same would be right in 100%. Cohen’s kappa: 0.00 (0.00 to 0.00).",
    );
    await expectAccessible(page);
  });
});
