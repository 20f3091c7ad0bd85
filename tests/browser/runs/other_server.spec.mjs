// A server that is of another kind than the chosen one: its address stays, and the test says what it is.
import { createServer } from "node:http";
import { expect, expectAccessible, test } from "../page.mjs";
import { action, openArticle, result, settings } from "../server_page.mjs";

const HEADERS = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*", "Cross-Origin-Resource-Policy": "cross-origin" };
const OPENAI = { object: "list", data: [{ id: "tiny" }, { id: "large" }] };
const OLLAMA = { models: [{ name: "tiny" }, { name: "large" }] };

/** A server that answers at some paths, and remembers which were asked for. */
async function serve(replies) {
  const asked = [];
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, HEADERS).end();
    asked.push(request.url);
    const reply = replies[request.url];
    response.writeHead(reply ? 200 : 404, { ...HEADERS, "Content-Type": "application/json" });
    response.end(JSON.stringify(reply ?? { error: "no such path" }));
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { asked, replies, host: `127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

const address = (page) => settings(page).getByLabel("Address", { exact: true });
const program = (page) => settings(page).getByLabel("Which program");
const told = (page) => settings(page).getByRole("status").last();

async function openComputer(page) {
  await openArticle(page);
  await openSettings(page);
}

async function openSettings(page) {
  await action(page, "Settings").click();
  await settings(page).getByRole("radio", { name: "On this computer", exact: true }).check();
}

test.afterEach(async ({ complaints }) => {
  // A browser writes of every failed call to the console.
  complaints.length = 0;
});

const FOUND = [
  { name: "llama.cpp's address under Ollama", kind: "ollama", path: "", replies: { "/v1/models": OPENAI }, use: "/v1", becomes: "openai", says: "This is an OpenAI-compatible server" },
  { name: "the same with /v1", kind: "ollama", path: "/v1", replies: { "/v1/models": OPENAI }, use: "/v1", becomes: "openai", says: "This is an OpenAI-compatible server" },
  { name: "a server that has Ollama's list beside its own", kind: "ollama", path: "", replies: { "/api/tags": { ...OPENAI, ...OLLAMA }, "/v1/models": OPENAI }, use: "/v1", becomes: "openai", says: "This is an OpenAI-compatible server" },
  { name: "Ollama under another program", kind: "lm_studio", path: "", replies: { "/api/tags": OLLAMA }, use: "/api", becomes: "ollama", says: "This is Ollama" },
  { name: "an address without its end", kind: "openai", path: "/llm", replies: { "/llm/v1/models": OPENAI }, use: "/llm/v1", becomes: "openai", says: "The server answers at another address" },
];

async function expectFound(page, { kind, path, replies, use, becomes, says }) {
  const server = await serve(replies);
  await openSettings(page);
  await program(page).selectOption(kind);
  await address(page).fill(`http://${server.host}${path}`);
  await action(settings(page), "Test and list the models").click();
  await expect(told(page)).toContainText(says);
  await expect(told(page)).toContainText("Models: 2");
  await expectAccessible(page);
  const before = server.asked.length;
  await action(settings(page), `Use http://${server.host}${use}`).click();
  await expect(program(page)).toHaveValue(becomes);
  await expect(address(page)).toHaveValue(`http://${server.host}${use}`);
  await expect(settings(page).getByLabel("Model", { exact: true })).toBeFocused();
  await action(settings(page), "large").click();
  await action(settings(page), "Save").click();
  await expect(page.getByText("large", { exact: false }).first()).toBeVisible();
  expect(server.asked.length).toBe(before);
  server.stop();
}

const TYPED = [
  ["127.0.0.1:8080", "http://127.0.0.1:8080"],
  ["localhost:1234/v1", "http://localhost:1234/v1"],
  ["192.168.1.5:8080", "http://192.168.1.5:8080"],
  ["api.example.com/v1", "https://api.example.com/v1"],
];

