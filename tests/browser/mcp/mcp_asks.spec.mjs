// Servers that ask the person something while they carry out a call (elicitation).
import { action, expect, expectAccessible, tabTo } from "../page.mjs";
import { asked, begin, call, card, connect, isDone, output, said, status, steps, test, weather } from "./mcp_page.mjs";

const question = (page) => page.getByRole("region", { name: "A server asks you something" });
const elicit = (properties, required = []) => ({
  method: "elicitation/create",
  params: { message: "Which station shall it be?\n[Click](https://x.example)", requestedSchema: { type: "object", properties, required } },
});
const NAME = { name: { type: "string", title: "Your name", minLength: 2, description: "As in *your* [passport](https://x.example)." } };

/** Runs the document, whose call makes a server ask for all that it has to. */
async function askedByServer(page, stand, server, asks) {
  server.asks = asks;
  server.answers.length = 0;
  stand.answers = [asked(call()), output("Cloudy.")];
  await action(page, "Run").click();
  await action(card(page), "Run this").click();
}

test("a server asks the person something: it is filled in by the keyboard, declined, taken back, lost with a reload, and refused where no form can be made of it", async ({ page, stand, server }) => {
  test.setTimeout(180_000);
  await test.step("a server asks the person something, who fills in its form by the keyboard", async () => {
    const properties = {
      ...NAME,
      mail: { type: "string", format: "email", title: "Mail" },
      hours: { type: "integer", minimum: 1, maximum: 48, title: "Hours", default: 24 },
      unit: { type: "string", title: "Unit", oneOf: [{ const: "c", title: "Celsius" }, { const: "f", title: "Fahrenheit" }] },
      more: { type: "array", title: "What else", items: { anyOf: [{ const: "w", title: "Wind" }, { const: "r", title: "Rain" }] } },
      sure: { type: "boolean", title: "Warn me" },
    };
    await begin(page, stand, [], weather(server.url));
    await connect(page, server);
    await askedByServer(page, stand, server, [elicit(properties, ["name"])]);
    await expect(status(page)).toHaveText("Step 1: a server asks you something.");
    await expect(question(page)).toContainText(`${server.url}, which calls itself “Weather station”, asks this, and not this page.`);
    await expect(question(page)).toContainText("get_weather_data");
    await expect(question(page)).toContainText("Do not enter passwords, keys or card numbers here");
    // Its words are plain text, and lead nowhere.
    await expect(question(page)).toContainText("[Click](https://x.example)");
    await expect(question(page)).toContainText("As in *your* [passport](https:");
    await expect(question(page).getByRole("link")).toHaveCount(0);
    await expect(question(page).getByRole("heading", { name: "A server asks you something" })).toBeFocused();
    await expect(question(page).getByLabel("Hours")).toHaveValue("24");
    await expectAccessible(page);

    await tabTo(page, question(page).getByLabel("Mail"));
    await page.keyboard.type("nobody");
    await tabTo(page, action(question(page), "Send"));
    await page.keyboard.press("Enter");
    await expect(question(page).getByLabel("Your name")).toBeFocused();
    await expectAccessible(page);
    expect(server.answers).toEqual([]);
    await page.keyboard.type("Ada");
    await question(page).getByLabel("Mail").fill("ada@x.example");
    await tabTo(page, question(page).getByRole("radio", { name: "Not set" }).first());
    await page.keyboard.press("ArrowLeft");
    await expect(question(page).getByRole("radio", { name: "Fahrenheit" })).toBeChecked();
    await tabTo(page, question(page).getByRole("checkbox", { name: "Rain" }));
    await page.keyboard.press("Space");
    await tabTo(page, action(question(page), "Send"));
    await page.keyboard.press("Enter");
    await isDone(page);
    const content = { name: "Ada", mail: "ada@x.example", hours: 24, unit: "f", more: ["r"] };
    expect(server.answers).toEqual([{ jsonrpc: "2.0", id: "ask-1", result: { action: "accept", content } }]);
    const { headers } = server.calls.at(-1);
    expect(headers).toMatchObject({ "mcp-session-id": "session-1", "mcp-protocol-version": "2025-06-18" });
    await expect(question(page)).toHaveCount(0);
    // Neither the model nor the record has it.
    expect(said(stand, 2)).not.toContain("Ada");
  });
  await test.step("the person declines, cancels, and dismisses questions, one after another, on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await askedByServer(page, stand, server, [elicit(NAME), elicit(NAME), elicit(NAME), elicit({})]);
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await action(question(page), "Decline").click();
    await expect.poll(() => server.answers.length).toBe(1);
    await action(question(page), "Cancel").click();
    await expect.poll(() => server.answers.length).toBe(2);
    await question(page).getByLabel("Your name").fill("A");
    await page.keyboard.press("Escape");
    await expect.poll(() => server.answers.length).toBe(3);
    // Nothing has to be filled in.
    await action(question(page), "Send").click();
    await expect.poll(() => server.answers.map(({ result }) => result)).toEqual([
      { action: "decline" },
      { action: "cancel" },
      { action: "cancel" },
      { action: "accept", content: {} },
    ]);
    await isDone(page);
  });
  await test.step("what no form can be made of is declined with a notice, and what is not offered is refused", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const nested = elicit({ address: { type: "object", properties: { city: { type: "string" } } } });
    const url = { method: "elicitation/create", params: { mode: "url", message: "Go there", url: "https://x.example/", elicitationId: "1" } };
    const others = ["sampling/createMessage", "roots/list", "ping"].map((method) => ({ method, params: {} }));
    await askedByServer(page, stand, server, [nested, url, ...others]);
    await isDone(page);
    await expect(steps(page)).toContainText(`${server.url} asked you for something that cannot be filled in as a form.`);
    await expectAccessible(page);
    expect(server.answers.map(({ result, error }) => result ?? error.code)).toEqual([{ action: "decline" }, -32602, -32601, -32601, {}]);
  });
  await test.step("a question goes when the server takes it back, and when the call is stopped", async () => {
    let takeBack;
    const isTakenBack = new Promise((resolve) => (takeBack = resolve));
    await askedByServer(page, stand, server, [{ ...elicit(NAME), isTakenBack }, elicit({ ...NAME, more: { type: "boolean", title: "More" } })]);
    await expect(question(page)).toBeVisible();
    await expect(question(page).getByText("More")).toHaveCount(0);
    takeBack();
    await expect(question(page).getByText("More")).toBeVisible();
    await action(steps(page), "Stop here").click();
    await expect(status(page)).toContainText("You stopped this in step 1.");
    await expect(question(page)).toHaveCount(0);
    await expect.poll(() => server.methods().at(-1)).toBe("notifications/cancelled");
    expect(server.answers).toEqual([]);
    await action(steps(page), "Go on").click();
    await action(card(page), "Run this").click();
    await isDone(page);
  });
  await test.step("a reload while a question stands loses nothing but the question", async () => {
    await askedByServer(page, stand, server, [elicit(NAME)]);
    await question(page).getByLabel("Your name").fill("Ada");
    await page.reload();
    await expect(question(page)).toHaveCount(0);
    await expect(status(page)).toHaveText("Step 1 waits for you. Decisions to make: 1");
    await expect(card(page)).toContainText("It may have been done already.");
    server.asks = [elicit(NAME)];
    await action(card(page), "Run this").click();
    await question(page).getByLabel("Your name").fill("Grace");
    await action(question(page), "Send").click();
    await isDone(page);
    expect(server.answers.map(({ result }) => result.content)).toEqual([{ name: "Grace" }]);
  });
});
