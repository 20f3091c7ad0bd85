// An answer exported: as text, as a page, as a table, on paper, and each part by itself.
import { readFile } from "node:fs/promises";
import { action, expect, expectAccessible, openNext, openText, test } from "../page.mjs";
import { keepServer } from "../server_page.mjs";
import { startStandIn } from "../stand_in.mjs";

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const SCHEMA = {
  title: "A weekend",
  type: "object",
  properties: {
    summary: { title: "Summary", type: "string" },
    notes: { title: "Notes", type: "string", contentMediaType: "text/markdown" },
    date: { title: "Begins", type: "string", format: "date" },
    ok: { title: "With children", type: "boolean" },
    site: { title: "Site", type: "string", format: "uri" },
    missing: { title: "Parking", type: "string" },
    days: {
      title: "Days",
      type: "array",
      items: { type: "object", properties: { name: { title: "Day" }, cost: { title: "Cost", type: "number" }, tags: { title: "Tags" } } },
    },
    tips: { title: "Tips", type: "array", items: { type: "string" } },
    picture: { title: "Picture", type: "string" },
  },
};

const SOLUTION = {
  summary: "Two <b>slow</b> days & a *half*",
  notes: "## Before\n\nBook <img src=x onerror=alert(1)> **early**.\n\n![p](https://e.example/p.png)",
  date: "2027-05-14",
  ok: true,
  site: "https://e.example/porto",
  days: [
    { name: "Saturday", cost: 120.5, tags: ["river", "bridge"] },
    { name: "=1+1", cost: -40, tags: [] },
    { name: "<script>alert(1)</script>", cost: 3, tags: ["a|b"] },
  ],
  tips: ["Wear good shoes", "Carry cash"],
  picture: PIXEL,
  extra: { a: [1, 2] },
};

const result = (page) => page.locator("#pane-result");
const said = (page) => page.locator(".actions-said");

async function open(page, opener) {
  const document = { title: "Porto", schema: SCHEMA, solution: SOLUTION, context: [] };
  const body = JSON.stringify(document);
  await page.route((url) => url.pathname.endsWith("/porto.json"), (route) => route.fulfill({ body }));
  await page.goto("./?src=porto.json");
  await expect(action(page, opener)).toBeVisible();
}

async function pick(page, name) {
  await action(page, "Save or copy").click();
  await action(result(page), name).click();
}

async function saved(page, name) {
  const saving = page.waitForEvent("download");
  await pick(page, name);
  const download = await saving;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

const clipboard = (page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const texts = item.types.map(async (type) => [type, await (await item.getType(type)).text()]);
    return Object.fromEntries(await Promise.all(texts));
  });

