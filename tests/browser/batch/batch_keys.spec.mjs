// Many cases by the keyboard alone, from the first page to the exported decisions: nothing here is clicked. One in each
// language, since keys reach the same in both.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { startCaseServer } from "./case_server.mjs";
import { expect, expectAccessible, tabTo, test } from "../page.mjs";

const TITLES = { en: ["Moderating comments", "Managing employees"], ru: ["Модерация комментариев", "Менеджер и сотрудники"] };
const DECISIONS = { en: ["approve", "reject"], ru: ["одобрить", "отклонить"] };

for (const language of ["en", "ru"]) {
  test.describe(`by keyboard alone (${language})`, () => {
    test.use({ locale: language });
    const words = JSON.parse(readFileSync(new URL(`../../../locales/${language}.json`, import.meta.url), "utf8"));
    /** The words of a place in locales/, with what stands in them. */
    const said = (place, values = {}) => {
      const phrase = place.split(".").reduce((here, key) => here[key], words);
      const text = phrase.of ? phrase[new Intl.PluralRules(language).select(values[phrase.of])] : phrase;
      return text.replace(/\{\{ (\w+) \}\}/g, (_, name) => values[name]);
    };
    const button = (page, place, values) => page.getByRole("button", { name: said(place, values), exact: true });
    const press = async (page, target, key = "Enter") => {
      await tabTo(page, target);
      await page.keyboard.press(key);
    };
    const titled = (page, text) => expect(page.getByRole("heading", { name: text, exact: true })).toBeVisible();

    /** Opens a tool from the first page. */
    async function open(page, title) {
      await page.goto("./");
      await press(page, page.getByRole("link", { name: title, exact: true }));
      await titled(page, title);
    }

    /** Has a server answer. */
    async function choose(page, baseUrl) {
      await press(page, button(page, "settings.title"));
      const dialog = page.getByRole("dialog", { name: said("settings.title") });
      await tabTo(page, dialog.locator("[name=settings-place]:checked"));
      const computer = dialog.getByRole("radio", { name: said("settings.place_computer"), exact: true });
      for (let presses = 0; presses < 4 && !(await computer.isChecked()); presses += 1) await page.keyboard.press("ArrowDown");
      await expect(computer).toBeChecked();
      await pick(page, dialog.getByLabel(said("settings.which_program"), { exact: true }), said("provider.compatible"));
      await tabTo(page, dialog.getByLabel(said("settings.base_url"), { exact: true }));
      await page.keyboard.insertText(baseUrl);
      await tabTo(page, dialog.getByLabel(said("settings.model"), { exact: true }));
      await page.keyboard.insertText("m");
      await press(page, dialog.getByRole("button", { name: said("settings.save"), exact: true }));
      await expect(dialog).toBeHidden();
    }

    /** Chooses from a list by its arrows, from the first option on. */
    async function pick(page, list, option) {
      await press(page, list, "Home");
      const chosen = () => list.evaluate(({ selectedOptions: [one] }) => one.textContent);
      for (let presses = 0; presses < 40 && (await chosen()) !== option; presses += 1) await page.keyboard.press("ArrowDown");
      expect(await chosen()).toBe(option);
    }

    /** Chooses from a menu, which its button opens. */
    async function saved(page, opener, item) {
      const saving = page.waitForEvent("download");
      await press(page, opener);
      await press(page, item);
      return readFile(await (await saving).path(), "utf8");
    }

    if (language === "ru") test("cases come from a table, are run, paused, read in groups and taken away", async ({ page, complaints }) => {
      test.setTimeout(120_000);
      const stand = await startCaseServer();
      const [approve, reject] = DECISIONS[language];
      const decide = (held) =>
        held.answer(held.cases.map((id) => ({ _tool: "moderateComment", _instance: id, decision: id === "③" ? reject : approve, reason: "Because." })));
      await open(page, TITLES[language][0]);
      await choose(page, stand.baseUrl);

      await press(page, button(page, "batch.import"));
      const dialog = page.getByRole("dialog", { name: said("batch.import_title") });
      await tabTo(page, dialog.getByLabel(said("batch.paste"), { exact: true }));
      const key = language === "en" ? "comment" : "комментарий";
      await page.keyboard.insertText([key, ..."12345678".split("").map((n) => `Text ${n}`)].join("\n"));
      await expect(dialog.getByText(said("batch.rows_read", { count: 8 }))).toBeVisible();
      await expectAccessible(page);
      await press(page, dialog.getByRole("button", { name: said("batch.import_replace"), exact: true }));
      await titled(page, said("batch.count", { count: 8 }));

      // The table is one stop; arrows go from case to case, and the case's form comes after it. The focus goes to a row
      // once that is drawn, from wherever it is by then.
      const atCase = (id) => expect(page.getByRole("button", { name: id, exact: true })).toBeFocused();
      await atCase("①");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await atCase("③");
      const chosen = page.getByRole("region", { name: said("batch.chosen") });
      await tabTo(page, chosen.getByRole("textbox").last());
      await page.keyboard.press("End");
      await page.keyboard.type(" indeed");
      await expect(page.getByRole("row").filter({ hasText: "Text 3 indeed" })).toHaveCount(1);
      await press(page, chosen.getByRole("button", { name: said("batch.duplicate"), exact: true }));
      await titled(page, said("batch.count", { count: 9 }));
      await atCase("⑨");
      await press(page, chosen.getByRole("button", { name: said("batch.remove"), exact: true }));
      await titled(page, said("batch.count", { count: 8 }));
      await atCase("④");
      await page.keyboard.press("ControlOrMeta+z");
      await titled(page, said("batch.count", { count: 9 }));
      await page.keyboard.press("ControlOrMeta+z");
      await titled(page, said("batch.count", { count: 8 }));

      await pick(page, page.getByLabel(said("batch.in_one_request"), { exact: true }), said("batch.some_at_once", { count: 5 }));
      await press(page, button(page, "run.run"));
      await expect.poll(() => stand.held.length).toBe(2);
      await press(page, button(page, "batch.pause"));
      await press(page, button(page, "batch.unpause"));
      // Longer than anybody waits by himself.
      stand.of("⑥").fail(429, { "Retry-After": "90" });
      await expect.poll(() => stand.held.length).toBe(1);
      decide(stand.of("①"));
      const result = page.getByRole("region", { name: said("tool.result"), exact: true });
      await expect(result.getByText(said("batch.answered", { done: 5, total: 8 }))).toBeVisible();
      await press(page, button(page, "batch.run_failed", { count: 3 }));
      await expect.poll(() => stand.held.length).toBe(1);
      decide(stand.held[0]);
      await expect(result.getByText(said("batch.answered", { done: 8, total: 8 }))).toBeVisible();
      await stand.stop();

      await tabTo(page, result.getByLabel(said("batch.group_by"), { exact: true }));
      await page.keyboard.press("ArrowDown");
      await expectAccessible(page);
      await press(page, result.getByRole("button", { name: said("batch.group_count", { name: reject, count: 1 }) }));
      await expect(result.getByRole("row").filter({ hasText: "Text 3 indeed" })).toHaveCount(1);
      await expect(result.getByRole("row").filter({ hasText: "Text 1" })).toHaveCount(0);

      const lines = await saved(page, button(page, "export.title"), button(page, "batch.save_lines"));
      expect(lines.trim().split("\n").map((line) => JSON.parse(line).answer.decision)).toHaveLength(8);
      const table = await saved(page, button(page, "batch.export"), page.getByRole("button", { name: "CSV", exact: true }));
      expect(table).toContain("Text 3 indeed");
      complaints.length = 0;
    });

    if (language === "en") test("data is edited, what an answer changes is accepted, and a tool is made of it", async ({ page }) => {
      await open(page, TITLES[language][1]);
      const changes = page.getByRole("region", { name: said("batch.changes") });
      await expect(changes.getByText(said("batch.after")).first()).toBeVisible();
      await press(page, changes.getByRole("checkbox"), "Space");
      await expect(changes.getByRole("checkbox")).not.toBeChecked();
      await page.keyboard.press("Space");
      await expectAccessible(page);

      await tabTo(page, page.getByRole("tab", { name: said("tool.form"), exact: true }).first());
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      const panel = page.getByRole("region", { name: said("data.title", { count: 3 }) });
      await press(page, panel.getByRole("button", { name: said("data.to_form"), exact: true }).first());
      await expect(page.locator("#tool-form").getByRole("textbox").first()).toBeFocused();

      await press(page, button(page, "batch.go_on", { count: 1 }));
      await expect(changes).toHaveCount(0);
      const saving = page.waitForEvent("download");
      await tabTo(page, page.getByRole("tab", { name: said("tool.form"), exact: true }).first());
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await press(page, button(page, "tool_export.tool"));
      expect(JSON.parse(await readFile(await (await saving).path(), "utf8"))).toHaveProperty("tool");
    });
  });
}
