// A tool that is made of words: the draft of a server, read before it is made, and what becomes of one that is no good.
import { expect, expectAccessible } from "../page.mjs";
import { action, chooseProvider, keepServer, settings, test } from "../server_page.mjs";

const WISH = "rate an apartment ad and say why";

const FORM = {
  type: "object",
  properties: {
    ad: { type: "string", title: "Ad" },
    rent: { type: "number", title: "Rent", "x-unit": "€" },
  },
  required: ["ad"],
};

const ANSWER = {
  type: "object",
  properties: {
    score: { type: "integer", title: "Score", minimum: 1, maximum: 10 },
    verdict: { type: "string", title: "Verdict", enum: ["Take it", "Leave it"] },
  },
  required: ["score"],
};

const DRAFT = {
  title: "Rate an ad",
  description: "Says what an apartment ad is worth.",
  context: [
    { type: "text", role: "system", text: "Rate {{ad}} from 1 to 10, and say why." },
    { type: "input", schema: FORM },
  ],
  schema: ANSWER,
};

const GOOD = `Here is your tool:\n\n\`\`\`json\n${JSON.stringify(DRAFT, null, 2)}\n\`\`\`\n`;

const dialog = (page) => page.getByRole("dialog", { name: "Make a tool" });
const draft = (page) => dialog(page).getByRole("region", { name: "Rate an ad" });
const wish = (page) => dialog(page).getByLabel("What should the tool do?");
const button = (page, name) => action(dialog(page), name);
const editor = (page) => page.getByRole("region", { name: "Change this tool" });
const form = (page) => page.locator("#tool-form");

/** Nothing in the dialog is written as programs write it. */
async function expectWords(page) {
  await expect(dialog(page)).not.toContainText("{");
  for (const area of await dialog(page).getByRole("textbox").all()) expect(await area.inputValue()).not.toContain("{");
}

/** The dialog with a wish in it. */
async function describe(page) {
  await page.goto("./");
  await action(page, "Make a tool").click();
  await dialog(page).getByRole("button", { name: "Describe it" }).click();
  await expect(wish(page)).toBeFocused();
  await wish(page).fill(WISH);
}

async function expectDraft(page) {
  await expect(draft(page)).toBeVisible();
  await expect(draft(page).getByRole("list", { name: "What people fill in" }).getByRole("listitem")).toHaveText([
    "Ad – Short text (needed)",
    "Rent – Amount of moneyCurrency: €",
  ]);
  await expect(draft(page).getByRole("list", { name: "What comes back" }).getByRole("listitem")).toHaveText([
    "Score – Whole number (needed)Smallest number: 1 · Largest number: 10",
    "Verdict – One of several: Take it, Leave it",
  ]);
  await expect(draft(page)).toContainText("Rate “Ad” from 1 to 10, and say why.");
  await expectWords(page);
}

test("a draft is shown in words, and becomes a tool with its editor", async ({ page, stand }) => {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
  stand.answers = [GOOD];
  await describe(page);
  await expect(dialog(page)).toContainText("Drafted by stand-in.");
  await button(page, "Draft it").click();
  await expectDraft(page);
  await expect(dialog(page).getByRole("status").first()).toHaveText("The draft is ready.");
  await expect(button(page, "Make it")).toBeFocused();
  await expectAccessible(page);
  expect(stand.calls).toHaveLength(1);
  expect(stand.calls[0].body).toContain(WISH);
  await button(page, "Make it").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rate an ad");
  await expect(form(page).getByLabel("Rent")).toBeVisible();
  await expect(editor(page).getByLabel("Kind of Verdict")).toHaveValue("OneOf");
});

test("a draft that lacks something is asked for again by itself, and what was not understood is told", async ({ page, stand }) => {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
  const lacking = { ...DRAFT, context: DRAFT.context.slice(0, 1) };
  const mended = { ...DRAFT, author: "me" };
  stand.answers = [JSON.stringify(lacking), JSON.stringify(mended)];
  await describe(page);
  await button(page, "Draft it").click();
  await expectDraft(page);
  await expect(draft(page).getByRole("list", { name: "What was not understood" })).toContainText("“author” has no place in a tool");
  expect(stand.calls).toHaveLength(2);
  expect(stand.calls[1].body).toContain("no input message");
});

test("what is no draft is said in words, the wish stays, and a draft that came outlives the dialog", async ({ page, stand }) => {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
  stand.answers = Array(3).fill(JSON.stringify({ answer: 42 }));
  await describe(page);
  await button(page, "Draft it").click();
  await expect(dialog(page).getByRole("alert")).toContainText("What came back is no draft of a tool.");
  expect(stand.calls).toHaveLength(3);
  await expect(wish(page)).toHaveValue(WISH);
  await expectWords(page);
  await expectAccessible(page);
  stand.answers = [GOOD];
  await button(page, "Ask again").click();
  await expectDraft(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await action(page, "Make a tool").click();
  await expectDraft(page);
  await expect(wish(page)).toHaveValue(WISH);
  await button(page, "Back").click();
  await dialog(page).getByRole("button", { name: "Describe it" }).click();
  await expectDraft(page);
});

test("a question that is under way can be stopped", async ({ page, stand }) => {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
  stand.once = ["silent"];
  stand.answers = [GOOD];
  await describe(page);
  await button(page, "Draft it").click();
  await expect(dialog(page).getByRole("status").first()).toHaveText("The tool is being drafted…");
  await expect(button(page, "Stop")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button(page, "Draft it")).toBeFocused();
  await expect(wish(page)).toHaveValue(WISH);
  await button(page, "Draft it").click();
  await expectDraft(page);
});

test("a model in the browser is too small; the question is carried by hand", async ({ page }) => {
  await describe(page);
  await expect(dialog(page)).toContainText("too small");
  await expect(button(page, "Draft it")).toHaveCount(0);
  await button(page, "Choose who answers").click();
  await expect(settings(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await button(page, "Carry it by hand").click();
  await expect(button(page, "Copy the prompt")).toBeVisible();
  await dialog(page).getByLabel("As it came").fill(GOOD);
  await button(page, "Read the answer").click();
  await expectDraft(page);
});

test("who chose to carry prompts by hand carries this one", async ({ page }) => {
  await page.goto("./");
  await chooseProvider(page, "by_hand");
  await action(page, "Make a tool").click();
  await dialog(page).getByRole("button", { name: "Describe it" }).click();
  await wish(page).fill(WISH);
  await button(page, "Draft it").click();
  await button(page, "Stop").click();
  await expect(button(page, "Draft it")).toBeEnabled();
  await button(page, "Draft it").click();
  await dialog(page).getByLabel("As it came").fill(JSON.stringify(DRAFT));
  await button(page, "Read the answer").click();
  await expectDraft(page);
});
