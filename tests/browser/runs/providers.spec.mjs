// Every way to an answer: which address is asked, what is sent, and what is shown.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { expect, expectAccessible, test } from "../page.mjs";
import { HOSTED, stand } from "./hosted.mjs";
import { keptText } from "../kept.mjs";
import { action, ARTICLE, chooseProvider, chooseServer, everythingKept, openArticle, result, savedRecord, settings, takeKind } from "../server_page.mjs";

const KEY = "sk-a-secret-that-is-nowhere-0815";
const ANSWER = JSON.stringify(ARTICLE);

test("each provider is asked in its own way, and its answer is read", async ({ page }) => {
  test.setTimeout(240_000);
  await openArticle(page);
  for (const provider of HOSTED) {
    await test.step(provider.kind, async () => {
      const calls = await stand(page, provider, ANSWER);
      await chooseProvider(page, provider.kind, { key: KEY, model: "m" });
      await action(page, "Run").click();
      // From then on, what is shown is this run.
      await expect.poll(() => calls.length).toBe(1);
      await expect(result(page)).toContainText("has the asked form");
      await expect(result(page)).toContainText("Rain falls from clouds above.");
      await expect(result(page)).toContainText("11 tokens read, 22 written");
      const [name, value] = provider.header(KEY);
      expect(calls[0].headers[name]).toBe(value);
      expect(calls[0].body).toContain(provider.has);
      expect(calls[0].body).not.toContain(KEY);
      expect(await everythingKept(page)).not.toContain(KEY);
      expect(await savedRecord(page)).not.toContain(KEY);
    });
  }
});

test("by hand: cancelled, nothing is lost; the prompt is copied, the answer pasted with the chatter around it", async ({ page, context }) => {
  await test.step("by hand, and cancelled: nothing is lost", async () => {
    await openArticle(page, "Grace");
    await chooseProvider(page, "by_hand");
    await action(page, "Run").click();
    await expect(action(result(page), "Copy the prompt")).toBeVisible();
    await action(page, "Stop").click();
    await expect(result(page)).toContainText("This run was stopped");
    await expect(page.getByLabel("Author")).toHaveValue("Grace");
  });
  await test.step("by hand: the prompt is copied, the answer pasted with the chatter around it", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await action(page, "Run").click();
    await action(result(page), "Copy the prompt").click();
    const prompt = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(prompt).toContain('"Grace"');
    expect(await prompt()).toContain("The answer MUST be one JSON value");
    const pasted = result(page).getByLabel("As it came");
    await expect(pasted, "the answer is pasted next").toBeFocused();
    await pasted.fill("Sure! What is it about?");
    await action(result(page), "Read the answer").click();
    await expect(result(page)).toContainText("No answer was found in this text");
    await expect(pasted).toHaveValue("Sure! What is it about?");
    await expectAccessible(page);
    await pasted.fill(`Sure!\n\`\`\`json\n${ANSWER}\n\`\`\``);
    await action(result(page), "Read the answer").click();
    await expect(result(page)).toContainText("has the asked form");
    await expect(result(page)).toContainText("Corrected in the answer: 1");
  });
});

