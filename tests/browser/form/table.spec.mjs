// Lists of small objects as tables: cells, pasting, files, and entries that change places.
import { readFile } from "node:fs/promises";
import { drag, isAtRest, touch } from "../drag.mjs";
import { action, expect, expectAccessible, openNext, openText, test } from "../page.mjs";

const GOODS = {
  title: "Stock",
  context: [{
    type: "input",
    schema: {
      type: "object",
      properties: {
        goods: {
          title: "Goods",
          type: "array",
          maxItems: 6,
          items: {
            title: "Item",
            type: "object",
            required: ["name", "fresh"],
            properties: {
              name: { title: "Name", type: "string", minLength: 2 },
              price: { title: "Price", type: "number", description: "In euros" },
              unit: { title: "Unit", oneOf: [{ const: "kg", title: "Kilogram" }, { const: "l", title: "Litre" }] },
              fresh: { title: "Fresh", type: "boolean" },
              id: { title: "Id", type: "string", readOnly: true },
            },
          },
        },
      },
    },
    input: {
      goods: [
        { name: "Tea", price: 1.5, unit: "kg", fresh: true, id: "a1" },
        { name: "Milk", price: 2, unit: "l", fresh: false, colour: "white" },
        { name: "Salt", price: 3 },
      ],
    },
  }],
};

const cell = (page, column, row) => page.getByLabel(`${column}, Item ${row}`, { exact: true });
const names = (page) => page.locator("[name$='/name']").evaluateAll((inputs) => inputs.map((input) => input.value));
const told = (page, text) => expect(page.getByRole("status").filter({ hasText: text })).toHaveCount(1);

async function openTable(page) {
  await openText(page, GOODS);
  await action(page, "As table").press("Enter");
  await expect(page.getByRole("table", { name: /^Goods/ })).toBeVisible();
}

/** Pastes as the browser does, into what has the focus. */
async function paste(page, text) {
  return page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    return !document.activeElement.dispatchEvent(event);
  }, text);
}

async function expectModelSees(page, pattern) {
  await page.getByRole("tab", { name: "What the model sees" }).click();
  await expect(page.locator("#tool-prompt")).toContainText(pattern);
  await page.getByRole("tab", { name: "Form" }).first().click();
}