test.describe("in English", () => {
  test.beforeEach(async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, "Save or copy");
  });

  test("an answer is saved and copied whole, in parts, as a table and as a page, and printed", async ({ page, context }) => {
    test.setTimeout(120_000);
    await test.step("by the keyboard alone: the menu opens, an item is chosen, and it is said what became of it", async () => {
      await action(page, "Save or copy").focus();
      await page.keyboard.press("Enter");
      const menu = page.getByRole("group", { name: "Ways to save or copy the answer" });
      await expect(menu).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await expect(action(page, "Save or copy")).toBeFocused();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect(action(menu, "Copy as text")).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await expect(action(menu, "Copy as JSON")).toBeFocused();
      await page.keyboard.press("Home");
      await expect(action(menu, "Copy as text")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(said(page)).toHaveText("Copied");
      await expect(menu).toBeHidden();
      const { "text/plain": text, "text/html": html } = await clipboard(page);
      // A letter or a document takes it with its headings and tables.
      expect(html).toContain("<h2>A weekend</h2>");
      const cells = await page.evaluate((html) => {
        const { body } = new DOMParser().parseFromString(html, "text/html");
        return [...body.querySelectorAll("tr")].map((row) => row.cells[0].textContent);
      }, html);
      // Nor does a spreadsheet run any of it.
      expect(cells).toEqual(["Day", "Saturday", "'=1+1", "<script>alert(1)</script>", "Total"]);
      expect(html).not.toMatch(/<button|<svg|class=/);
      expect(html).not.toMatch(/<script|<img src="?x|>\s*=/);
      expect(text).toContain("# A weekend\n");
      expect(text).toContain("Two \\<b>slow\\</b> days & a \\*half\\*");
      expect(text).toContain("### Before\n\nBook \\<img src=x onerror=alert(1)> **early**.");
      expect(text).toContain("May 14, 2027");
      expect(text).toContain("| Saturday | 120.5 | river, bridge |");
      expect(text).toContain("not given");
    });
    await test.step("and by the keyboard: one stop, and the arrow keys go from part to part", async () => {
      await page.getByRole("button", { name: "Save or copy" }).focus();
      await page.keyboard.press("Tab");
      const button = page.locator(".copy-block");
      while (!(await button.evaluate((element) => element === document.activeElement))) await page.keyboard.press("Tab");
      await expect(button).toHaveAccessibleName("Copy: A weekend");
      await expectAccessible(page);
      await page.keyboard.press("ArrowDown");
      await expect(button).toHaveAccessibleName("Copy: Summary");
      await expect(button).toBeFocused();
      await page.keyboard.press("End");
      await page.keyboard.press("ArrowUp");
      await expect(button).toHaveAccessibleName("Copy: A, 1");
      await page.keyboard.press("Enter");
      await expect(said(page)).toHaveText("Copied");
      expect((await clipboard(page))["text/plain"]).toBe("1");
      await page.keyboard.press("Home");
      await page.keyboard.press("Tab");
      await expect(button).not.toBeFocused();
    });
    await test.step("a table is a file of its own, exact and without formulas", async () => {
      const { name, text } = await saved(page, "Table “Days” (CSV)");
      expect(name).toBe("Porto-Days.csv");
      expect(text).toBe(
        '\ufeffDay,Cost,Tags\r\nSaturday,120.5,"[""river"",""bridge""]"\r\n\'=1+1,-40,[]\r\n<script>alert(1)</script>,3,"[""a|b""]"\r\n',
      );
    });
    await test.step("the answer and the whole run are saved as JSON, the answer as Markdown", async () => {
      expect(JSON.parse((await saved(page, "Answer (JSON)")).text)).toEqual(SOLUTION);
      expect(JSON.parse((await saved(page, "The whole run (JSON)")).text).solution).toEqual(SOLUTION);
      const { name, text } = await saved(page, "Text (Markdown)");
      expect(name).toBe("Porto.md");
      expect(text).toContain("## Days\n");
      await expect(said(page)).toHaveText("Saved: Porto.md");
    });
    await test.step("a part is copied by the pointer: a table with its cells, a value as it is", async () => {
      await page.getByRole("rowheader", { name: "Saturday" }).hover();
      await action(page, "Copy: Days").click();
      await expect(said(page)).toHaveText("Copied: Days");
      const table = await clipboard(page);
      expect(table["text/plain"]).toContain("Day\tCost\tTags\r\nSaturday\t120.5\t");
      expect(table["text/html"]).toContain("<td>Saturday</td>");
      expect(table["text/html"]).not.toContain("<script>");
      await page.getByText("Two <b>slow</b>").hover();
      await action(page, "Copy: Summary").click();
      await expect(said(page)).toHaveText("Copied: Summary");
      expect((await clipboard(page))["text/plain"]).toBe(SOLUTION.summary);
    });
    await test.step("the page needs nothing, runs nothing and fetches nothing", async () => {
      const { name, text } = await saved(page, "Web page (HTML)");
      expect(name).toBe("Porto.html");
      const found = await page.evaluate((text) => {
        const page = new DOMParser().parseFromString(text, "text/html");
        const all = [...page.querySelectorAll("*")];
        const attributes = all.flatMap((element) => [...element.attributes]);
        return {
          scripts: page.querySelectorAll("script, iframe, object, link, base, form").length,
          handlers: attributes.filter(({ name }) => name.startsWith("on")).length,
          sources: attributes.filter(({ name }) => ["src", "href", "srcset"].includes(name)).map(({ value }) => value),
          language: page.documentElement.lang,
          title: page.title,
          text: page.body.textContent,
          emphasised: [...page.querySelectorAll("em")].map((element) => element.textContent),
          headings: [...page.querySelectorAll("h1, h2")].map((heading) => heading.textContent),
        };
      }, text);
      expect(found).toMatchObject({ scripts: 0, handlers: 0, language: "en", title: "Porto" });
      expect(found.sources).toEqual(["https://e.example/p.png", "https://e.example/porto", PIXEL]);
      expect(found.text).toContain("<script>alert(1)</script>");
      expect(found.text).toContain("Two <b>slow</b> days & a half");
      expect(found.emphasised).toEqual(["half"]);
      expect(found.headings.slice(0, 2)).toEqual(["Porto", "A weekend"]);

      const other = await context.newPage();
      const asked = [];
      other.on("request", (request) => asked.push(request.url()));
      await other.route("**/saved.html", (route) => route.fulfill({ body: text, contentType: "text/html" }));
      await other.goto("http://saved.example/saved.html");
      for (const media of [{ colorScheme: "light" }, { colorScheme: "dark" }, { media: "print" }]) {
        await other.emulateMedia(media);
        await expectAccessible(other);
      }
      expect(asked.filter((url) => !url.startsWith("data:"))).toEqual(["http://saved.example/saved.html"]);
    });
    await test.step("what is printed is the answer under the document's title", async () => {
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { level: 1, name: "Porto" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "A weekend" })).toBeVisible();
      await expect(page.getByRole("rowheader", { name: "Saturday" })).toBeVisible();
      for (const gone of [action(page, "Run"), action(page, "Save or copy")]) {
        await expect(gone).toBeHidden();
      }
      await expect(page.locator(".pane-result details:visible, .pane-result .button:visible")).toHaveCount(0);
      expect((await page.pdf()).length).toBeGreaterThan(1000);
    });
  });
});