test("several models are asked at once, side by side, and another is set up for it", async ({ page }) => {
  await test.step("the same input on several models at once, side by side", async () => {
    const [openai, , anthropic] = HOSTED;
    await stand(page, openai, ANSWER);
    await stand(page, anthropic, JSON.stringify({ ...ARTICLE, title: "Snow" }));
    // The one that is asked last answers first.
    let answered;
    const last = new Promise((resolve) => { answered = resolve; });
    await page.route(openai.url, async (route) => { await last; await route.fallback(); });
    // The page lets go of a connection once the answer has said that it ends.
    for (const end of ["requestfinished", "requestfailed"]) {
      page.on(end, (request) => request.method() === "POST" && request.url() === anthropic.url && answered());
    }
    await openArticle(page);
    await chooseProvider(page, anthropic.kind, { key: KEY, model: "claude" });
    await chooseProvider(page, openai.kind, { key: KEY, model: "gpt" });
    await action(page, "Ask several").click();
    const dialog = page.getByRole("dialog", { name: "Ask several models" });
    await expect(dialog.getByLabel("gpt, OpenAI")).toBeChecked();
    await dialog.getByLabel("claude, Anthropic").check();
    await expectAccessible(page);
    await action(dialog, "Run on 2 models").click();
    const compared = page.getByRole("region", { name: "Result", exact: true });
    await expect(compared).toContainText("Snow");
    await expect(compared).toContainText("Rain");
    await expect(page.getByRole("navigation", { name: "Runs" }).getByRole("button", { pressed: true })).toHaveCount(3);
    const strip = page.getByRole("navigation", { name: "Runs" }).getByRole("listitem");
    await expect(strip).toHaveText([/claude/, /gpt/, /example/]);
    await expect.poll(() => keptText(page, "runs")).toMatch(/Snow[^]*Rain|Rain[^]*Snow/);
    await page.reload();
    await expect(strip).toHaveText([/claude/, /gpt/, /example/]);
  });
  await test.step("another model is set up to be asked, too, and who answers in the tool stays", async () => {
    await action(page, "Ask several").click();
    const dialog = page.getByRole("dialog", { name: "Ask several models" });
    await action(dialog, "Set up another").click();
    await takeKind(page, "mistral");
    await settings(page).getByLabel("Model", { exact: true }).fill("large");
    await action(settings(page), "Save").click();
    await expect(dialog.getByLabel("gpt, OpenAI")).toBeChecked();
    await expect(dialog.getByLabel("large, Mistral")).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(page.locator(".run-who")).toContainText("gpt");
  });
});

test("a key under a passphrase is asked for once, and opens nothing with a wrong one", async ({ page }) => {
  const [openai] = HOSTED;
  await stand(page, openai, ANSWER);
  await openArticle(page);
  await chooseProvider(page, openai.kind, { key: KEY, model: "m", passphrase: "open sesame" });
  expect(await everythingKept(page)).not.toContain(KEY);
  await openArticle(page);
  await action(page, "Run").click();
  const dialog = page.getByRole("dialog", { name: "The key is locked" });
  await dialog.getByLabel("Passphrase").fill("open barley");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Wrong passphrase.");
  await expectAccessible(page);
  await dialog.getByLabel("Passphrase").fill("open sesame");
  await page.keyboard.press("Enter");
  await expect(result(page)).toContainText("has the asked form");
  await action(page, "Settings").click();
  await action(settings(page), "Forget all keys").click();
  await expect(settings(page)).toContainText("All keys are forgotten.");
  expect(await everythingKept(page)).not.toContain("locked-key");
});

test("signing in at OpenRouter brings a key of its own, which nobody else learns", async ({ page }) => {
  await page.route("https://openrouter.ai/auth?**", (route) => {
    const back = new URL(new URL(route.request().url()).searchParams.get("callback_url"));
    back.searchParams.set("code", "c-1");
    return route.fulfill({ status: 302, headers: { location: back.href } });
  });
  let exchanged;
  await page.route("https://openrouter.ai/api/v1/auth/keys", (route) => {
    exchanged = JSON.parse(route.request().postData());
    return route.fulfill({ headers: { "access-control-allow-origin": "*" }, json: { key: KEY, user_id: "u" } });
  });
  const router = HOSTED.find(({ kind }) => kind === "openrouter");
  const calls = await stand(page, router, ANSWER);
  await openArticle(page, "Grace");
  await action(page, "Settings").click();
  await takeKind(page, "openrouter");
  await action(settings(page), "Sign in with OpenRouter").click();
  await expect(settings(page)).toContainText("Signed in.");
  expect(exchanged).toEqual({ code: "c-1", code_verifier: expect.stringMatching(/^[\w-]{43}$/), code_challenge_method: "S256" });
  expect(page.url()).not.toContain("code");
  await settings(page).getByLabel("Model", { exact: true }).fill("m");
  await action(settings(page), "Save").click();
  await expect(page.getByLabel("Author")).toHaveValue("Grace");
  await action(page, "Run").click();
  await expect(result(page)).toContainText("has the asked form");
  expect(calls[0].headers.authorization).toBe(`Bearer ${KEY}`);
  expect(await everythingKept(page)).not.toContain(KEY);
});

