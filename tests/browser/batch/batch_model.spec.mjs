// Comments in two languages through a real model: imported from a table, asked for two at a time, and
// exported with a decision beside each. Eight of them, or with PILCROW_TEST_ALL=1 forty, which take minutes.
import { readFile } from "node:fs/promises";
import { hasLlama, startLlama } from "../runs/llama.mjs";
import { action, expect, openTool, test } from "../page.mjs";
import { chooseServer, result } from "../server_page.mjs";

/** A slow machine takes its time for so many answers. */
const LONG = 900_000;
const COUNT = process.env.PILCROW_TEST_ALL ? 40 : 8;
const DECISIONS = ["approve", "reject", "ask a person"];

const ENGLISH = ["The part about soil saved my tomatoes", "I disagree with all of it", "Grow your page, write to me", "What a lot of slugs", "Thank you, that helped"];
const RUSSIAN = ["Спасибо, очень помогло", "Не согласен ни с чем", "Купите подписчиков, пишите мне", "Сколько же тут слизней", "Статья хорошая, но длинная"];

/** Comments, one in English and one in Russian by turns. */
const comments = Array.from({ length: COUNT }, (_, at) => {
  const half = Math.floor(at / 2);
  const texts = at % 2 ? RUSSIAN : ENGLISH;
  return `${texts[half % texts.length]}, №${at + 1}`;
});

test("comments get a decision each from a real model @model", async ({ page }) => {
  test.skip(!hasLlama, "no Python 3, so no llama.cpp server");
  test.setTimeout(LONG);
  const llama = await startLlama();
  try {
    await openTool(page, "moderation");
    await chooseServer(page, llama);
    await fill(page);
    // So small a model gives all of its answers to one of several cases.
    await page.getByLabel("In one request").selectOption("one case");
    await action(page, "Run").click();
    await expect(action(page, "Pause")).toBeVisible();
    await expect(action(page, "Pause")).toHaveCount(0, { timeout: LONG });
    await expect(result(page).getByText(`Cases with an answer: ${COUNT} of ${COUNT}`)).toBeVisible();
    const lines = await takenAway(page);
    expect(lines).toHaveLength(COUNT);
    for (const [at, comment] of comments.entries()) {
      const own = lines.find((line) => line.input.comment === comment);
      expect(own.answer._instance, `comment ${at + 1}`).toBe(own._instance);
      expect(DECISIONS).toContain(own.answer.decision);
    }
    expect(await exportedRows(page)).toBe(COUNT);
  } finally {
    llama.stop();
  }
});

/** Puts the comments in place of the tool's own, as a table. */
async function fill(page) {
  await action(page, "Import").click();
  const dialog = page.getByRole("dialog", { name: "Import cases" });
  await dialog.getByLabel("Table", { exact: true }).fill(["comment", ...comments.map((text) => `"${text}"`)].join("\n"));
  await expect(dialog.getByText(`Cases in the table: ${COUNT}`)).toBeVisible();
  await action(dialog, "Replace all cases").click();
  await expect(page.getByRole("heading", { name: `Cases: ${COUNT}` })).toBeVisible();
}

async function saved(page, name) {
  const saving = page.waitForEvent("download");
  await action(result(page), "Save or copy").click();
  await action(result(page), name).click();
  return readFile(await (await saving).path(), "utf8");
}

async function takenAway(page) {
  const text = await saved(page, "Cases with answers (JSON Lines)");
  return text.trim().split("\n").map((line) => JSON.parse(line));
}

/** The rows of the table that have a decision. */
async function exportedRows(page) {
  const [head, ...rows] = (await saved(page, "Cases with answers (CSV)")).trim().split("\r\n");
  expect(head).toContain("Decision");
  return rows.filter((row) => DECISIONS.some((decision) => row.includes(decision))).length;
}
