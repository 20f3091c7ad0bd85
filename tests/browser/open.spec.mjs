// Opening a document of one's own: pasted, picked, dropped, by its address.
import { expect, expectAccessible, test } from "./page.mjs";

const JSON5 = `// a note
{
  title: 'Greeter',
  schema: { type: "object", properties: { greeting: { type: "string" } }, },
  context: [
    { type: "input", input: { who: "Ada" }, schema: {
      type: "object", properties: { who: { title: "Whom", type: "string" } } } },
  ],
}`;
const CALL = `Agent.Request({ model: "any" }, { title: "Echo", type: "object" }, [
  { type: "input", input: { word: "hill" }, schema: {
    type: "object", properties: { word: { title: "Word", type: "string" } } } },
]);`;
const BROKEN = `{
  "title": "Broken",
  "context": [oops, ]
}`;

const heading = (page, name) => page.getByRole("heading", { level: 1, name, exact: true });
const dialog = (page) => page.getByRole("dialog", { name: "Open a document" });

async function openDialog(page) {
  await page.getByRole("button", { name: "Open a document" }).click();
  await expect(dialog(page)).toBeVisible();
}

async function paste(page, text) {
  await openDialog(page);
  await dialog(page).getByLabel("Text or address").fill(text);
  await dialog(page).getByRole("button", { name: "Open", exact: true }).click();
}

/** Drops a file onto the page, as a hand would. */
async function drop(page, name, text) {
  const dataTransfer = await page.evaluateHandle(
    ({ name, text }) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name, { type: "application/json" }));
      return data;
    },
    { name, text },
  );
  await page.getByRole("main").dispatchEvent("dragover", { dataTransfer });
  await page.getByRole("main").dispatchEvent("drop", { dataTransfer });
}

test.beforeEach(async ({ page }) => {
  await page.goto("./");
  await expect(heading(page, "Tools")).toBeVisible();
});

test("the dialog for opening is accessible, and Escape closes it where it was opened", async ({ page }) => {
  await openDialog(page);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Open a document" })).toBeFocused();
});

test("pasted JSON5 becomes a form, and is still there after a reload", async ({ page }) => {
  await paste(page, JSON5);
  await expect(heading(page, "Greeter")).toBeVisible();
  await expect(page.getByLabel("Whom")).toHaveValue("Ada");
  await expect(dialog(page)).toBeHidden();
  expect(new URL(page.url()).search).toMatch(/^\?doc=.+/);
  await expectAccessible(page);
  await page.reload();
  await expect(heading(page, "Greeter")).toBeVisible();
  await expect(page.getByLabel("Whom")).toHaveValue("Ada");
});

test("a pasted call of Agent.Request becomes a form", async ({ page }) => {
  await paste(page, CALL);
  await expect(page.getByLabel("Word")).toHaveValue("hill");
});

test("a picked file becomes a form", async ({ page }) => {
  await openDialog(page);
  const file = { name: "greeter.json5", mimeType: "application/json", buffer: Buffer.from(JSON5) };
  await dialog(page).getByLabel("Pick a file").setInputFiles(file);
  await expect(heading(page, "Greeter")).toBeVisible();
  await page.reload();
  await expect(heading(page, "Greeter")).toBeVisible();
});

test("a dropped file becomes a form", async ({ page }) => {
  await drop(page, "echo.txt", CALL);
  await expect(page.getByLabel("Word")).toHaveValue("hill");
});

test("a document opens by its address, in the query or pasted", async ({ page }) => {
  const address = new URL("tools/quiz.en.json", page.url()).href;
  await page.goto("./?src=./tools/quiz.en.json");
  await expect(heading(page, "Quiz maker")).toBeVisible();
  await page.goto("./");
  await paste(page, address);
  await expect(heading(page, "Quiz maker")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("src")).toBe(address);
});

test("what cannot be read is told by line and column, with the line", async ({ page }) => {
  await paste(page, BROKEN);
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("This cannot be read as a document");
  await expect(notice).toContainText(/Line 3, column 15: .*oops/);
  await expect(notice.locator("pre")).toContainText(`"context": [oops, ]`);
  await expectAccessible(page);
  await notice.getByRole("button", { name: "Close" }).click();
  await expect(notice).toBeHidden();
});

test("what cannot be read leaves what was open as it was", async ({ page }) => {
  await paste(page, JSON5);
  await page.getByLabel("Whom").fill("Grace");
  await drop(page, "broken.json", BROKEN);
  await expect(page.getByRole("alert")).toContainText("Line 3, column 15");
  await expect(heading(page, "Greeter")).toBeVisible();
  await expect(page.getByLabel("Whom")).toHaveValue("Grace");
});

test("an address with nothing behind it says so", async ({ page, complaints }) => {
  await page.goto("./?src=./tools/none.json");
  await expect(page.getByRole("alert")).toContainText("Could not fetch ./tools/none.json");
  await expect(page.getByRole("alert")).toContainText("There is nothing at this address");
  expect(complaints.splice(0).join()).toContain("404");
});

test("a document that this browser does not have says so", async ({ page }) => {
  await page.goto("./?doc=never-kept");
  await expect(page.getByRole("alert")).toContainText("This browser does not have the document any more");
});
