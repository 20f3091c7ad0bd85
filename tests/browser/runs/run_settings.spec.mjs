// The settings of a run: a form of what the provider takes, what it changes, and where that is told.
import { action, expect, expectAccessible, openNext, openText, tabTo, test } from "../page.mjs";
import { HOSTED, stand } from "./hosted.mjs";
import { chooseProvider, result, savedRecord } from "../server_page.mjs";

const KEY = "sk-a-secret-that-is-nowhere-0815";
const DOCUMENT = {
  title: "A word",
  config: { temperature: 0.7, maxTokens: 500 },
  schema: { type: "object", properties: { word: { type: "string" } }, required: ["word"] },
  context: ["Say a word.", { type: "input", schema: { type: "object", properties: { topic: { type: "string", title: "Topic" } } }, input: { topic: "rain" } }],
};
const ANSWER = JSON.stringify({ word: "Drop" });
const provider = (kind) => HOSTED.find((one) => one.kind === kind);
const dialogOf = (page) => page.getByRole("dialog", { name: "Run settings" });
const opener = (page) => page.getByRole("button", { name: /^Run settings/ });
const last = (calls) => JSON.parse(calls.at(-1).body);

async function openWith(page, kind) {
  const calls = await stand(page, provider(kind), ANSWER);
  await openText(page, DOCUMENT);
  await chooseProvider(page, kind, { key: KEY, model: "m" });
  return calls;
}

/** Runs it, whatever answer of an earlier run is shown still. */
async function run(page, calls) {
  const before = calls.length;
  await action(page, "Run").click();
  await expect.poll(() => calls.length).toBe(before + 1);
  await expect(result(page)).toContainText("has the asked form");
}

test("what cannot be is said at its field and is not sent; what is changed is sent, kept over a reload, told with the run, and put back", async ({ page }) => {
  const calls = await openWith(page, "anthropic");
  await opener(page).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Temperature").fill("9");
  await action(dialog, "Done").click();
  await expect(dialog.getByLabel("Temperature")).toBeFocused();
  await expect(dialog).toContainText("Enter 1 or less");
  await expect(dialog.getByRole("heading", { name: "Run settings" })).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(opener(page)).toHaveText("Run settings");
  await run(page, calls);
  expect(last(calls).temperature).toBe(0.7);

  await opener(page).click();
  await expect(dialog.getByLabel("Temperature")).toHaveValue("0.7");
  await expect(dialog).toContainText("everything is as the document says");
  // Anthropic has no seed.
  await expect(dialog.getByLabel("Seed")).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByLabel("Temperature").fill("0.2");
  await dialog.getByLabel("Thinking effort").selectOption("high");
  await expect(dialog).toContainText("Changed for your runs: Temperature, Thinking effort");
  await action(dialog, "Done").click();
  await expect(opener(page)).toHaveText("Run settings (2 changed)");
  await run(page, calls);
  expect(last(calls)).toMatchObject({ temperature: 0.2, max_tokens: 500, output_config: { effort: "high" } });
  await result(page).getByText("More about this run").click();
  await expect(result(page)).toContainText("Temperature: 0.2");
  await expect(result(page)).toContainText("Thinking effort: high");

  await page.reload();
  await expect(opener(page)).toHaveText("Run settings (2 changed)");
  await opener(page).click();
  await expect(dialog.getByLabel("Temperature")).toHaveValue("0.2");
  await action(dialog, "Back to the document’s").click();
  await expect(dialog.getByLabel("Temperature")).toHaveValue("0.7");
  await action(dialog, "Done").click();
  await expect(opener(page)).toHaveText("Run settings");
});

