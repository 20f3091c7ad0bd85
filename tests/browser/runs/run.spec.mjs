// A run on the model in the browser: asked for, downloaded, run, stopped, kept.
import { existsSync } from "node:fs";
import { MODEL_CARD } from "../addresses.mjs";
import { action, expect, expectAccessible, test } from "../page.mjs";

const missing = [!existsSync(MODEL_CARD) && "model/model.json", !process.env.PILCROW_MODEL && "PILCROW_MODEL"];
const MISSING = missing.filter(Boolean).join(" and ");

// Two short texts and a number: little to read and write, since a test machine is slow.
const DOCUMENT = JSON.stringify({
  title: "Badge",
  config: { maxTokens: 120, temperature: 0, seed: 1 },
  schema: {
    type: "object",
    properties: {
      title: { title: "Title", type: "string", minLength: 3, maxLength: 24 },
      motto: { title: "Motto", type: "string", minLength: 30, maxLength: 60 },
      age: { title: "Age", type: "integer", minimum: 1, maximum: 99 },
    },
    required: ["title", "motto", "age"],
    additionalProperties: false,
  },
  context: [
    { type: "text", role: "system", text: "Make a badge." },
    {
      type: "input",
      input: { author: "Jane" },
      schema: { type: "object", properties: { author: { title: "Author", type: "string" } }, required: ["author"] },
    },
  ],
});

const result = (page) => page.getByRole("region", { name: "Result", exact: true });
const runs = (page) => page.getByRole("navigation", { name: "Runs" }).getByRole("listitem");
const shown = (page) => page.getByRole("navigation", { name: "Runs" }).locator("[aria-current=true]");

test("runs of the model in the browser are asked for, conform, can be stopped, and are kept @model", async ({ page }) => {
  if (MISSING) console.warn(`\n!!! run.spec.mjs SKIPPED: no ${MISSING}, so no model to run !!!\n`);
  test.skip(Boolean(MISSING), `no ${MISSING}`);
  test.setTimeout(600_000);
  await page.goto("./");
  await page.getByRole("button", { name: "Open a document" }).click();
  await page.getByLabel("Text or address").fill(DOCUMENT);
  await action(page, "Open").click();
  await page.getByLabel("Author").fill("Ada");
  await page.keyboard.press("Tab");

  await test.step("the download is asked for, with its size, licence and address", async () => {
    await action(page, "Run").click();
    const dialog = page.getByRole("dialog", { name: "Download a model?" });
    await expect(dialog).toContainText(/MB, licence Apache-2\.0/);
    await expect(dialog).toContainText(/From .*\.gguf/);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Download and run" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the answer conforms, and the run is in the strip", async () => {
    await expect(action(page, "Stop")).toBeVisible();
    await expectAccessible(page);
    await expect(result(page)).toContainText("has the asked form", { timeout: 400_000 });
    await expect(result(page)).toContainText("in this browser");
    await expect(result(page)).toContainText(/[\d,]+ tokens read, [\d,]+ written/);
    await expect(result(page)).toContainText(/on the processor, threads: \d/);
    await expect(result(page)).toContainText(/first word after \d+\.\d s/);
    await expect(result(page)).toContainText(/\d+\.\d tokens per second/);
    await expect(action(page, "Run")).toBeVisible();
    await expect(runs(page)).toHaveCount(1);
    await expect(shown(page)).toContainText("Ada");
    await expectAccessible(page);
  });
  const named = await result(page).getByRole("heading").first().textContent();

  await test.step("a second run asks for no download, and keeps what came when it is stopped", async () => {
    await page.getByLabel("Author").fill("Grace");
    await page.keyboard.press("Tab");
    await action(page, "Run").click();
    await expect(page.getByText(/Writing: (2\d|[3-9]\d|\d{3,}) characters so far/)).toBeVisible({ timeout: 60_000 });
    await action(page, "Stop").click();
    await expect(result(page).getByRole("status")).toContainText("This run was stopped");
    await expect(runs(page)).toHaveCount(2);
    await expect(shown(page)).toContainText("Grace");
    await expect(result(page)).not.toContainText("has the asked form");
    await result(page).getByRole("tab", { name: "JSON" }).click();
    await expect(result(page)).toContainText('"title"');
    await expectAccessible(page);
  });

  await test.step("what is the same in the prompt is not read again", async () => {
    await page.getByLabel("Author").fill("Joan");
    await page.keyboard.press("Tab");
    await action(page, "Run").click();
    await expect(shown(page)).toContainText("Joan", { timeout: 400_000 });
    await result(page).getByText("More about this run").click();
    await expect(result(page)).toContainText(/[1-9]\d* of the tokens read were still known from the run before/);
  });

  await test.step("all are there after a reload, and choosing one shows it", async () => {
    await page.reload();
    await expect(runs(page)).toHaveCount(3);
    await runs(page).filter({ hasText: "Ada" }).getByRole("button").click();
    await expect(shown(page)).toContainText("Ada");
    await expect(result(page)).toContainText("has the asked form");
    await expect(result(page).getByRole("heading").first()).toHaveText(named);
    await runs(page).filter({ hasText: "Grace" }).getByRole("button").click();
    await expect(result(page).getByRole("status")).toContainText("This run was stopped");
  });
});