test.describe("the doctor", () => {
  test.afterEach(async ({ complaints }) => {
    // A browser writes of every failed call to the console.
    complaints.length = 0;
  });

  test("names the line that lets the page in, with a button that copies it, and tells a program that is not running from a page without network", async ({ page, context }) => {
    await test.step("names the line that lets the page in, with a button that copies it", async () => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      // It answers without the header that lets the page in.
      const server = createServer((_, response) => response.end("Ollama is running"));
      await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
      await openArticle(page);
      await action(page, "Settings").click();
      await takeKind(page, "ollama");
      await settings(page).getByLabel("Address", { exact: true }).fill(`http://127.0.0.1:${server.address().port}`);
      await action(settings(page), "Test and list the models").click();
      // The tests' page isolates itself, and so hears nothing of what is there.
      await expect(settings(page)).toContainText("Ollama is not running, or does not let this page in");
      const { origin } = new URL(page.url());
      const line = `OLLAMA_ORIGINS="${origin}" OLLAMA_HOST=127.0.0.1:${server.address().port} ollama serve`;
      await expect(settings(page)).toContainText(line);
      await expectAccessible(page);
      await settings(page).locator(".remedy").filter({ hasText: "OLLAMA_ORIGINS=\"" }).first().getByRole("button", { name: "Copy" }).click();
      await expect(settings(page)).toContainText("Copied");
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(line);
      server.close();
    });
    await test.step("tells a program that is not running from a page without network", async () => {
      await page.route("http://localhost:1234/**", (route) => route.abort("connectionrefused"));
      await page.route("https://api.mistral.ai/**", (route) => route.abort("internetdisconnected"));
      await action(settings(page), "Cancel").click();
      await chooseProvider(page, "lm_studio");
      await action(page, "Run").click();
      await action(result(page), "Find out why").click();
      await expect(result(page)).toContainText("LM Studio is not running, or does not let this page in");
      await expect(result(page)).toContainText("lms server start --cors");
      await chooseProvider(page, "mistral", { key: KEY, model: "m" });
      await context.setOffline(true);
      await action(page, "Run").click();
      await expect(result(page)).toContainText("You are offline");
      await expect(action(result(page), "Try again")).toBeVisible();
    });
  });
});

test("a key does not follow to another address, and a service of one's own gets the document", async ({ page, complaints }) => {
  await test.step("a key does not follow to another address, and that is said", async () => {
    // Before anything is routed: what is routed is not asked whether it lets the page in.
    const reached = [];
    const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    const server = createServer((request, response) => {
      reached.push(`${request.method} ${request.url}`);
      if (request.method === "OPTIONS") return response.writeHead(204, cors).end();
      response.writeHead(307, { ...cors, location: `http://${request.headers.host}/elsewhere` }).end();
    });
    await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
    await openArticle(page);
    await chooseServer(page, { baseUrl: `http://127.0.0.1:${server.address().port}/v1`, key: KEY, model: "m" });
    await action(page, "Run").click();
    await expect(result(page)).toContainText("The address redirects to another one");
    expect(reached).toEqual(["OPTIONS /v1/chat/completions", "POST /v1/chat/completions"]);
    server.close();
    complaints.length = 0;
  });
  await test.step("a service of one's own gets the document, and gives it back with the answer", async () => {
    const url = "https://tools.example/solve";
    const bytes = (text) => JSON.stringify({ context: [], solution: JSON.parse(text) });
    const calls = await stand(page, { url, type: "application/json", bytes }, ANSWER);
    await page.getByLabel("Author").fill("Grace");
    await chooseProvider(page, "service", { baseUrl: url });
    await action(page, "Run").click();
    await expect(result(page)).toContainText("has the asked form");
    await expect.poll(() => calls.length).toBe(1);
    expect(JSON.parse(calls[0].body).context.some((message) => JSON.stringify(message).includes("Grace"))).toBe(true);
  });
});

