// The document's text beside its page: each is updated from the other, and nothing is lost.
import { DOCUMENT, editor, item, menu, openText, paste, removeBehind, status, text, typeBehind, version } from "./author_page.mjs";
import { keptText } from "../kept.mjs";
import { action, expect, expectAccessible, openTool, test } from "../page.mjs";
import { keepServer } from "../server_page.mjs";
import { startStandIn } from "../stand_in.mjs";

test("a name that is misspelled is told before the text is looked at, and a text in one line is laid out", async ({ page }) => {
  test.setTimeout(120_000);
  await test.step("a document that was opened says that a name in it is misspelled before its text is looked at", async () => {
    await paste(page, DOCUMENT.replace("title: 'Order'", "titel: 'Order'"));
    const marked = action(page, "For authors Misspelled names: 1");
    await marked.click();
    await expect(page.getByText("“titel” is ignored. Did you mean “title”?")).toBeVisible();
    await expectAccessible(page);
    await item(page).click();
    await expect(editor(page)).toBeFocused();
    await typeBehind(page, "titel", "");
    for (const key of ["Backspace", "Backspace", "l", "e"]) await page.keyboard.press(key);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order");
    await menu(page).or(marked).click();
    await item(page).click();
    await expect(menu(page)).toBeVisible();
  });
  await test.step("a text in one line is laid out, and one with comments is left to its author", async () => {
    const document = { title: "Order", note: "x".repeat(90), context: [{ type: "input", input: { count: 2 } }] };
    await paste(page, JSON.stringify(document).replace(":2}", ":2.50}"));
    await openText(page);
    await action(page, "Format").click();
    await expect(action(page, "Format")).toHaveCount(0);
    await expect.poll(() => text(page)).toContain('\n  "context": [{"type": "input", "input": {"count": 2.50}}]\n}');
    await editor(page).focus();
    await page.keyboard.press("Control+z");
    await expect.poll(() => text(page)).not.toContain("\n  ");
    await expectAccessible(page);
    // The text of the next document in this tab stands open, too.
    await paste(page, DOCUMENT);
    await expect(editor(page)).toContainText("//");
    await expect(action(page, "Format")).toHaveCount(0);
  });
});

