// The tools of the gallery that work in steps: each opens with a process that was carried out, and runs anew.
import { readFileSync } from "node:fs";
import { action, expect, expectAccessible, openTool } from "../page.mjs";
import { chooseServer, keepServer, test } from "../server_page.mjs";

const WORDS = {
  en: { steps: "Steps", result: "Result", done: /^Done\. Steps: \d/, example: "An example: answers written by hand" },
  ru: { steps: "Шаги", result: "Результат", done: /^Готово\. Шагов: \d/, example: "Пример: ответы написаны вручную" },
};

/** Of each tool, what one of its calls has brought. */
const TOOLS = {
  standup: { en: "You refused it: Tom is on leave", ru: "Вы отклонили вызов: Тимур со среды в отпуске" },
  comments: { en: "advert", ru: "реклама" },
  research: { en: "They ask for two more posts", ru: "Просят две ставки" },
  inspection: { en: "The downpipe is at the other end", ru: "Водосток на другом конце" },
};

const steps = (page, name = "Steps") => page.getByRole("region", { name, exact: true });
const card = (page, name) => page.getByRole("region", { name }).filter({ has: page.locator("#steps-question") });
const status = (page) => steps(page).getByRole("status").first();
const result = (page) => page.getByRole("region", { name: "Result", exact: true });
const answers = (name) => JSON.parse(readFileSync(new URL(`../../recorded/${name}.answers.json`, import.meta.url), "utf8"));

async function begin(page, stand, id, told) {
  stand.answers = told.map((answer) => JSON.stringify(answer));
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openTool(page, id);
  await action(page, "Run").click();
}

for (const [locale, words] of Object.entries(WORDS)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("each opens with its process, on a screen and on a phone", async ({ page }) => {
      test.setTimeout(180_000);
      for (const [id, brought] of Object.entries(TOOLS)) {
        await test.step(id, async () => {
          await page.setViewportSize({ width: 1280, height: 900 });
          await page.goto(`./?tool=${id}`);
          await expect(steps(page, words.steps).getByRole("status").first()).toHaveText(words.done);
          await expect(steps(page, words.steps)).toContainText(brought[locale]);
          await expectFitting(page, words);
          await page.setViewportSize({ width: 390, height: 900 });
          await page.getByRole("tab", { name: words.result, exact: true }).first().click();
          await expectFitting(page, words);
        });
      }
    });
  });
}

async function expectFitting(page, words) {
  await expect(page.getByText(words.example)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test("what the steps of the example have left is neither filled in nor sent", async ({ page, stand }) => {
  const [, , last] = answers("standup.en");
  const form = page.getByRole("region", { name: "Form", exact: true });
  await openTool(page, "standup");
  await expect(steps(page)).toContainText("from today the quarterly report comes first");
  await expect(form.getByLabel("Department")).toHaveValue("accounts");
  await expect(form.getByText("Order", { exact: true })).toHaveCount(0);
  await form.getByRole("tab", { name: "What the model sees" }).click();
  await expect(form).toContainText("Check the submitted reports");
  await expect(form).not.toContainText("from today the quarterly report comes first");
  await form.getByRole("tab", { name: "Form", exact: true }).click();
  await form.getByLabel("Department").fill("the board");

  stand.answers = [JSON.stringify(last)];
  await chooseServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await action(page, "Run").click();
  await expect(status(page)).toHaveText("Done. Steps: 1, requests to the model: 1");
  const [{ body }] = stand.calls;
  expect(body).toContain("the board");
  for (const left of ["from today the quarterly report", "on leave", "¶error"]) expect(body).not.toContain(left);

  // The example is still there, and takes its own beginning into the form.
  await page.getByRole("button", { name: /example$/ }).click();
  await expect(status(page)).toContainText("Done. Steps: 3, requests to the model: 3");
  await expect(form.getByLabel("Department")).toHaveValue("accounts");
  await expect(form.getByText("Order", { exact: true })).toHaveCount(0);
});

test("another tool of the list reads each source, and sees no other", async ({ page, stand }) => {
  await begin(page, stand, "research", answers("research.en"));
  await expect(card(page, "Read a source")).toContainText("another document: reader");
  await expect(card(page, "Read a source")).toContainText("Source");
  await action(card(page, "Read a source"), "Run all of this kind: 4").click();
  await expect(status(page)).toHaveText("Step 2 waits for you. Decisions to make: 1");
  await action(card(page, "Read a source"), "Run this").click();
  await expect(status(page)).toHaveText("Done. Steps: 3, requests to the model: 8");
  await expect(result(page)).toContainText("Yes, but for the winter half of the year.");
  const read = stand.calls[1].body;
  expect(read).toContain("Sunday trial, spring");
  for (const other of ["Letter to the town council", "readSource", "Should the town library"]) expect(read).not.toContain(other);
});

test("whoever is on site fills in what was measured", async ({ page, stand }) => {
  const [first, , last] = answers("inspection.en");
  await begin(page, stand, "inspection", [{ ...first, calls: first.calls.slice(0, 1) }, last]);
  const measure = card(page, "Measure");
  await expect(measure).toContainText("Middle of the bedroom, at chest height");
  await measure.getByLabel("Temperature").fill("19.5");
  await measure.getByLabel("Humidity").fill("71");
  await expectAccessible(page);
  await action(measure, "Answer").click();
  await expect(status(page)).toHaveText("Done. Steps: 2, requests to the model: 2");
  expect(stand.calls[1].body).toContain("19.5");
  expect(stand.calls[0].body).not.toContain("20.5");
});