test.describe("in Russian, on a phone", () => {
  test.use({ locale: "ru-RU", viewport: { width: 390, height: 844 } });

  test("the menu and what it makes are in Russian", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const body = JSON.stringify({ title: "Порту", schema: SCHEMA, solution: SOLUTION, context: [] });
    await page.route((url) => url.pathname.endsWith("/porto.json"), (route) => route.fulfill({ body }));
    await page.goto("./?src=porto.json");
    await page.getByRole("tab", { name: "Результат" }).first().click();
    await action(page, "Сохранить").click();
    await expect(action(page, "Таблица «Days» (CSV)")).toBeInViewport();
    await expectAccessible(page);
    await action(page, "Скопировать как текст").click();
    await expect(said(page)).toHaveText("Скопировано");
    const text = (await clipboard(page))["text/plain"];
    expect(text).toMatch(/14 мая 2027/);
    expect(text).toContain("не указано");
  });
});

test("an exported page has title, sums and input, without what is secret; on paper there is the date, and code and tables are whole", async ({ page }) => {
  await test.step("an exported page has title, sums and input, without what is secret, and a printed one the date", async () => {
    const stand = await startStandIn();
    const column = (title, more) => ({ title, ...more });
    const rows = { title: "Costs", type: "array", items: { type: "object", properties: { what: column("What", { type: "string" }), cost: column("Cost", { type: "number", "x-aggregate": "sum" }) } } };
    const input = { who: column("Who", { type: "string" }), code: column("Code", { type: "string", format: "password" }) };
    stand.answers = [JSON.stringify({ rows: [{ what: "Bread", cost: 2.5 }, { what: "Tea", cost: 4 }] })];
    await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
    await openText(page, { title: "Shopping", schema: { type: "object", properties: { rows } }, context: [{ type: "input", input: { who: "Ada", code: "s3cret" }, schema: { type: "object", properties: input } }] });
    await action(page, "Run").click();
    await expect(result(page)).toContainText("has the asked form");
    const { text } = await saved(page, "Web page (HTML)");
    const found = await page.evaluate((html) => {
      const { body } = new DOMParser().parseFromString(html, "text/html");
      return { text: body.textContent, headings: [...body.querySelectorAll("h1, h2")].map((heading) => heading.textContent), foot: body.querySelector("tfoot")?.textContent };
    }, text);
    expect([found.headings[0], found.headings.at(-1)]).toEqual(["Shopping", "What was filled in"]);
    expect(found.foot.trim()).toBe("Total6.5");
    expect(found.text).toContain("Ada");
    expect(found.text).not.toContain("s3cret");
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(".only-print")).toContainText(String(new Date().getFullYear()));
    await expect(page.locator(".only-print")).toBeVisible();
    await stand.stop();
  });
  await test.step("code and tables of a text scroll by keys, and are whole on paper", async () => {
    const column = (at) => `Column number ${at} with a name`;
    const row = (cell) => `| ${Array.from({ length: 9 }, (_, at) => cell(at)).join(" | ")} |`;
    const table = [row(column), row(() => "---"), row((at) => `${at} ${"unbroken".repeat(3)}`)].join("\n");
    const text = `Look:\n\n\`\`\`js\nconst line = "${"long ".repeat(60)}";\n\`\`\`\n\n${table}\n`;
    await page.emulateMedia({ colorScheme: "light", media: "screen" });
    await openNext(page, { schema: { type: "object", properties: { text: { title: "Text", type: "string", format: "markdown" } } }, context: ["Write."], solution: { text } });
    const parts = result(page).locator(".code-block, .prose-table");
    await expect(parts).toHaveCount(2);
    await expectAccessible(page);
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 720, height: 900 });
    await expect.poll(() => parts.evaluateAll((all) => all.map((part) => part.scrollWidth <= part.clientWidth + 1))).toEqual([true, true]);
  });
});