test("by the keyboard alone; a text that cannot be read, and names that nothing reads, are marked while the page goes on; a property that is typed is a field at once", async ({ page }) => {
  test.setTimeout(120_000);
  await test.step("the editor is opened, left and closed by the keyboard alone", async () => {
    await paste(page, DOCUMENT);
    await menu(page).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await expect(item(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await expect(item(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(editor(page)).toBeFocused();
    await expect(page.locator("#for-authors [aria-pressed]").filter({ hasText: "Document text" })).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Tab");
    await expect(editor(page)).toBeFocused();
    await page.keyboard.press("ControlOrMeta+z");
    await expect.poll(() => text(page)).toBe(DOCUMENT);
    await page.keyboard.press("ControlOrMeta+f");
    await expect(page.getByRole("textbox", { name: "Find" })).toBeFocused();
    await page.keyboard.type("count");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(editor(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Shift+Tab");
    await expect(action(page, "Close the document text")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(editor(page)).toBeHidden();
    await expect(menu(page)).toBeFocused();
  });
  await test.step("a rule that cannot be read, and a name that nothing reads, are told and marked where they are", async () => {
    await openText(page);
    await typeBehind(page, "schema: {", "minimum: 'x',");
    await expect(page.locator(".cm-lintRange-error").first()).toContainText("'x'");
    await removeBehind(page, "schema: {", "minimum: 'x',".length);
    await expect(page.locator(".cm-lintRange-error")).toHaveCount(0);

    await typeBehind(page, "schema: {", "descripton: 'An order',");
    await expect(status(page)).toHaveText("“descripton” is ignored. Did you mean “description”?");
    await expect(page.locator(".cm-lintRange-warning").first()).toContainText("An order");
    await removeBehind(page, "schema: {", "descripton: 'An order',".length);
    await expect(status(page)).not.toContainText("is ignored");
  });
  await test.step("a text that cannot be read is marked, and kept over a reload, while the page goes on", async () => {
    await typeBehind(page, "title: 'Order'", " ?");
    await expect(status(page)).toContainText("Line 2, column 18");
    await expect(status(page)).toContainText("The form stays as it is");
    await expect(version(page)).toBeVisible();
    await expect(page.locator(".cm-lintRange-error")).toHaveText("?");
    await page.getByLabel("Name").fill("Bea");
    await expect(page.getByLabel("Name")).toHaveValue("Bea");
    await expectAccessible(page);
    await expect.poll(() => keptText(page, "drafts")).toMatch(/'Order' \?.*Bea|Bea.*'Order' \?/s);
    await page.reload();
    await expect(editor(page)).toBeVisible();
    await expect.poll(() => text(page)).toContain("title: 'Order' ?,");
    await expect(page.getByLabel("Name")).toHaveValue("Bea");
    await expect(version(page)).toBeVisible();
    await removeBehind(page, "title: 'Order'", 2);
    await expect.poll(() => text(page)).toBe(DOCUMENT.replace("'Ann'", "'Bea'"));
    await expect(status(page)).not.toContainText("Line 2");
    await expect(version(page)).toBeHidden();
    await expect(page.getByLabel("Name")).toHaveValue("Bea");
  });
  await test.step("a property that is typed into the schema is a field at once, and what was typed stays", async () => {
    await page.getByLabel("Name").fill("Bea");
    await expect.poll(() => text(page)).toBe(DOCUMENT.replace("'Ann'", "'Bea'"));
    await typeBehind(page, "title: 'Count' },", " city: { type: 'string', title: 'City', default: 'Rome' },");
    await expect(page.getByLabel("City")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Bea");
    await typeBehind(page, "title: 'Ord", "inary ord");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ordinary order");
    await expect.poll(() => keptText(page, "documents")).toContain("inary order");
    await page.reload();
    await expect(page.getByLabel("City")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Bea");
  });
});

test("a tool that is changed becomes a copy of one's own, and the tool stays as it came", async ({ page }) => {
  await openTool(page, "article");
  const heading = page.getByRole("heading", { level: 1 });
  const name = await heading.textContent();
  await page.getByLabel("Topic").fill("Bees");
  await openText(page);
  await typeBehind(page, '"description": "', "Mine. ");
  await expect(heading).toHaveText(`My copy of ${name}`);
  await expect(page).toHaveURL(/\?doc=/);
  await expect(page.getByLabel("Topic")).toHaveValue("Bees");
  const back = page.getByRole("link", { name: `Back to “${name}”` });
  await expect(back).toBeVisible();
  await expect.poll(() => keptText(page, "documents")).toContain("Mine. ");
  await page.reload();
  await expect(heading).toHaveText(`My copy of ${name}`);
  await page.getByRole("link", { name: "Tools" }).click();
  await expect(page.getByRole("link", { name: `My copy of ${name}` })).toBeVisible();
  await page.getByRole("link", { name: `My copy of ${name}` }).click();
  await back.click();
  await expect(heading).toHaveText(name);
  await expect(editor(page)).toBeVisible();
  await expect.poll(() => text(page)).not.toContain("Mine. ");
});

test("the original comes back, and what was written instead by the editor's own undo", async ({ page }) => {
  await openTool(page, "recipe");
  await openText(page);
  const original = await text(page);
  await typeBehind(page, '"title": "', "My ");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^My /);
  await expect(status(page)).toContainText("Your version");
  await expect.poll(() => keptText(page, "documents")).toContain("My ");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^My /);
  await action(page, "Back to the original").click();
  await expect.poll(() => text(page)).toBe(original);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/^My /);
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^My /);
});

test("cases follow their text, and the text the cases", async ({ page }) => {
  await openTool(page, "moderation");
  await openText(page);
  const row = (words) => page.getByRole("table", { name: "Cases" }).getByRole("row").filter({ hasText: words });
  await typeBehind(page, '"This is a great post', " indeed");
  await expect(row("This is a great post indeed!")).toBeVisible();
  await typeBehind(page, '"_instance": "②",\n      "comment": "I disagree. Watering at noon has never burnt a single leaf of mine."\n    },',
    ' { "type": "input", "_instance": "⑲", "comment": "Between" },');
  await expect(page.getByRole("heading", { name: "Cases: 6" })).toBeVisible();
  await expect(row("Between")).toBeVisible();
  await expect(editor(page)).toBeFocused();
  await action(page, "Add a case").click();
  await expect(page.getByRole("heading", { name: "Cases: 7" })).toBeVisible();
  const inputs = async () => (await text(page)).split('"type": "input"').length - 1;
  await expect.poll(inputs).toBe(8);
  expect(await text(page)).toContain('"_instance": "⑲", "comment": "Between" },');
});

test("what is typed in the form is in the text, and what is typed into the text in the form, as one step of it; axe finds nothing", async ({ page }) => {
  test.setTimeout(120_000);
  await test.step("what is typed in the form is in the text, and what is typed into the text in the form, as one step of it", async () => {
    await paste(page, DOCUMENT);
    await openText(page);
    await expect.poll(() => text(page)).toBe(DOCUMENT);
    await page.getByLabel("Name").fill("It's");
    await expect.poll(() => text(page)).toBe(DOCUMENT.replace("'Ann'", "'It\\'s'"));
    await action(page, "Undo").click();
    await expect.poll(() => text(page)).toBe(DOCUMENT);

    await page.getByLabel("Count").fill("2x");
    await expect.poll(() => text(page)).not.toBe(DOCUMENT);
    await editor(page).focus();
    await typeBehind(page, "name: 'Ann", "a");
    await expect(page.getByLabel("Name")).toHaveValue("Anna");
    await expect(page.getByLabel("Count")).toHaveValue("2x");
    await action(page, "Undo").click();
    await expect(page.getByLabel("Name")).toHaveValue("Ann");
    await expect.poll(() => text(page)).toContain("name: 'Ann',");
  });
  await test.step("axe finds nothing, in both languages and themes, on a screen and on a phone", async () => {
    const expectAllAccessible = async () => {
      for (const [colorScheme, width] of [["light", 390], ["light", 1280], ["dark", 1280]]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
      }
    };
    await page.setViewportSize({ width: 390, height: 800 });
    await editor(page).focus();
    await page.keyboard.press("ControlOrMeta+f");
    await expectAllAccessible();
    await page.getByRole("button", { name: "Русский" }).click();
    await expect(page.getByRole("textbox", { name: "Текст документа" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Текст документа" })).toBeVisible();
    await page.getByRole("textbox", { name: "Текст документа" }).focus();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("textbox", { name: "Текст документа" })).toBeFocused();
    await page.keyboard.press("ControlOrMeta+f");
    await expect(page.getByRole("textbox", { name: "Найти" })).toBeVisible();
    await expectAllAccessible();
  });
});

test("an earlier answer says that the prompt has changed since, and that prompt comes back and goes again", async ({ page }) => {
  const stand = await startStandIn();
  const prompted = (words) => JSON.stringify({
    title: "Greeter",
    context: [
      { type: "text", role: "system", text: words },
      { type: "input", input: { name: "Ann" }, schema: { type: "object", properties: { name: { title: "Name", type: "string" } } } },
    ],
  }, null, 2);
  await keepServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
  await paste(page, prompted("Be short."));
  stand.answers.push('{"greeting": "Hello"}');
  await action(page, "Run").click();
  const result = page.getByRole("region", { name: "Result", exact: true });
  await expect(result).toContainText("Hello");
  await result.getByText("What the model was sent").click();
  await expect(result).toContainText("Be short.");
  await openText(page);
  await typeBehind(page, "Be short", " and rude");
  await expect(result).toContainText("The document has changed since this answer");
  await result.getByText("What has changed").click();
  await expect(result.locator("ins")).toHaveText(/and rude/);
  await expectAccessible(page);
  await action(page, "Restore the prompt of this run").click();
  await expect(result).not.toContainText("The document has changed");
  await expect.poll(() => text(page)).toContain('"Be short."');
  await action(result, "Undo").click();
  await expect.poll(() => text(page)).toContain("Be short and rude.");
  await expect(result).toContainText("The document has changed since this answer");
  await stand.stop();
});