test("what is told before and after a run: refusals and filters, the price, what the provider holds to", async ({ page }) => {
  test.setTimeout(120_000);
  await test.step("a refusal is told as one, in the model's own words; what a filter cut is shown, and is no answer", async () => {
    const chat = HOSTED.find(({ kind }) => kind === "openai_chat");
    const choice = (more) => `data: ${JSON.stringify({ choices: [{ index: 0, ...more }] })}\n\n`;
    const refusal = () => choice({ delta: { refusal: "I do not write about rain." }, finish_reason: null }) + choice({ delta: {}, finish_reason: "stop" }) + "data: [DONE]\n\n";
    await stand(page, { ...chat, bytes: refusal }, ANSWER);
    await openArticle(page);
    await chooseProvider(page, chat.kind, { key: KEY, model: "m" });
    await action(page, "Run").click();
    await expect(result(page)).toContainText("The model declined to answer");
    await expect(result(page)).toContainText("I do not write about rain.");

    const filtered = (text) => choice({ delta: { content: text }, finish_reason: null }) + choice({ delta: {}, finish_reason: "content_filter" }) + "data: [DONE]\n\n";
    await stand(page, { ...chat, bytes: (text) => filtered(text.slice(0, -20)) }, ANSWER);
    await action(page, "Run").click();
    await expect(result(page)).toContainText("The provider’s filter stopped the answer");
    await expect(result(page)).toContainText(JSON.parse(ANSWER).title);
    await expect(result(page)).not.toContainText("has the asked form");

    await test.step("what was whole before the filter came is an answer, and the filter is told", async () => {
      await stand(page, { ...chat, bytes: filtered }, ANSWER);
      await action(page, "Run").click();
      await expect(result(page)).toContainText("the provider’s filter stopped the model at the end of this answer; the answer is whole");
      await expect(result(page)).toContainText("has the asked form");
    });
  });
  await test.step("what a run costs is told about before, and exactly after, by the person's own prices", async () => {
    const [openai] = HOSTED;
    await stand(page, openai, ANSWER);
    await action(page, "Settings").click();
    await takeKind(page, openai.kind);
    await settings(page).getByLabel("Key", { exact: true }).fill(KEY);
    await settings(page).getByLabel("Model", { exact: true }).fill("m");
    await settings(page).getByText("What models cost").click();
    await action(settings(page), "Add a price").click();
    await settings(page).getByLabel("Read, m").fill("1000");
    await settings(page).getByLabel("Written, m").fill("a lot");
    await action(settings(page), "Save").click();
    await expect(settings(page)).toContainText("One of the prices is not a number.");
    await settings(page).getByLabel("Written, m").fill("2000,5");
    await expectAccessible(page);
    await action(settings(page), "Save").click();
    await expect(page.getByText(/about [\d,]+ tokens, \$\d/)).toBeVisible();
    await action(page, "Run").click();
    // 11 tokens read and 22 written.
    await expect(result(page)).toContainText("$0.055");
    await action(page, "Run").click();
    await expect(page.getByText("$0.11 in total")).toBeVisible();
  });
  await test.step("before anything is spent, it is told what the provider holds to; the document is taken away as a tool", async () => {
    await chooseProvider(page, "anthropic", { key: KEY, model: "m" });
    await page.getByRole("tab", { name: "What the model sees" }).click();
    await expect(page.getByRole("heading", { name: "How the answer format is kept: Anthropic" })).toBeVisible();
    await expect(page.getByText(/Enforced while the model writes: \d+/)).toBeVisible();
    await expect(page.getByText(/Said to the model in words: \d+/)).toBeVisible();
    await expect(page.getByText("the provider does not know them: seed")).toBeVisible();
    await expectAccessible(page);
    const saving = page.waitForEvent("download");
    await action(page, "MCP tool").click();
    const file = await saving;
    const tool = JSON.parse(await readFile(await file.path(), "utf8"));
    expect(file.suggestedFilename()).toBe("articleWriter.mcp.json");
    expect(Object.keys(tool.inputSchema.properties)).toEqual(["userName", "topic"]);
    expect(tool.outputSchema.type).toBe("object");
  });
});