test("a list as a table: cells by keys, rows, what is pasted, and files that are saved and taken", async ({ page }) => {
  test.setTimeout(120_000);
  await test.step("a list of small objects is shown as a table and as cards, and remembers which", async () => {
    await openTable(page);
    await expect(action(page, "As cards")).toBeFocused();
    const heads = page.getByRole("columnheader");
    await expect(heads).toHaveText(["Number", "Name", "Price optionalIn euros", "Unit optional", "Fresh", "Id", "Row"]);
    await expect(page.getByRole("row")).toHaveCount(4);
    await expect(page.getByRole("rowheader").nth(1)).toContainText("Item 2");
    await expect(cell(page, "Name", 2)).toHaveValue("Milk");
    await expect(cell(page, "Name", 2)).toHaveAttribute("name", "/goods/1/name");
    await expect(cell(page, "Price", 1)).toHaveAccessibleDescription("In euros");
    await expect(cell(page, "Unit", 1)).toHaveRole("combobox");
    await expect(cell(page, "Id", 1)).toHaveAttribute("readonly");
    await expectAccessible(page);
    await cell(page, "Price", 3).fill("2.50");
    await action(page, "As cards").press("Enter");
    await expect(page.getByRole("table")).toHaveCount(0);
    await expect(page.getByLabel("Price").nth(2)).toHaveValue("2.50");
  });
  await test.step("rows are added, moved and removed, and what is wrong is said in the cell", async () => {
    await action(page, "As table").press("Enter");
    await action(page, "Reset").click();
    await expect.poll(() => names(page)).toEqual(["Tea", "Milk", "Salt"]);
    await action(page, "Add Item").press("Enter");
    await expect(cell(page, "Name", 4)).toBeFocused();
    await page.keyboard.type("x");
    await page.keyboard.press("Tab");
    await expect(cell(page, "Price", 4)).toBeFocused();
    await expect(cell(page, "Name", 4)).toHaveAccessibleDescription("At least 2 characters; this has 1");
    await expectAccessible(page);
    await action(page, "Move up: Item 4").press("Enter");
    await expect.poll(() => names(page)).toEqual(["Tea", "Milk", "x", "Salt"]);
    await expect(action(page, "Move up: Item 3")).toBeFocused();
    await action(page, "Remove: Item 1").press("Enter");
    await expect.poll(() => names(page)).toEqual(["Milk", "x", "Salt"]);
  });
  await test.step("Ctrl and an arrow go from row to row, Tab from cell to cell; cells are pasted as one step, and a single one by the browser", async () => {
    await action(page, "Reset").click();
    await expect.poll(() => names(page)).toEqual(["Tea", "Milk", "Salt"]);
    await cell(page, "Price", 1).focus();
    await page.keyboard.press("Control+ArrowDown");
    await expect(cell(page, "Price", 2)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(cell(page, "Unit", 2)).toBeFocused();
    await page.keyboard.press("Control+ArrowDown");
    await expect(cell(page, "Unit", 3)).toBeFocused();
    await page.keyboard.press("Control+ArrowDown");
    await expect(cell(page, "Unit", 3)).toBeFocused();
    await page.keyboard.press("Control+ArrowUp");
    await expect(cell(page, "Unit", 2)).toBeFocused();
    await expect(cell(page, "Unit", 2)).toHaveValue("l");

    await cell(page, "Name", 1).focus();
    expect(await paste(page, "Coffee\r\n")).toBe(false);

    // What there is no place for is said.
    await cell(page, "Price", 2).focus();
    expect(await paste(page, "2,50\tKilogram\tда\tz9\textra\n4.\tl\t0\t\t\n5\tpound\tno\n6\n7\n8\n")).toBe(true);
    await told(page, "Rows filled: 5; new: 3. Rows that did not fit: 1. Columns that did not fit: 1. Cells that cannot be changed: 1.");
    await expect(cell(page, "Price", 2)).toBeFocused();
    await expect(cell(page, "Price", 2)).toHaveValue("2,50");
    await expect(cell(page, "Fresh", 2)).toBeChecked();
    await expect(cell(page, "Price", 3)).toHaveValue("4.");
    await expect(cell(page, "Unit", 3)).toHaveValue("l");
    await expect(cell(page, "Unit", 4).locator("option:checked")).toHaveText("pound (not among the options)");
    await expect(cell(page, "Price", 6)).toHaveValue("7");
    await expectModelSees(page, /"name": "Milk",\s*"price": 2\.50,\s*"unit": "kg",\s*"fresh": true,\s*"colour": "white"/);
    await action(page, "Undo").click();
    await expect(page.getByRole("row")).toHaveCount(4);
    await expect(cell(page, "Price", 2)).toHaveValue("2");
    await action(page, "Redo").click();
    await expect(cell(page, "Price", 6)).toHaveValue("7");
  });
  await test.step("a list is saved as a file that a spreadsheet can open, and comes back from it as it was", async () => {
    await action(page, "Reset").click();
    await expect.poll(() => names(page)).toEqual(["Tea", "Milk", "Salt"]);
    await cell(page, "Name", 1).fill("=Tea, \"green\"");
    const saved = page.waitForEvent("download");
    await action(page, "Export CSV").click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe("Goods.csv");
    const text = await readFile(await file.path(), "utf8");
    expect(text).toBe(
      "\ufeffName,Price,Unit,Fresh,Id\r\n\"'=Tea, \"\"green\"\"\",1.5,Kilogram,true,a1\r\nMilk,2,Litre,false,\r\nSalt,3,,,\r\n",
    );
    await told(page, "Values that a table cannot hold, which are missing or changed in the file: 1.");
    await page.getByLabel("Import CSV").setInputFiles({ name: "goods.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    const dialog = page.getByRole("dialog", { name: "Import “goods.csv”" });
    await expect(dialog).toContainText("Rows in the file: 3.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Replace all" }).click();
    await told(page, "Rows filled: 3; new: 3.");
    await expect.poll(() => names(page)).toEqual(["=Tea, \"green\"", "Milk", "Salt"]);
    await expect(cell(page, "Id", 1)).toHaveValue("a1");
    await action(page, "Undo").click();
    await expect(page.getByRole("textbox", { name: "colour" })).toHaveValue("white");
  });
  await test.step("a file is taken at the end, by the names of its columns, and what did not fit is told", async () => {
    await action(page, "Reset").click();
    await expect.poll(() => names(page)).toEqual(["Tea", "Milk", "Salt"]);
    const text = "Einheit;PRICE;Name\nkg;1,5;\"Rye\nbread\"\n;2;Jam\n;3;Oil\n;4;Nuts\n";
    await page.getByLabel("Import CSV").setInputFiles({ name: "more.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await page.getByRole("dialog").getByRole("button", { name: "Add at the end" }).press("Enter");
    await told(page, "Rows filled: 3; new: 3. Rows that did not fit: 1. Not a column of this list, and left out: Einheit.");
    await expectModelSees(page, /"name": "Rye\\nbread",\s*"price": 1\.5\s*\},\s*\{\s*"name": "Jam"/);
    const bytes = Buffer.from([0xff, 0xfe, ...Buffer.from("\0\0", "utf16le")]);
    await page.getByLabel("Import CSV").setInputFiles({ name: "no.csv", mimeType: "text/csv", buffer: bytes });
    await told(page, "“no.csv” cannot be read as a table");
  });
});

/** Moves the first entry by the keys of its handle. */
async function expectMovedByKeys(page) {
  await action(page, "Move: Item 1").focus();
  await expect(action(page, "Move: Item 1")).toHaveAccessibleDescription("Drag, or press the arrow keys, Home or End");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => names(page)).toEqual(["Milk", "Tea", "Salt"]);
  await told(page, "Now at place 2 of 3");
  await expect(action(page, "Move: Item 2")).toBeFocused();
  await page.keyboard.press("End");
  await expect.poll(() => names(page)).toEqual(["Milk", "Salt", "Tea"]);
  await expect(action(page, "Move: Item 3")).toBeFocused();
  await page.keyboard.press("Home");
  await expect.poll(() => names(page)).toEqual(["Tea", "Milk", "Salt"]);
  await action(page, "Undo").click();
  await expect.poll(() => names(page)).toEqual(["Milk", "Salt", "Tea"]);
}

test("an entry is moved by the keys of its handle, and dragged to another place, as cards and as table", async ({ page }) => {
  await openText(page, GOODS);
  await expectMovedByKeys(page);
  await action(page, "Reset").click();
  await expect.poll(() => names(page)).toEqual(["Tea", "Milk", "Salt"]);
  await action(page, "As table").press("Enter");
  await expect(page.getByRole("table", { name: /^Goods/ })).toBeVisible();
  await expectMovedByKeys(page);
  await action(page, "Reset").click();
  await expect.poll(() => names(page)).toEqual(["Tea", "Milk", "Salt"]);

  for (const layout of ["table", "cards"]) {
    if (layout === "cards") await action(page, "As cards").press("Enter");
    const dragged = page.locator("[data-dragged]");
    const at = ({ height }) => ({ left: 20, top: height - 4 });
    const dragFirst = () => drag(page, action(page, "Move: Item 1"), page.locator("[data-entry]").nth(1), { held: dragged, at });
    // All of the cards are in sight.
    await page.setViewportSize({ width: 1280, height: 1800 });
    await dragFirst();
    await expect(page.locator("[data-drop]")).toHaveAttribute("data-drop", "after");
    await page.keyboard.press("Escape");
    await expect(page.locator("[data-drop], [data-dragged]")).toHaveCount(0);
    await page.mouse.up();
    await expect.poll(() => names(page)).toEqual(["Tea", "Milk", "Salt"]);
    await dragFirst();
    await page.mouse.up();
    await expect.poll(() => names(page)).toEqual(["Milk", "Tea", "Salt"]);
    await told(page, "Now at place 2 of 3");
    await expect(action(page, "Move: Item 2")).toBeFocused();
    await expect(page.locator("[data-drop], [data-dragged]")).toHaveCount(0);
    await action(page, "Undo").click();
    await expect.poll(() => names(page)).toEqual(["Tea", "Milk", "Salt"]);
  }
});

test("a long list scrolls while an entry is dragged by touch", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } });
  const page = await context.newPage();
  const long = structuredClone(GOODS);
  delete long.context[0].schema.properties.goods.maxItems;
  long.context[0].input.goods = Array.from({ length: 40 }, (_, at) => ({ name: `Item no ${at + 1}` }));
  await openText(page, long);
  await action(page, "As table").tap();
  await expect(page.getByRole("table")).toBeVisible();
  const handle = action(page, "Move: Item 1");
  // The bar with Run lies over the lower edge.
  await handle.evaluate((handle) => handle.scrollIntoView({ block: "center" }));
  const finger = await touch(page, handle, page.locator("[data-dragged]"));
  await finger.to(690);
  const scrolled = () => page.evaluate(() => document.scrollingElement.scrollTop + (document.querySelector(".pane")?.scrollTop ?? 0));
  await expect.poll(scrolled).toBeGreaterThan(1000);
  // The place at which it falls is known before it does.
  await finger.to(350);
  await expect(page.locator("[data-drop]")).toHaveCount(1);
  await finger.lift();
  await expect.poll(async () => (await names(page)).indexOf("Item no 1")).toBeGreaterThan(5);
  await context.close();
});

