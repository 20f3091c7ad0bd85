// A judge in the bench that is shown each answer beside the baseline's, in both orders; and a judge made by
// the form.
import { bench, claims, judgeTest, openBench, tab } from "./judge_page.mjs";
import { action, expect, expectAccessible } from "../page.mjs";

/** The judge prefers what is kind, but of claim 7 what it sees first. To claim 8 all answer alike. */
function known({ model, prompt }) {
  const at = Number(prompt.match(/Claim (\d+)/)[1]);
  if (model !== "wise") return { decision: "approve", reason: prompt.includes("kindly") && at < 8 ? `Dear friend, yes to ${at}.` : `Yes to ${at}.` };
  const [first] = prompt.split('"second":');
  const better = at === 7 || first.includes("Dear") ? "first" : "second";
  return { reason: `Because of claim ${at}.`, better };
}

const test = judgeTest(known);

const JUDGE = {
  title: "Kindness",
  config: { model: "wise" },
  schema: { type: "object", properties: { reason: { title: "Why", type: "string" }, better: { title: "Better", enum: ["first", "second", "neither"] } }, required: ["reason", "better"] },
  context: ["Which answer is kinder?"],
};
const DOCUMENT = claims(8, { against: "baseline", request: JUDGE, verdict: "/better" });

const judged = (page, count, all = 14) =>
  expect(bench(page).getByText(`Answered: 16 of 16 · judged: ${count} of ${all}`)).toBeVisible({ timeout: 60_000 });

test("pairs are asked about twice, stopped and reloaded without being paid for again, told in words, and stand beside the person's own ratings", async ({ page, stand, complaints }) => {
  test.setTimeout(180_000);
  await test.step("pairs are asked about twice, stopped and reloaded without being paid for again, and told in words", async () => {
    await openBench(page, stand, DOCUMENT);
    await expect(bench(page).getByText("versions (2) × inputs (8) × repeats (1) = calls: 16, and of judges: 16")).toBeVisible();
    await expect(bench(page).getByRole("row", { name: /^Judge “Kindness” 16/ })).toBeVisible();
    await expect(bench(page).getByRole("row", { name: /^All together 32/ })).toBeVisible();
    stand.after.judged = 5;
    await action(bench(page), "Ask (calls: 32)").click();
    await expect.poll(() => stand.held.length).toBe(2);
    const paid = stand.paid();
    await action(bench(page), "Stop").click();
    await judged(page, paid - 16);
    complaints.length = 0;
    stand.isHeld = false;
    await page.reload();
    await judged(page, paid - 16);
    await action(bench(page), `Go on (calls left: ${30 - paid})`).click();
    await judged(page, 14);
    expect([stand.paid(), new Set(stand.answered.values())]).toEqual([30, new Set([1])]);

    await tab(page, "Answers").click();
    const table = bench(page).getByRole("region", { name: "Answers" });
    const cell = (row, at) => table.getByRole("row").filter({ hasText: row }).getByRole("button").nth(at);
    await expect(cell("c1", 0)).not.toContainText("judge");
    await expect(cell("c1", 1)).toContainText("not worse, says the judge: 1 of 1");
    await cell("c1", 1).click();
    const opened = bench(page).getByRole("region", { name: "c1, Kinder" });
    await expect(opened.getByRole("heading", { name: "c1, Kinder", exact: true })).toBeFocused();
    await opened.getByText("Judge “Kindness”, beside “As it is”: better 1, worse 0, alike 0").press("Enter");
    await expect(opened.getByText("Because of claim 1.")).toHaveCount(2);
    await expectAccessible(page);
    await cell("c8", 1).click();
    const equal = bench(page).getByRole("region", { name: "c8, Kinder" });
    await expect(equal.getByRole("heading", { name: "c8, Kinder", exact: true })).toBeFocused();
    await equal.getByText("better 0, worse 0, alike 1").press("Enter");
    await expect(equal.getByText("Both answers are equal: the judge was not asked.")).toBeVisible();

    await tab(page, "What they say").click();
    const said = bench(page).getByRole("list", { name: "What judges say of pairs" });
    await expect(said.getByRole("listitem")).toContainText([
      "Judge “Kindness”: “Kinder” is better than “As it is”. Answers: better 6, worse 0, alike 2. Of the inputs that are decided, 100% are better (61 to 100%). Changed with the order, and so counted as alike: 1.",
    ]);
    await expect(bench(page).getByText("Which one is better cannot be told")).toBeHidden();
    await expectAccessible(page);
  });
  await test.step("a judge of pairs stands beside the person's own ratings", async () => {
    await tab(page, "Rate by hand").click();
    await bench(page).getByRole("heading", { name: "Answer 1" }).click();
    for (let done = 1; done <= 7; done += 1) {
      const first = bench(page).locator("section").filter({ has: page.getByRole("heading", { name: "Answer 1" }) });
      await expect(first.last()).toContainText(/yes to/i);
      const isFirstKind = (await first.last().innerText()).includes("Dear");
      await page.keyboard.press(isFirstKind ? "1" : "2");
      await expect(bench(page).getByText(`Rated: ${done} of 7`)).toBeVisible();
    }
    // What they say is open once all are there.
    const judges = bench(page).getByRole("region", { name: "The judges beside your ratings" });
    await expect(judges.getByRole("listitem")).toContainText("Judge “Kindness”: the same as you for 6 of 7 pairs.");
    await expectAccessible(page);
  });
});

test("a judge is made of words, by the keys alone, and asked", async ({ page, stand }) => {
  const { checks, ...plain } = DOCUMENT.bench;
  await openBench(page, stand, { ...DOCUMENT, bench: { ...plain, models: ["wise"], inputs: plain.inputs.slice(0, 1) } });
  const form = bench(page).getByRole("group").filter({ has: page.getByText("Add a judge", { exact: true }) });
  await form.getByText("Add a judge", { exact: true }).press("Enter");
  await action(form, "Add this judge").press("Enter");
  await expect(form.getByText("Say what an answer is judged by.")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("What makes an answer good").fill("It is kind.");
  await form.getByLabel("The judge sees").selectOption("each answer beside the baseline’s, in both orders");
  await action(form, "Add this judge").press("Enter");
  await expect(bench(page).getByText("not worse than the baseline, says the judge: It is kind.", { exact: true })).toBeVisible();
  await expect(bench(page).getByText("calls: 2, and of judges: 2")).toBeVisible();
  await expect(bench(page).getByRole("row", { name: /^Judge “It is kind.” 2/ })).toBeVisible();
});
