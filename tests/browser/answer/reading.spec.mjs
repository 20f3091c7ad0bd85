// Reading an answer and coming back to it: what is set like a page, what is there after a reload, and
// what is said where the form has moved on.
import { kept, keptText } from "../kept.mjs";
import { action, expect, expectAccessible, test } from "../page.mjs";
import { keepServer } from "../server_page.mjs";
import { startStandIn } from "../stand_in.mjs";

const text = (title, description) => ({ title, type: "string", description });
const ARTICLE = {
  title: "Articles",
  schema: {
    title: "Article",
    description: "A short article.",
    type: "object",
    properties: {
      title: text("Title", "A few words."),
      summary: text("Summary", "One sentence."),
      sections: {
        title: "Sections",
        type: "array",
        items: { type: "object", properties: { heading: text("Heading"), text: text("Text", "Two sentences.") } },
      },
      tone: text("Tone", "Dry or warm."),
      risk: { title: "Risk", type: "number", description: "From 0 to 9.", "x-describe": true },
    },
  },
  context: [
    {
      type: "input",
      input: { topic: "tea" },
      schema: { type: "object", properties: { topic: { title: "Topic", type: "string" } } },
    },
  ],
  solution: {
    title: "On tea",
    summary: "It is hot.",
    sections: [
      { heading: "Leaves", text: "They are green." },
      { heading: "Water", text: "It boils." },
    ],
    tone: "dry",
    risk: 3,
  },
};
const ANSWER = { ...ARTICLE.solution, title: "On coffee" };

const result = (page) => page.getByRole("region", { name: "Result", exact: true });
const runs = (page) => page.getByRole("navigation", { name: "Runs" });
const earlier = (page) => result(page).getByText(/^This answer is for/);

async function open(page, document = ARTICLE) {
  await page.route((url) => url.pathname.endsWith("/article.json"), (route) => route.fulfill({ body: JSON.stringify(document) }));
  await page.goto("./?src=article.json");
}

test("an article reads as one: its title, its lead, its passages, and no word of the schema but for who asks for explanations", async ({ page }) => {
  await test.step("an article reads as one: its title, its lead, its passages, and no word of the schema", async () => {
    await open(page);
    await expect(result(page).getByRole("heading", { level: 2 })).toHaveText("On tea");
    await expect(result(page).getByRole("heading", { level: 3 })).toHaveText(["Leaves", "Water"]);
    for (const label of ["Article", "Summary", "Sections", "Heading", "Text"]) {
      await expect(result(page).getByText(label, { exact: true })).toHaveCount(0);
    }
    await expect(result(page).getByText("Tone", { exact: true })).toBeVisible();
    await expect(result(page).getByText("From 0 to 9.")).toBeVisible();
    await expect(result(page).getByText("Dry or warm.")).toHaveCount(0);
    await expect(page).toHaveTitle("Articles · Pilcrow");
  });
  await test.step("explanations are shown to who asks for them, from then on", async () => {
    const explain = result(page).getByRole("button", { name: "Explanations" });
    await explain.focus();
    await page.keyboard.press("Enter");
    await expect(result(page).getByText("Dry or warm.")).toBeVisible();
    await expect(result(page).getByText("A short article.")).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(result(page).getByText("Dry or warm.")).toBeVisible();
    await explain.click();
    await expect(result(page).getByText("Dry or warm.")).toHaveCount(0);
  });
});

test("the wide table of an answer fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const columns = ["name", "city", "street", "profession", "remark"];
  const row = Object.fromEntries(columns.map((key) => [key, `${key} Donaudampfschifffahrtsgesellschaftskapitän`]));
  await open(page, { ...ARTICLE, schema: undefined, solution: { people: [row, row] } });
  await page.getByRole("tab", { name: "Result" }).first().click();
  const cells = result(page).locator("td");
  await expect(cells).toHaveCount(8);
  for (const cell of await cells.all()) {
    const { x, width } = await cell.boundingBox();
    expect(x + width).toBeLessThanOrEqual(390);
  }
});