test("two runs with other settings say so beside each other, and the record has what was sent", async ({ page }) => {
  const calls = await openWith(page, "openai_chat");
  await run(page, calls);
  await opener(page).click();
  await dialogOf(page).getByLabel("Temperature").fill("0.2");
  await action(dialogOf(page), "Done").click();
  await expect(result(page)).toContainText("The document has changed since this answer");
  await run(page, calls);
  const record = JSON.parse(await savedRecord(page));
  expect(record.config).toEqual({ ...DOCUMENT.config, temperature: 0.2 });
  expect(record.pilcrow.attempts[0].sent.options.temperature).toBe(0.2);
  const runs = page.getByRole("navigation", { name: "Runs" });
  // The chips of the runs are told apart by what differs.
  await expect(runs.getByRole("button", { name: /0\.2/ })).toBeVisible();
  await action(runs, "Compare").click();
  const asked = page.locator(".compare section").filter({ has: page.getByRole("heading", { name: "What was asked" }) });
  await expect(asked).toContainText(/Settings.*0\.7.*0\.2/);
});

test("what a model thought is told in tokens and in money, where the provider counts it", async ({ page }) => {
  const event = (one) => `data: ${JSON.stringify({ object: "chat.completion.chunk", model: "m", ...one })}\n\n`;
  const bytes = (text) =>
    [
      { choices: [{ index: 0, delta: { reasoning_content: "Rain is made of drops." } }] },
      { choices: [{ index: 0, delta: { content: text }, finish_reason: "stop" }] },
      { choices: [], usage: { prompt_tokens: 100, completion_tokens: 900, completion_tokens_details: { reasoning_tokens: 800 } } },
    ].map(event).join("") + "data: [DONE]\n\n";
  await page.addInitScript(() => localStorage.setItem("pilcrow:prices", JSON.stringify([{ model: "m", input: "1", output: "10" }])));
  const calls = await stand(page, { ...provider("openrouter"), bytes }, ANSWER);
  await openText(page, DOCUMENT);
  await chooseProvider(page, "openrouter", { key: KEY, model: "m" });
  await opener(page).click();
  await dialogOf(page).getByRole("radio", { name: "Yes" }).check();
  await dialogOf(page).getByLabel("Budget for thinking").fill("800");
  await action(dialogOf(page), "Done").click();
  await run(page, calls);
  expect(last(calls).reasoning).toEqual({ enabled: true, max_tokens: 800 });
  await result(page).getByText("What the model thought").click();
  await expect(result(page)).toContainText("Rain is made of drops.");
  await result(page).getByText("More about this run").click();
  await expect(result(page)).toContainText("800 of the tokens written were thoughts");
  await expect(result(page)).toContainText("the thoughts cost $0.008");
  await expect(result(page)).toContainText("Think before answering: yes");
  await expectAccessible(page);
});