const POINT = {
  title: "Point",
  context: [{
    type: "input",
    schema: {
      type: "object",
      properties: {
        at: {
          title: "Place",
          type: "array",
          prefixItems: [{ title: "Latitude", type: "number" }],
          items: { title: "Remark", type: "string" },
        },
      },
    },
    input: { at: [1.5, "a", "b"] },
  }],
};

test("odd entries, the last cell of a row, and the places of a tuple hold in a table", async ({ page }) => {
  await test.step("a key that no column is for stands below the cells, and an entry of another shape fills its row", async () => {
    const odd = structuredClone(GOODS);
    odd.context[0].input.goods.push("no item");
    await openText(page, odd);
    await action(page, "As table").click();
    await expect(page.getByRole("textbox", { name: "colour" })).toHaveValue("white");
    await expect(page.getByRole("textbox", { name: "Item 4" })).toHaveValue("\"no item\"");
    await expectAccessible(page);
    await action(page, "Remove: colour").click();
    await expect(page.getByRole("textbox", { name: "colour" })).toHaveCount(0);
  });
  await test.step("the last cell of a row is clicked and typed into, whatever buttons come out beside it", async () => {
    const column = (title, type) => ({ title, type });
    const items = { title: "Room", type: "object", properties: { number: column("Number", "string"), floor: column("Floor", "integer") } };
    const input = { rooms: [{ number: "204", floor: 2 }, { number: "999" }] };
    await openNext(page, { context: [{ type: "input", schema: { type: "object", properties: { rooms: { title: "Rooms", type: "array", items } } }, input }] });
    const floor = page.getByRole("textbox", { name: /Floor/ }).nth(1);
    await isAtRest(floor);
    const { x, y, width, height } = await floor.boundingBox();
    for (const part of [0.9, 0.5, 0.2]) {
      await page.mouse.move(x + width * part, y + height / 2, { steps: 4 });
      await page.mouse.down();
      await page.mouse.up();
      await expect(floor).toBeFocused();
      await page.keyboard.press("Shift+Tab");
    }
    await floor.click();
    await page.keyboard.type("7");
    await expect(floor).toHaveValue("7");
  });
  await test.step("the place of a tuple neither moves nor is moved past", async () => {
    await openNext(page, POINT);
    await expect(page.locator("[data-handle]")).toHaveCount(2);
    await expect(action(page, "As table")).toHaveCount(0);
    await action(page, "Move: Remark 3").focus();
    await page.keyboard.press("Home");
    await expectModelSees(page, /"at": \[\s*1\.5,\s*"b",\s*"a"\s*\]/);
    const held = page.locator("[data-dragged]");
    await drag(page, action(page, "Move: Remark 3"), page.locator("[data-entry]").first(), { held, at: { left: 20, top: 4 } });
    await page.mouse.up();
    await expect(held).toHaveCount(0);
    await expectModelSees(page, /"at": \[\s*1\.5,/);
  });
});
