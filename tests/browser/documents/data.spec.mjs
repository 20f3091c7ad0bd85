// The data of a document beside what the model sees: who set what, editing it, and the links that
// lead to it from an answer's calls.
import { keptDrafts } from "../kept.mjs";
import { action, expect, expectAccessible, openNext, openText, test } from "../page.mjs";

const DOCUMENT = {
  title: "Notes",
  context: [
    {
      type: "input",
      input: { userName: "Jane" },
      schema: { type: "object", properties: { userName: { title: "User name", type: "string" } } },
    },
    {
      type: "state",
      schema: {
        title: "Plan",
        type: "object",
        properties: {
          task: { title: "Task", type: "string" },
          status: { title: "Status", type: "string" },
          log: { title: "Log", type: "array", items: { type: "string" } },
        },
      },
      state: { task: "Draft", status: "open", log: ["begun"] },
    },
    { type: "state", status: "blocked", extra: 1.5 },
    { type: "state", _call: { _tool: "note" }, _outputMethod: "push", _outputPath: "†state.log", state: { log: "stopped" } },
    { type: "data", kind: "user", description: "Who asks.", data: { city: "Rome" } },
    { type: "tool", tool: { greet: { description: "Greets.", properties: { to: { title: "To", type: "string" }, tone: { title: "Tone", type: "string" }, about: { title: "About", type: "string" } } } } },
  ],
  solution: {
    calls: [{ _tool: "greet", to: "†input.userName", tone: "†state.mood || †user.city", about: "†state.nobody" }],
  },
};

const tab = (page, name) => page.getByRole("tab", { name, exact: true });
const panel = (page) => page.getByRole("region", { name: "Data given to the model: 3" });
const card = (page, name) => panel(page).getByRole("group").filter({ has: page.locator("summary", { hasText: name }) });
const value = (page, name) => card(page, "Plan").getByRole("group", { name, exact: true });
const messages = (page) => page.locator("#tool-prompt .prompt");

test("the data of a document: where calls lead to, which message set each value, and a card that is edited as a form", async ({ page }) => {
  test.setTimeout(120_000);
  await test.step("names of values in a call are links to them, with what they stand for", async () => {
    await openText(page, DOCUMENT);
    const call = page.getByRole("region", { name: "Result" });
    const column = ["Tool", "To", "Tone", "About"];
    const parameter = (name) => call.getByRole("row").nth(1).locator("th, td").nth(column.indexOf(name));
    await expect(call.getByRole("columnheader")).toHaveText(column);
    await expect(parameter("To")).toContainText("Jane");
    await expect(parameter("Tone")).toContainText("Rome");
    await expect(parameter("Tone")).toContainText("†state.mood (there is none) or, without it, User › City");
    await expect(parameter("About")).toContainText("There is no such value");
    await expectAccessible(page);
    await parameter("To").getByRole("link", { name: "Input › User name" }).focus();
    await page.keyboard.press("Enter");
    const found = card(page, "Input").getByRole("group", { name: "User name" });
    await expect(found).toBeFocused();
    await expect(found).toContainText("Jane");
    await parameter("Tone").getByRole("link", { name: "User › City" }).click();
    await expect(card(page, "User").getByRole("group", { name: "City" })).toBeFocused();
    await expectAccessible(page);
  });
  await test.step("a card may go before it has told that it is open", async () => {
    // Before the browser's next task, which tells it.
    await page.evaluate(async () => {
      const [form, prompt] = document.querySelectorAll("#pane-form [role=tab]");
      for (const one of [form, prompt, form]) {
        one.click();
        for (let turn = 0; turn < 100; turn += 1) await undefined;
      }
    });
    await expect(panel(page)).toHaveCount(0);
    await tab(page, "What the model sees").click();
    await expect(card(page, "Plan")).toBeVisible();
  });
  await test.step("each value tells which message set it, or that it is one's own, and undo shows what it has changed", async () => {
    await expect(card(page, "Plan")).toContainText("From 3 messages of the document");
    await expect(value(page, "Task")).toContainText("from the first message");
    await expect(value(page, "Status")).toContainText("from the second message");
    await expect(value(page, "Log")).toContainText("from messages 1 and 3");
    await expect(card(page, "User")).toContainText("Who asks.");
    await expect(card(page, "User")).toContainText("From the document");
    await expect(card(page, "User")).not.toContainText("from the first message");
    await expectAccessible(page);

    // What is typed in the form is one's own in its card.
    await card(page, "Input").getByRole("button", { name: "Change it in the form" }).click();
    await page.getByLabel("User name").fill("Ada");
    await tab(page, "What the model sees").click();
    await expect(card(page, "Input")).toContainText("From the document, changed by you");
    await expect(card(page, "Input").getByRole("group", { name: "User name" })).toContainText("yours");

    // Undo shows what it has changed, from wherever one is.
    await card(page, "User").getByRole("button", { name: "Edit" }).click();
    await card(page, "User").getByLabel("City").fill("Oslo");
    await tab(page, "Form").last().click();
    await action(page, "Undo").click();
    await expect(card(page, "User").getByLabel("City")).toHaveValue("Rome");
    await expect(card(page, "User").getByLabel("City")).toBeFocused();
  });
  await test.step("a card is edited as a form, undone, kept through a reload and put back", async () => {
    await action(page, "Reset").click();
    await expect(card(page, "Input")).not.toContainText("changed by you");
    await card(page, "Plan").getByRole("button", { name: "Edit" }).focus();
    await page.keyboard.press("Enter");
    const task = card(page, "Plan").getByLabel("Task");
    await expect(task).toBeFocused();
    await expect(task).toHaveAttribute("name", "¶state/task");
    await task.fill("Finish");
    await expect(messages(page)).toContainText('"task": "Finish"');
    await expect(messages(page)).toContainText('"extra": 1.5');
    await expectAccessible(page);
    await action(page, "Undo").click();
    await expect(messages(page)).toContainText('"task": "Draft"');
    await action(page, "Redo").click();
    await action(card(page, "Plan"), "Done").click();
    await expect(card(page, "Plan").getByRole("button", { name: "Edit" })).toBeFocused();
    await expect(value(page, "Task")).toContainText("yours");
    await expect(value(page, "Status")).toContainText("from the second message");

    await expect.poll(() => keptDrafts(page)).toContain("Finish");
    await page.reload();
    await expect(tab(page, "What the model sees")).toBeVisible();
    await tab(page, "What the model sees").click();
    await expect(value(page, "Task")).toContainText("Finish");
    await action(card(page, "Plan"), "Back to the document’s").click();
    await expect(value(page, "Task")).toContainText("Draft");
    await expect(card(page, "Plan")).toContainText("From 3 messages of the document");
    await expect(action(page, "Reset")).toBeDisabled();
    await action(page, "Undo").click();
    await expect(card(page, "Plan").getByLabel("Task")).toHaveValue("Finish");
  });
});

