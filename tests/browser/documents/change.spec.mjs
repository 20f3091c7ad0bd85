// A tool that is changed by words: the changes of a server, read and ticked before they are made, and taken back at once.
import { keptText, keptVersions } from "../kept.mjs";
import { expect, expectAccessible } from "../page.mjs";
import { action, keepServer, test } from "../server_page.mjs";

const DOCUMENT = `{
  title: 'Rate an ad',
  schema: { type: 'object', properties: { score: { type: 'integer', title: 'Score', minimum: 1, maximum: 5 } } },
  context: [
    'Rate the ad from 1 to 5.', // in words
    { type: 'input', schema: { type: 'object', properties: { ad: { type: 'string', title: 'Ad' } } } },
  ],
}
`;

const WISH = "make the score 1 to 10 and ask for a reason";

const CHANGES = [
  { do: "change_field", id: "a1", least: 1, most: 10 },
  { do: "add_field", id: "n1", in: "answer", title: "Reason", kind: "long text", needed: true, after: "a1" },
  { do: "change_field", id: "n1", help: "Why so" },
  { do: "change_text", id: "t1", find: "1 to 5", text: "1 to 10, and say why" },
];

const answerOf = (changes) => `Here are the changes:\n\n\`\`\`json\n${JSON.stringify({ changes }, null, 2)}\n\`\`\`\n`;

const editor = (page) => page.getByRole("region", { name: "Change this tool" });
const wish = (page) => editor(page).getByLabel("Say what should change");
const offer = (page) => editor(page).getByRole("region", { name: "What would change" });
const box = (page, name) => offer(page).getByRole("checkbox", { name });
const button = (page, name) => action(editor(page), name);
const most = (page) => editor(page).getByRole("region", { name: "What comes back" }).getByLabel("Largest number");

/** The editor with a wish in it. The document is kept in the browser as it was pasted. */
async function say(page) {
  await page.goto("./");
  await action(page, "Open a document").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(DOCUMENT);
  await action(dialog, "Open").click();
  await expect(action(page, "Run")).toBeVisible();
  await action(page, "For authors").click();
  await action(page, "Change this tool").click();
  await expect(editor(page).getByLabel("Title", { exact: true })).toBeFocused();
  await wish(page).fill(WISH);
}

async function expectOffer(page) {
  await expect(offer(page).getByRole("checkbox")).toHaveCount(4);
  await expect(offer(page)).not.toContainText("{");
  await expect(offer(page)).toContainText("Rate the ad from 1 to 510, and say why.");
  await expect(box(page, "Change “Score” – What comes back")).toBeChecked();
}

test("changes are shown in words, those that are ticked are made, and one undo takes them back", async ({ page, stand }) => {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
  stand.answers = [answerOf(CHANGES)];
  await say(page);
  await expect(editor(page)).toContainText("Suggestions come from stand-in.");
  await button(page, "Suggest changes").click();
  await expectOffer(page);
  await expect(button(page, "Take these")).toBeFocused();
  await expectAccessible(page);
  expect(stand.calls).toHaveLength(1);
  expect(stand.calls[0].body).toContain(WISH);
  await box(page, "Add “Reason” – What comes back").uncheck();
  await expect(box(page, "Change “Reason” – What comes back")).toBeDisabled();
  await box(page, "Add “Reason” – What comes back").check();
  await box(page, "Change “text 1” – What the model is told").uncheck();
  await button(page, "Take these").click();
  await expect(offer(page)).toHaveCount(0);
  await expect(editor(page)).toContainText("The changes are made.");
  await expect(wish(page)).toBeFocused();
  await expect(editor(page).getByLabel("Name of Reason")).toHaveValue("Reason");
  await expect.poll(() => keptText(page, "documents")).toContain("maximum: 10");
  await expect.poll(() => keptVersions(page, "words")).toHaveLength(1);
  await expect.poll(() => keptText(page, "documents")).toContain("'Rate the ad from 1 to 5.', // in words");
  await button(page, "Undo").click();
  await expect(editor(page).getByLabel("Name of Reason")).toHaveCount(0);
  await expect.poll(() => keptText(page, "documents")).toContain("maximum: 5");
});

test("changes that cannot be made are asked for again by themselves, and all can be left", async ({ page, stand }) => {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
  stand.answers = [answerOf([{ ...CHANGES[0], id: "a7" }]), answerOf(CHANGES)];
  await say(page);
  await wish(page).press("Tab");
  await expect(button(page, "Suggest changes")).toBeFocused();
  await page.keyboard.press("Enter");
  await expectOffer(page);
  expect(stand.calls).toHaveLength(2);
  expect(stand.calls[1].body).toContain("nothing with the id");
  await button(page, "Leave").click();
  await expect(offer(page)).toHaveCount(0);
  await expect(wish(page)).toHaveValue(WISH);
});

test("what is no change is said in words, and a change by hand makes an offer too old", async ({ page, stand }) => {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
  stand.answers = Array(3).fill("I would rather not.");
  await say(page);
  await button(page, "Suggest changes").click();
  await expect(editor(page)).toContainText("The model answered in sentences, and named no change.");
  stand.answers = [answerOf(CHANGES)];
  await button(page, "Ask again").click();
  await expectOffer(page);
  await editor(page).getByLabel("Title", { exact: true }).fill("Rate it");
  await expect(offer(page).getByRole("alert")).toHaveText("The tool has changed since. Ask again.");
  await expect(button(page, "Take these")).toBeDisabled();
});

test("a model in the browser is too small; the question is carried by hand", async ({ page }) => {
  await say(page);
  await expect(editor(page)).toContainText("too small to change a tool");
  await button(page, "Carry it by hand").click();
  await expect(button(page, "Copy the prompt")).toBeVisible();
  await editor(page).getByLabel("As it came").fill(answerOf(CHANGES));
  await button(page, "Read the answer").click();
  await expectOffer(page);
  await button(page, "Take these").click();
  await expect(most(page)).toHaveValue("10");
});
