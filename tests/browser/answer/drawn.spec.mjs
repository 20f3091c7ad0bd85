// Answers that models gave, and other people's values as if they were answers, each drawn by its
// schema: nothing breaks, and every single value can be found in what is drawn.
import { readFileSync } from "node:fs";
import { hasCorpus, NO_CORPUS, validValue, withValues } from "../corpus/corpus.mjs";
import { drawnText, notDrawn } from "./drawn.mjs";
import { member, write } from "../corpus/exact_json.mjs";
import { expect, goWithin, test } from "../page.mjs";

/** Answers of SmolLM2 (135M) to the gallery's tools and to other schemas, a document each. */
const RUNS = readFileSync(new URL("../../runs/runs.jsonl", import.meta.url), "utf8").split("\n").filter(Boolean);

test("every value of fifty recorded runs is drawn", async ({ page, complaints }) => {
  test.setTimeout(300_000);
  expect(RUNS.length).toBeGreaterThanOrEqual(50);
  await drawAll(page, complaints, RUNS.map((run) => ({ id: JSON.parse(run).id, body: run })));
});

test.describe("other people's values", () => {
  test.skip(!hasCorpus, NO_CORPUS);

  test("every value of a sample is drawn", async ({ page, complaints }) => {
    test.setTimeout(3_600_000);
    const sample = withValues();
    expect(sample.length).toBeGreaterThan(5);
    const documents = sample.map((row) => {
      const schema = write(member(row, "schema"));
      return { id: write(member(row, "id")), body: `{"schema":${schema},"solution":${validValue(row)},"context":[]}` };
    });
    await drawAll(page, complaints, documents);
  });
});

async function drawAll(page, complaints, documents) {
  let body = "";
  await page.route((url) => url.pathname.endsWith("/answer.json"), (route) => route.fulfill({ body }));
  await page.goto("./");
  for (const document of documents) {
    body = document.body;
    // From document to document within the page: what is still drawn of the one before is marked.
    await page.locator("#pane-result .result").evaluateAll((all) => all.forEach((one) => { one.dataset.before = ""; }));
    await goWithin(page, `./?src=${encodeURIComponent(`answer.json?${document.id}`)}`);
    const result = page.locator("#pane-result .result:not([data-before])");
    await expect(result, document.id).toBeVisible();
    // A long list takes several frames.
    const missing = async () => notDrawn(JSON.parse(document.body).solution, await drawnText(result));
    await expect.poll(missing, document.id).toEqual([]);
    expect(complaints, document.id).toEqual([]);
  }
}