test("an address that was typed stays, is completed, and is tested: one button takes what is found there, and the models of an earlier test go", async ({ page }) => {
  test.setTimeout(180_000);
  await test.step("a typed address stays where another kind of server is chosen; one that was filled in does not", async () => {
    await openComputer(page);
    await expect(address(page)).toHaveValue("http://localhost:11434/api");
    await program(page).selectOption("lm_studio");
    await expect(address(page)).toHaveValue("http://localhost:1234/v1");
    await program(page).selectOption("ollama");
    await address(page).fill("http://192.168.1.5:8080/api");
    await program(page).selectOption("openai");
    await expect(address(page)).toHaveValue("http://192.168.1.5:8080/v1");
    await program(page).selectOption("vllm");
    await expect(address(page)).toHaveValue("http://192.168.1.5:8080/v1");
    await settings(page).getByRole("radio", { name: "A provider, with your key", exact: true }).check();
    await expect(settings(page).getByText("192.168.1.5")).toHaveCount(0);
    await settings(page).getByRole("radio", { name: "On this computer", exact: true }).check();
    await expect(address(page)).toHaveValue("http://192.168.1.5:8080/v1");
  });
  await test.step("a server that is neither is asked nowhere else, and the models of an earlier test go", async () => {
    const server = await serve({ "/api/tags": OLLAMA });
    await program(page).selectOption("ollama");
    await address(page).fill(`http://${server.host}`);
    await action(settings(page), "Test and list the models").click();
    await expect(action(settings(page), "large")).toBeVisible();
    expect(server.asked).toEqual(["/api/tags"]);
    delete server.replies["/api/tags"];
    await action(settings(page), "Test and list the models").click();
    await expect(told(page)).toContainText("Nothing there answers as Ollama does, nor as OpenAI does");
    await expect(told(page)).toBeInViewport({ ratio: 1 });
    await expect(action(settings(page), "large")).toHaveCount(0);
    expect(server.asked).toEqual(["/api/tags", "/api/tags", "/v1/models"]);
    server.stop();
  });
  await test.step("an address without its beginning is completed", async () => {
    await program(page).selectOption("openai");
    for (const [typed, whole] of TYPED) {
      await address(page).fill(typed);
      await page.keyboard.press("Tab");
      await expect(address(page)).toHaveValue(whole);
    }
    await action(settings(page), "Save").click();
    await expect(settings(page)).toBeHidden();
  });
  await test.step("the test finds out what a server is, and one button takes it", async () => {
    for (const own of FOUND) await test.step(own.name, () => expectFound(page, own));
  });
});

/** Saves a choice without having tested it. */
async function save(page, kind, url, model = "") {
  await openSettings(page);
  await program(page).selectOption(kind);
  await address(page).fill(url);
  await settings(page).getByLabel("Model", { exact: true }).fill(model);
  await action(settings(page), "Save").click();
  await expect(settings(page)).toBeHidden();
}

test("a run at a server finds out of which kind it is, that it has its model by now, or which models it has, and one button takes them", async ({ page }) => {
  test.setTimeout(120_000);
  await test.step("a run at a server of another kind finds out which, and one button takes it", async () => {
    const server = await serve({ "/v1/models": { ...OPENAI, data: [{ id: "tiny" }] } });
    await openArticle(page);
    await save(page, "ollama", `http://${server.host}`);
    await action(page, "Run").click();
    await expect(result(page)).toContainText("No model is chosen");
    expect(server.asked).toEqual([]);
    await action(result(page), "Find out why").click();
    await expect(result(page)).toContainText("This is an OpenAI-compatible server");
    await expectAccessible(page);
    await action(result(page), `Use http://${server.host}/v1`).click();
    await expect(result(page)).toContainText(`http://${server.host}/v1 answers from now on`);
    await action(result(page), "Try again").click();
    await expect.poll(() => server.asked).toContain("/v1/chat/completions");
    await action(page, "Settings").click();
    await expect(program(page)).toHaveValue("openai");
    await expect(settings(page).getByLabel("Model", { exact: true })).toHaveValue("tiny");
    server.stop();
  });
  await test.step("a run at a server that has its model by now is only to be tried again", async () => {
    const server = await serve({ "/v1/models": { ...OPENAI, data: [{ id: "tiny" }, { id: "large" }] } });
    await action(settings(page), "Cancel").click();
    await save(page, "openai", `http://${server.host}/v1`, "tiny");
    await action(page, "Run").click();
    await expect(result(page)).toContainText("There is nothing at this address");
    await action(result(page), "Find out why").click();
    await expect(result(page)).toContainText("The server answers, and it has this model: tiny. Try again.");
    await expect(result(page).getByRole("button", { name: /^Use / })).toHaveCount(0);
    await expectAccessible(page);
    server.stop();
  });
  await test.step("a run for a model that the server does not have names those that it has", async () => {
    const server = await serve({ "/api/tags": OLLAMA });
    await save(page, "ollama", `http://${server.host}`, "huge");
    await action(page, "Run").click();
    await expect(result(page)).toContainText("There is nothing at this address");
    await action(result(page), "Find out why").click();
    await expect(result(page)).toContainText("The server answers. Models: 2");
    await expect(action(result(page), "Use tiny")).toBeVisible();
    await action(result(page), "Use large").click();
    await expect(result(page)).toContainText("large answers from now on");
    await expect(page.locator(".run-bar")).toContainText("with large");
    server.stop();
  });
});
