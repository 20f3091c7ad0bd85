// Files become cases: one each, or named by the cells of a table that comes with them; a folder at once.
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCaseServer } from "./case_server.mjs";
import { dropFiles } from "../drag.mjs";
import { action, expect, expectAccessible, openText, test as base } from "../page.mjs";
import { keepServer, result } from "../server_page.mjs";

const test = base.extend({
  stand: async ({}, use) => {
    const stand = await startCaseServer();
    await use(stand);
    await stand.stop();
  },
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "pilcrow-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

/** A picture of one pixel that no other is: the number follows the picture's end. */
const PIXEL = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");
const picture = (number) => Buffer.concat([PIXEL, Buffer.from(`no ${String(number).padStart(3, "0")}`)]);
const bill = (number) => ({ name: `bill-${String(number).padStart(2, "0")}.png`, mimeType: "image/png", buffer: picture(number) });

const field = (title, more) => ({ title, type: "string", ...more });
const call = (instances) => ({
  type: "object",
  properties: { _tool: { const: "moderate" }, _instance: { enum: instances }, decision: field("Verdict", { enum: ["approve", "reject"] }) },
  required: ["_tool", "_instance", "decision"],
  additionalProperties: false,
});
const DOCUMENT = {
  title: "Bills",
  config: { model: "m" },
  schema: { type: "object", required: ["calls"], properties: { calls: { type: "array", items: call(["①"]) } } },
  context: [{ type: "input", _instance: "①", schema: { type: "object", properties: { note: field("Note"), bill: field("Bill", { format: "data-url" }) } } }],
};

const dialog = (page) => page.getByRole("dialog", { name: "Import cases" });
const heads = (page, count) => expect(page.getByRole("heading", { name: `Cases: ${count}` })).toBeVisible();
const answered = (page, done, total) => expect(result(page).getByText(`Cases with an answer: ${done} of ${total}`)).toBeVisible();

async function pick(page, files) {
  await action(page, "Import").click();
  await dialog(page).locator('input[type="file"]').setInputFiles(files);
}

test("thirty pictures are thirty cases, each sent once, also over a pause and a reload", async ({ page, stand }) => {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, DOCUMENT);
  await pick(page, Array.from({ length: 30 }, (_, at) => bill(at + 1)));
  await expect(dialog(page)).toContainText("Files read: 30");
  await expect(dialog(page)).toContainText("Cases in the table: 30");
  await expect(dialog(page).getByText("The first row names the columns")).toBeHidden();
  await expectAccessible(page);
  await action(dialog(page), "Replace all cases").click();
  await heads(page, 30);

  await page.getByLabel("In one request").selectOption("one case");
  await action(page, "Run").click();
  await expect.poll(() => stand.held.length).toBe(2);
  await action(page, "Pause").click();
  for (const request of [...stand.held]) request.answer();
  await answered(page, 2, 30);
  // Offered when both answers are whole and kept; what is still arriving is counted as well.
  await expect(action(result(page), "Run the cases without an answer: 28")).toBeVisible();
  await page.reload();
  await answered(page, 2, 30);
  await action(result(page), "Run the cases without an answer: 28").click();
  for (let done = 2; done < 30; done += 1) {
    await expect.poll(() => stand.held.length).toBeGreaterThan(0);
    stand.held[0].answer();
    await answered(page, done + 1, 30);
  }
  const sent = stand.bodies.map((body) => body.match(/iVBOR[^"]*/g));
  expect(sent.map((pictures) => pictures.length)).toEqual(Array(30).fill(1));
  const numbers = sent.map(([picture]) => Buffer.from(picture, "base64").toString("latin1").slice(-3));
  expect(numbers.sort()).toEqual(Array.from({ length: 30 }, (_, at) => String(at + 1).padStart(3, "0")));
});

test("the table names a case's file, and what is said of an import goes with it by Undo and by Reset", async ({ page }) => {
  await openText(page, DOCUMENT);
  const loaded = page.getByRole("status").filter({ hasText: "Imported cases: 2" });
  const file = (name) => page.getByRole("cell", { name, exact: true });
  for (const back of ["Undo", "Reset"]) {
    await pick(page, [bill(1), bill(2)]);
    await action(dialog(page), "Replace all cases").click();
    await expect(file("bill-01.png")).toBeVisible();
    await expect(file("bill-02.png")).toBeVisible();
    await expect(loaded).toBeVisible();
    await action(page, back).click();
    await expect(file("bill-01.png")).toBeHidden();
    await expect(loaded).toBeHidden();
  }
});

test("the cells of a table name the files that come with it", async ({ page }) => {
  await openText(page, DOCUMENT);
  const table = { name: "bills.csv", mimeType: "text/csv", buffer: Buffer.from("note,bill\nTea,bill-02.png\nCake,BILL-01.PNG\nNone,\nLost,bill-09.png\n") };
  await pick(page, [bill(1), bill(2), table]);
  await expect(dialog(page)).toContainText("Files read: 2");
  await expect(dialog(page)).toContainText("Cases in the table: 4");
  await expect(dialog(page)).toContainText("there is no file with this name");
  await expectAccessible(page);
  await action(dialog(page), "Replace all cases").click();
  await heads(page, 4);
  const chosen = page.getByRole("region", { name: "The chosen case" });
  await expect(chosen.getByText("bill-02.png", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "①", exact: true })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(chosen.getByText("bill-01.png", { exact: true })).toBeVisible();
});

test("a folder that is dropped onto the cases is imported, and what is hidden in it left out", async ({ page, folder }) => {
  await mkdir(join(folder, "bills/march"), { recursive: true });
  for (const [name, number] of [["bills/a.png", 1], ["bills/march/b.png", 2], ["bills/.hidden.png", 3]]) await writeFile(join(folder, name), picture(number));
  await openText(page, DOCUMENT);
  await heads(page, 1);
  await dropFiles(page, page.locator(".batch"), [join(folder, "bills")], dialog(page));
  await expect(dialog(page)).toContainText("Files read: 2");
  await expect(dialog(page)).toContainText("bills/a.png · bills/march/b.png");
  await action(dialog(page), "Add at the end").click();
  await heads(page, 3);
});