test("data stands on the form, follows conditions, and is unchanged until something is typed", async ({ page }) => {
  await test.step("data with a schema stands on the form, folded, and is changed there", async () => {
    const schema = { title: "Reader", type: "object", properties: { city: { title: "City", type: "string" } } };
    await openText(page, { title: "Greeting", context: ["Say hello.", { type: "data", kind: "user", schema, data: { city: "Rome" } }] });
    await expect(page.getByText("This can run as it is.")).toBeVisible();
    const given = page.getByRole("region", { name: "What the model is given" });
    const reader = given.getByRole("group").filter({ has: page.locator("summary", { hasText: "Reader" }) });
    await expect(reader).not.toHaveAttribute("open");
    await reader.locator("summary").click();
    await expect(reader).toContainText("Rome");
    await action(reader, "Edit").click();
    await expect(reader.getByLabel("City")).toBeFocused();
    await reader.getByLabel("City").fill("Oslo");
    await expectAccessible(page);
    await tab(page, "What the model sees").click();
    await expect(given).toHaveCount(0);
    await expect(messages(page)).toContainText('"city": "Oslo"');
    await tab(page, "Form").last().click();
    await action(page, "Undo").click();
    await expect(reader.getByLabel("City")).toHaveValue("Rome");
  });
  await test.step("conditions turn in a card's form, too", async () => {
    const schema = {
      title: "Plan",
      type: "object",
      properties: { late: { title: "Late", type: "boolean" } },
      if: { properties: { late: { const: true } } },
      then: { properties: { why: { title: "Why", type: "string" } } },
    };
    await openNext(page, { title: "Notes", context: [{ type: "state", schema, state: { late: false } }] });
    await tab(page, "What the model sees").click();
    const plan = page.getByRole("group").filter({ has: page.locator("summary", { hasText: "Plan" }) });
    await plan.getByRole("button", { name: "Edit" }).click();
    await expect(plan.getByLabel("Late")).toBeVisible();
    await expect(plan.getByLabel("Why")).toHaveCount(0);
    await plan.getByRole("radio", { name: "Yes" }).check();
    await plan.getByLabel("Why").fill("Snow");
    await expect(messages(page)).toContainText('"why": "Snow"');
  });
  await test.step("an input that the document gives no value is unchanged until something is typed", async () => {
    const schema = { type: "object", properties: { name: { title: "Name", type: "string" }, size: { title: "Size", type: "integer", default: 3 } } };
    await openNext(page, { title: "Blank", context: [{ type: "input", schema }] });
    await expect(action(page, "Reset")).toBeDisabled();
    await tab(page, "What the model sees").click();
    const input = page.getByRole("region", { name: "Data given to the model: 1" }).getByRole("group").filter({ hasText: "Input" });
    await expect(input.getByRole("status")).toHaveText("From the document");
    await expect(input).not.toContainText("yours");
    await tab(page, "Form").click();
    await page.getByLabel("Name").fill("Ada");
    await expect(action(page, "Reset")).toBeEnabled();
    await tab(page, "What the model sees").click();
    await expect(input.getByRole("status").first()).toHaveText("From the document, changed by you");
    await tab(page, "Form").click();
    await action(page, "Reset").click();
    await expect(page.getByLabel("Name")).toHaveValue("");
    await expect(page.getByLabel("Size")).toHaveValue("3");
    await expect(action(page, "Reset")).toBeDisabled();
  });
});
