// What a person does to a form: the verbs of the tables in this folder, each by role and name, as a
// screen reader would find it.
//
// A name may be preceded by the groups it is in ("Home / City") and followed by which of several
// alike it is ("City#2"); "(kind)" of a choice of shapes and "optional" after it go without saying.
import { compact } from "../../corpus/exact_json.mjs";
import { test as base } from "@playwright/test";
import { expect } from "../../page.mjs";

const BOXES = ["textbox", "combobox", "searchbox", "spinbutton", "slider"];

/** Opens a document whose input has this schema and, as it is written, this value. */
export async function open(page, { title, schema, input }) {
  const given = input === undefined ? "" : `,"input":${input}`;
  const body = `{"title":${JSON.stringify(title)},"context":[{"type":"input","schema":${JSON.stringify(schema)}${given}}]}`;
  await page.route((url) => url.pathname.endsWith("/person.json"), (route) => route.fulfill({ body }));
  await page.goto("./?src=person.json");
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeVisible();
}

/** Does a table's steps, one after another. */
export async function live(page, steps) {
  for (const [verb, ...operands] of steps) {
    await base.step(`${verb} ${operands.join(" | ")}`, () => VERBS[verb](page, ...operands));
    // The focus follows a change before the next picture.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
}

const VERBS = {
  /** Replaces what is in a control, letter by letter; the focus never leaves it meanwhile. */
  async type(page, name, text) {
    const box = find(page, BOXES, name);
    await box.focus();
    await box.selectText();
    await typeInto(page, box, text);
  },
  /** Goes on at the end of what is in a control. */
  async append(page, name, text) {
    const box = find(page, BOXES, name);
    await box.focus();
    await page.keyboard.press("End");
    await typeInto(page, box, text);
  },
  /** Types where the focus is. */
  here: (page, text) => typeInto(page, page.locator(":focus"), text),
  clear: (page, name) => VERBS.key(page, name, "Delete"),
  async key(page, name, key) {
    const box = find(page, BOXES, name);
    await box.focus();
    await box.selectText();
    await page.keyboard.press(key);
  },
  add: (page, name) => press(page, name, "Add "),
  remove: (page, name) => press(page, name, "Remove: "),
  up: (page, name) => press(page, name, "Move up: "),
  down: (page, name) => press(page, name, "Move down: "),
  toDefault: (page, name) => press(page, name, "Reset to default "),
  reset: (page) => press(page, "Reset", ""),
  async addKey(page, object, key) {
    const box = find(page, ["textbox"], object ? `${object} / Name of a new value` : "Name of a new value");
    await box.focus();
    await typeInto(page, box, key);
    await page.keyboard.press("Enter");
  },
  async rename(page, key, wanted) {
    const names = page.getByRole("textbox", { name: "Name", exact: true });
    const at = () => names.evaluateAll((inputs, key) => inputs.findIndex((input) => input.value === key), key);
    await expect.poll(at).toBeGreaterThanOrEqual(0);
    await names.nth(await at()).fill(wanted);
    await page.keyboard.press("Tab");
  },
  /** Puts JSON in the place of a part, or of the whole form where no name is given. */
  async paste(page, name, text) {
    await (name ? press(page, name, "As JSON: ") : press(page, "The form as JSON", ""));
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox")).toBeFocused();
    await page.keyboard.insertText(text);
    await dialog.getByRole("button", { name: "Use this JSON" }).press("Enter");
    await expect(dialog).toHaveCount(0);
  },
  async undo(page, times = 1) {
    for (let done = 0; done < times; done += 1) await page.keyboard.press("ControlOrMeta+z");
  },
  async redo(page, times = 1) {
    for (let done = 0; done < times; done += 1) await page.keyboard.press("ControlOrMeta+Shift+z");
  },
  shows: (page, name, text) => expect(find(page, BOXES, name)).toHaveValue(text),
  focused: (page, name) => expect(find(page, [...BOXES, "radio", "checkbox", "button"], name)).toBeFocused(),
  /** What the model gets, as it is written. */
  async value(page, expected) {
    await page.getByRole("tab", { name: "What the model sees" }).press("Enter");
    const seen = async () => {
      const text = await page.locator("#tool-prompt pre").first().textContent();
      const [, value = ""] = text.slice(text.indexOf("\nSchema: ")).split("\n\n");
      return value && compact(value);
    };
    await expect.poll(seen).toBe(expected && compact(expected));
    await page.getByRole("tab", { name: "Form" }).first().press("Enter");
  },
};

async function typeInto(page, box, text) {
  await box.evaluate((element) => {
    window.timesLeft = 0;
    element.addEventListener("blur", () => (window.timesLeft += 1), { once: true });
  });
  await page.keyboard.type(text);
  await expect(box).toBeFocused();
  expect(await page.evaluate(() => window.timesLeft), "how often the focus left").toBe(0);
}

async function press(page, name, deed) {
  const within = name.split(" / ");
  const last = deed + within.pop();
  const button = find(page, ["button"], [...within, last].join(" / "));
  await button.focus();
  await page.keyboard.press("Enter");
}

/** What has a name, and one of the roles, in the groups that are named before it. */
function find(page, roles, name) {
  const within = name.split(" / ");
  const last = within.pop();
  const around = within.reduce((around, group) => one(around, ["group"], group), page.locator("#pane-form"));
  return one(around, roles, last);
}

function one(around, roles, name) {
  const [, plain, number] = /^(.*?)(?:#(\d+))?$/s.exec(name);
  const named = new RegExp(`^${RegExp.escape?.(plain) ?? plain.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}( \\(kind\\))?( optional)?$`);
  const [first, ...others] = roles.map((role) => around.getByRole(role, { name: named }));
  const found = others.reduce((found, other) => found.or(other), first);
  return number ? found.nth(Number(number) - 1) : found;
}