test.describe("runs", () => {
  let stand;
  test.beforeEach(async ({ page }) => {
    stand = await startStandIn();
    await keepServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
    await open(page);
  });
  test.afterEach(() => stand.stop());

  async function run(page, topic, count) {
    stand.answers.push(JSON.stringify({ ...ANSWER, title: `On ${topic}` }));
    await page.getByLabel("Topic").fill(topic);
    await page.keyboard.press("Tab");
    await action(page, "Run").click();
    await expect(runs(page).getByRole("listitem")).toHaveCount(count);
    await expect(action(page, "Run")).toBeVisible();
    await expect.poll(() => keptText(page, "runs")).toContain(`On ${topic}`);
  }

  test("after a reload the last answer is there, and the example one click away; an answer to an earlier input says so, and leads back to that input", async ({ page }) => {
    await test.step("after a reload the last answer is there, and the example one click away", async () => {
      await run(page, "coffee", 2);
      await page.reload();
      await expect(result(page).getByRole("heading", { level: 2 })).toHaveText("On coffee");
      await expect(earlier(page)).toHaveCount(0);
      await runs(page).getByRole("button", { name: /example/ }).click();
      await expect(result(page).getByRole("heading", { level: 2 })).toHaveText("On tea");
      await expect(page.getByLabel("Topic")).toHaveValue("tea");
    });
    await test.step("an answer to an earlier input says so, and leads back to that input", async () => {
      await run(page, "coffee", 3);
      await page.getByLabel("Topic").fill("cocoa");
      await expect(earlier(page)).toHaveText("This answer is for an earlier input");
      await expectAccessible(page);
      await page.reload();
      await expect(earlier(page)).toBeVisible();
      await action(page, "Back to that input").click();
      await expect(page.getByLabel("Topic")).toHaveValue("coffee");
      await expect(earlier(page)).toHaveCount(0);
      await action(page, "Back to what I typed").click();
      await expect(page.getByLabel("Topic")).toHaveValue("cocoa");
      stand.answers.push(JSON.stringify({ ...ANSWER, title: "On cocoa" }));
      await action(page, "Run again").click();
      await expect(result(page).getByRole("heading", { level: 2 })).toHaveText("On cocoa");
      await expect(earlier(page)).toHaveCount(0);
    });
  });

  test("runs are called by what differs, and can be named, pinned, found, deleted and brought back", async ({ page }) => {
    await run(page, "coffee", 2);
    await run(page, "cocoa", 3);
    await expect(runs(page).getByRole("listitem")).toContainText(["cocoa", "coffee", "tea"]);
    await action(page, "All runs (3)").click();
    const list = page.getByRole("dialog", { name: "Runs" });
    const row = (name) => list.getByRole("listitem").filter({ hasText: name });
    await expectAccessible(page);

    await row("coffee").getByText("Name and note").click();
    await row("coffee").getByLabel("Name", { exact: true }).fill("The good one");
    await row("coffee").getByLabel("Note").fill("For the newsletter");
    await page.keyboard.press("Tab");
    await expect(row("The good one")).toContainText("For the newsletter");
    await row("The good one").getByRole("button", { name: "Keep at the top" }).click();
    await expect(list.getByRole("listitem").first()).toContainText("The good one");

    await row("cocoa").getByRole("button", { name: "Delete this run" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await action(list, "Undo").click();
    await expect(list.getByRole("listitem")).toHaveCount(3);
    await expect(result(page).getByRole("heading", { level: 2, includeHidden: true })).toHaveText("On cocoa");
    await row("cocoa").getByRole("button", { name: "Delete this run" }).click();
    await expect(list.getByRole("status")).toContainText("Deleted: cocoa");
    await page.keyboard.press("Escape");
    // The example is kept with its document.
    await expect.poll(() => kept(page, "runs")).toHaveLength(1);

    await page.reload();
    await expect(runs(page).getByRole("listitem")).toHaveCount(2);
    await expect(runs(page).getByRole("listitem").first()).toContainText("The good one");
  });

  test("a long history is searched", async ({ page }) => {
    const topics = ["coffee", "cocoa", "milk", "water", "juice", "wine", "beer"];
    for (const [at, topic] of topics.entries()) await run(page, topic, Math.min(at + 2, 6));
    await action(page, "All runs (8)").click();
    const list = page.getByRole("dialog", { name: "Runs" });
    await list.getByRole("searchbox").fill("milk");
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await list.getByRole("button", { name: /^milk/ }).click();
    await expect(list).toBeHidden();
    await expect(result(page).getByRole("heading", { level: 2 })).toHaveText("On milk");
    await expect(page.getByLabel("Topic")).toHaveValue("milk");
  });
});
