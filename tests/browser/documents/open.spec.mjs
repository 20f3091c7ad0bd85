// Opening a document of one's own: pasted, picked, dropped, by its address.
import { expect, expectAccessible, goWithin, test } from "../page.mjs";

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
  // It stays open where something could not be read.
  if (!(await dialog(page).isVisible())) await openDialog(page);
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

/** Goes back to the list of tools within the page. */
const leave = (page) => page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Tools" }).click();

test.beforeEach(async ({ page }) => {
  await page.goto("./");
  await expect(heading(page, "Tools")).toBeVisible();
});

const FUNCTION = {
  type: "function",
  function: {
    name: "get_weather",
    description: "Tells the weather of a place.",
    parameters: { type: "object", properties: { place: { title: "Place", type: "string" } }, required: ["place"] },
  },
};
const MCP = {
  jsonrpc: "2.0",
  id: 1,
  result: {
    tools: [
      { name: "add", title: "Add", description: "Adds two numbers.", inputSchema: { type: "object", properties: { a: { type: "number" } } } },
      { name: "shout", inputSchema: { type: "object", properties: { words: { type: "string" } } } },
      { name: "nothing" },
    ],
  },
};
const choice = (page) => page.getByRole("dialog", { name: "Tools found: 2" });

test("the dialog for opening: what cannot be read is told by its place and leaves all as it was, and pasted JSON5 becomes a form", async ({ page }) => {
  test.setTimeout(120_000);
  await test.step("the dialog for opening is accessible, Escape closes it where it was opened, and opening nothing asks for a text", async () => {
    await openDialog(page);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Open a document" })).toBeFocused();

    await paste(page, "  ");
    await expect(dialog(page)).toBeVisible();
    const text = dialog(page).getByLabel("Text or address");
    await expect(text).toBeFocused();
    expect(await text.evaluate((area) => area.validity.valueMissing)).toBe(true);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
  await test.step("what cannot be read is told by line and column, with the line", async () => {
    await paste(page, BROKEN);
    const notice = page.getByRole("alert");
    await expect(notice).toContainText("This cannot be read as a document");
    await expect(notice).toContainText(/Line 3, column 15: .*oops/);
    await expect(notice.locator("pre")).toContainText(`"context": [oops, ]`);
    await expect(notice).toContainText("Correct the text");
    await expectAccessible(page);
    await test.step("beside the text, which stays and can be corrected", async () => {
      const text = dialog(page).getByLabel("Text or address");
      await expect(text).toHaveValue(BROKEN);
      await dialog(page).getByLabel("Choose a file").setInputFiles({ name: "other.json", mimeType: "application/json", buffer: Buffer.from("{]") });
      await expect(dialog(page).getByRole("alert")).toContainText("the file “other.json”");
      await expect(text).toHaveValue(BROKEN);
      await paste(page, BROKEN.replace("oops, ", ""));
      await expect(heading(page, "Broken")).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
    await test.step("what was wrong is forgotten with the dialog", async () => {
      await page.goBack();
      await paste(page, BROKEN);
      await expect(notice).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toBeHidden();
      await expect(notice).toHaveCount(0);
    });
  });
  await test.step("pasted JSON5 becomes a form, and is still there after a reload", async () => {
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
  await test.step("what cannot be read leaves what was open as it was", async () => {
    await page.getByLabel("Whom").fill("Grace");
    await drop(page, "broken.json", BROKEN);
    await expect(page.getByRole("alert")).toContainText("Line 3, column 15");
    await expect(heading(page, "Greeter")).toBeVisible();
    await expect(page.getByLabel("Whom")).toHaveValue("Grace");
  });
});

test("files and addresses are opened, and an address with nothing behind it says so", async ({ page, complaints }) => {
  test.setTimeout(120_000);
  await test.step("a picked file becomes a form, also in UTF-16, as PowerShell writes it", async () => {
    const little = Buffer.from(`\uFEFF${JSON5}`, "utf16le");
    const files = { "little.json5": little, "big.json5": Buffer.from(little).swap16(), "greeter.json5": Buffer.from(JSON5) };
    for (const [name, buffer] of Object.entries(files)) {
      await leave(page);
      await openDialog(page);
      await dialog(page).getByLabel("Choose a file").setInputFiles({ name, mimeType: "application/json", buffer });
      await expect(page.getByLabel("Whom")).toHaveValue("Ada");
    }
    await page.reload();
    await expect(heading(page, "Greeter")).toBeVisible();
  });
  await test.step("a document opens by its address, in the query or pasted", async () => {
    const address = new URL("tools/quiz.en.json", page.url()).href;
    await page.goto("./?src=./tools/quiz.en.json");
    await expect(heading(page, "Quiz maker")).toBeVisible();
    await leave(page);
    await paste(page, address);
    await expect(heading(page, "Quiz maker")).toBeVisible();
    expect(new URL(page.url()).searchParams.get("src")).toBe(address);
  });
  await test.step("a list of tools behind an address lets one choose, and a wrong definition says where", async () => {
    const files = { "/mcp.json": JSON.stringify(MCP), "/wrong.json": '{\n  "type": "function",\n  "function": {"name": "f", "parameters": 5}\n}' };
    for (const [path, body] of Object.entries(files)) {
      await page.route((url) => url.pathname.endsWith(path), (route) => route.fulfill({ contentType: "application/json", body }));
    }
    await page.goto("./?src=./mcp.json");
    await choice(page).getByRole("button", { name: "shout" }).click();
    await expect(heading(page, "shout")).toBeVisible();
    await goWithin(page, "./?src=./wrong.json");
    const notice = page.getByRole("alert");
    await expect(notice).toContainText("This tool definition cannot be opened");
    await expect(notice).toContainText("Line 3, column 43: “f”: This is not a schema.");
    await expectAccessible(page);
  });
  await test.step("an address with nothing behind it says so, and so does a document that this browser does not have", async () => {
    await page.goto("./?src=./tools/none.json");
    await expect(page.getByRole("alert")).toContainText("Could not fetch ./tools/none.json");
    await expect(page.getByRole("alert")).toContainText("There is nothing at this address");
    expect(complaints.splice(0).join()).toContain("404");
    await goWithin(page, "./?doc=never-kept");
    await expect(page.getByRole("alert")).toContainText("This document is not in this browser");
    await expect(page.getByText(/it is kept in that browser, and nowhere else/)).toBeVisible();
  });
});

test("pasted calls, dropped files, definitions of tools and texts without a form are opened", async ({ page }) => {
  test.setTimeout(120_000);
  await test.step("a pasted call of Agent.Request becomes a form, and so does a file that is dropped", async () => {
    await paste(page, CALL);
    await expect(page.getByLabel("Word")).toHaveValue("hill");
    await drop(page, "greeter.txt", JSON5);
    await expect(page.getByLabel("Whom")).toHaveValue("Ada");
  });
  await test.step("the definition of one tool opens at once, and is still there after a reload", async () => {
    await leave(page);
    await paste(page, JSON.stringify(FUNCTION));
    await expect(heading(page, "get_weather")).toBeVisible();
    await page.getByLabel("Place").fill("Rome");
    await page.reload();
    await expect(heading(page, "get_weather")).toBeVisible();
    await page.goBack();
    await expect(heading(page, "Tools")).toBeVisible();
    await drop(page, "tools.json", JSON.stringify({ type: "tool", tool: { write: FUNCTION.function.parameters } }));
    await expect(heading(page, "write")).toBeVisible();
    await expect(page.getByLabel("Place")).toBeVisible();
  });
  await test.step("of several tools one is chosen, by keys alone, and what is wrong with others is said", async () => {
    await leave(page);
    await paste(page, JSON.stringify(MCP, null, 2));
    await expect(choice(page)).toBeVisible();
    await expect(choice(page)).toContainText(/Line 30, column 7: “nothing”: It is not said what the tool takes/);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(choice(page)).toBeHidden();
    await paste(page, JSON.stringify(MCP));
    const add = choice(page).getByRole("button", { name: "Add Adds two numbers." });
    await expect(choice(page)).toBeVisible();
    for (let presses = 0; presses < 5 && !(await add.evaluate((one) => one === document.activeElement)); presses += 1) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await expect(heading(page, "Add")).toBeVisible();
    await expect(choice(page)).toBeHidden();
  });
  await test.step("where there is nothing to fill in, nobody is asked to fill in anything", async () => {
    await leave(page);
    await paste(page, JSON.stringify({ title: "Greeting", context: ["Say hello."] }));
    await expect(page.getByText("There is nothing to fill in. Press Run.")).toBeVisible();
    const result = page.locator("#pane-result");
    await expect(result).toContainText("Press Run.");
    await expect(result).not.toContainText("Fill in the form");
  });
});