test("what is written into the document stands there and can be taken back; another provider is not sent a change that it does not know; by keys alone", async ({ page }) => {
  test.setTimeout(120_000);
  const calls = await openWith(page, "openai_chat");
  await test.step("what is written into the document stands there, and can be taken back", async () => {
    await opener(page).click();
    await dialogOf(page).getByLabel("Seed").fill("7");
    await action(dialogOf(page), "Write into the document").click();
    await expect(page.getByText("The settings are now in the document")).toBeVisible();
    await expect(opener(page)).toHaveText("Run settings");
    await opener(page).click();
    await expect(dialogOf(page).getByLabel("Seed")).toHaveValue("7");
    await expect(dialogOf(page)).toContainText("everything is as the document says");
    await action(dialogOf(page), "Done").click();
    await run(page, calls);
    expect(last(calls).seed).toBe(7);
    await page.getByRole("status").filter({ hasText: "The settings are now" }).getByRole("button", { name: "Undo" }).click();
    await expect(opener(page)).toHaveText("Run settings (1 changed)");
  });
  await test.step("a change of one provider's option stays while another answers, which is not sent it", async () => {
    await opener(page).click();
    await action(dialogOf(page), "Back to the document’s").click();
    await action(dialogOf(page), "Done").click();
    await expect(opener(page)).toHaveText("Run settings");
    await opener(page).click();
    await dialogOf(page).getByLabel("Seed").fill("7");
    await action(dialogOf(page), "Done").click();
    const others = await stand(page, provider("anthropic"), ANSWER);
    await chooseProvider(page, "anthropic", { key: KEY, model: "m" });
    await opener(page).click();
    await expect(dialogOf(page)).toContainText("not sent, because the provider does not know them: seed");
    await action(dialogOf(page), "Done").click();
    await run(page, others);
    expect(last(others)).not.toHaveProperty("seed");
    await result(page).getByText("More about this run").click();
    await expect(result(page)).toContainText("Temperature: 0.7");
    await expect(result(page)).not.toContainText("Starting number");
    await chooseProvider(page, "openai_chat", { key: KEY, model: "m" });
    await run(page, calls);
    expect(last(calls).seed).toBe(7);
  });
  await test.step("by keys alone", async () => {
    await opener(page).click();
    await action(dialogOf(page), "Back to the document’s").click();
    await action(dialogOf(page), "Done").click();
    await expect(opener(page)).toHaveText("Run settings");
    const before = calls.length;
    await tabTo(page, opener(page));
    await page.keyboard.press("Enter");
    await tabTo(page, dialogOf(page).getByLabel("Temperature"));
    await page.keyboard.press("Control+A");
    await page.keyboard.type("1.5");
    await tabTo(page, action(dialogOf(page), "Done"));
    await page.keyboard.press("Enter");
    await expect(opener(page)).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => calls.length).toBe(before + 1);
    await expect(result(page)).toContainText("has the asked form");
    expect(last(calls).temperature).toBe(1.5);
  });
});

test("a text that reaches the limit is said not to be whole, an answer says which limit, and it is raised at once", async ({ page }) => {
  await test.step("a text that reaches the limit is shown, and said not to be whole", async () => {
    const chat = provider("openai_chat");
    const choice = (more) => `data: ${JSON.stringify({ choices: [{ index: 0, ...more }] })}\n\n`;
    const bytes = () => choice({ delta: { content: "The beginning of a lon" }, finish_reason: null }) + choice({ delta: {}, finish_reason: "length" }) + "data: [DONE]\n\n";
    await stand(page, { ...chat, bytes }, "");
    await openText(page, { context: ["Tell a story.", { type: "input", input: { about: "ducks" }, schema: { type: "object", properties: { about: { type: "string" } } } }] });
    await chooseProvider(page, chat.kind, { key: KEY, model: "m" });
    await action(page, "Run").click();
    await expect(result(page)).toContainText("The answer reached the limit of its length");
    await expect(result(page)).toContainText("The beginning of a lon");
    await expectAccessible(page);
  });
  await test.step("an answer that reaches its limit says which, and the limit is raised at once", async () => {
    const chat = provider("openai_chat");
    const choice = (more) => `data: ${JSON.stringify({ choices: [{ index: 0, ...more }] })}\n\n`;
    const bytes = (text) => choice({ delta: { content: '{"word": "Dr' }, finish_reason: null }) + choice({ delta: {}, finish_reason: "length" }) + "data: [DONE]\n\n";
    const calls = await stand(page, { ...chat, bytes }, ANSWER);
    await openNext(page, DOCUMENT);
    await chooseProvider(page, chat.kind, { key: KEY, model: "m" });
    await action(page, "Run").click();
    await expect(result(page)).toContainText("The answer reached its limit of 500 tokens");
    await expect(result(page)).toContainText("Dr");
    await expectAccessible(page);
    await action(result(page), "Raise the limit").click();
    await expect(dialogOf(page).getByLabel("Longest answer")).toBeFocused();
    await dialogOf(page).getByLabel("Longest answer").fill("2000");
    await action(dialogOf(page), "Done").click();
    await action(page, "Run").click();
    await expect.poll(() => calls.length).toBe(2);
    expect(last(calls)).toMatchObject({ max_completion_tokens: 2000 });
  });
});
