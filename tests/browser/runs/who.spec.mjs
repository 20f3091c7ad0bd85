// Who answers: where an answer comes from is chosen first, then only what that choice needs.
import { action, expect, expectAccessible, tabTo, test } from "../page.mjs";
import { HOSTED, stand } from "./hosted.mjs";
import { ARTICLE, chooseProvider, chooseServer, everythingKept, openArticle, result, settings, takeKind } from "../server_page.mjs";

const KEY = "sk-a-secret-that-is-nowhere-0816";
const ANSWER = JSON.stringify(ARTICLE);
const place = (page, name) => settings(page).getByRole("radio", { name, exact: true });

/** A page beside which no model is published. */
async function withoutModel(page) {
  await page.route("**/model/model.json", (route) => route.fulfill({ status: 404 }));
}

/** A page beside which a model is said to be. */
async function withModel(page) {
  const json = { name: "Tiny", file: "tiny.gguf", bytes: 99_000_000, licence: "Apache-2.0" };
  await page.route("**/model/model.json", (route) => route.fulfill({ json }));
}

/** The doctor's probes, and what is not there, are written to the console. */
const forgetNetwork = (complaints) =>
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.startsWith("Failed to load resource")));

test("from a fresh page to an answer by hand there are six clicks: once somebody is chosen, the run that was asked for begins", async ({ page, complaints }) => {
  await withoutModel(page);
  let clicks = 0;
  await page.exposeFunction("clickWasMade", () => (clicks += 1));
  await page.addInitScript(() => addEventListener("pointerdown", () => globalThis.clickWasMade(), true));
  await page.goto("./");
  await page.getByRole("link", { name: "Article writer" }).click();
  await action(page, "Run").click();
  await expect(settings(page)).toContainText("the run begins then");
  // By its words, as a person finds it.
  await settings(page).getByText("By hand, through any chat", { exact: true }).click();
  await action(settings(page), "Save").click();
  await action(result(page), "Copy the prompt").click();
  await result(page).getByLabel("As it came").fill(ANSWER);
  await action(result(page), "Read the answer").click();
  await expect(result(page)).toContainText("has the asked form");
  await expect.poll(() => clicks).toBe(6);
  forgetNetwork(complaints);
});

test("what a choice needs is asked for once it is made: before a download, by mouse and by keys, and what was typed stays", async ({ page }) => {
  await test.step("before a download it is said what to expect, and another may answer", async () => {
    await withModel(page);
    await openArticle(page);
    await action(page, "Run").click();
    const dialog = page.getByRole("dialog", { name: "Download a model?" });
    await expect(dialog).toContainText("Tiny: 99 MB, licence Apache-2.0");
    await expect(dialog).toContainText("it is often wrong");
    await expectAccessible(page);
    await action(dialog, "Choose another model").click();
    await expect(dialog).toBeHidden();
    await expect(place(page, "In this browser")).toBeChecked();
  });
  await test.step("the first Escape drops nothing that was typed in the settings, the second does", async () => {
    await page.keyboard.press("Escape");
    await expect(settings(page)).toBeHidden();
    await action(page, "Settings").click();
    await place(page, "On this computer").check();
    await settings(page).getByLabel("Model", { exact: true }).fill("mine");
    await page.keyboard.press("Escape");
    await expect(settings(page).getByRole("status").filter({ hasText: "not saved yet" })).toBeInViewport();
    await expect(settings(page).getByLabel("Model", { exact: true })).toHaveValue("mine");
    await page.keyboard.press("Escape");
    await expect(settings(page)).toBeHidden();
    // The page hears of it a moment later, and a press before that opens nothing.
    await expect(page.locator("dialog.settings input")).toHaveCount(0);
  });
  await test.step("by keyboard: the place first, then what it needs, and what was typed stays on the way back", async () => {
    await action(page, "Settings").press("Enter");
    await tabTo(page, place(page, "In this browser"));
    await expect(settings(page)).toContainText("it is often wrong");
    await expect(settings(page).getByRole("button", { name: /^Delete / })).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press("ArrowDown");
    await expect(place(page, "On this computer")).toBeChecked();
    await expect(settings(page).getByLabel("Which program")).toHaveValue("ollama");
    await expect(settings(page).getByLabel("Address", { exact: true })).toHaveValue("http://localhost:11434/api");
    await expect(settings(page)).toContainText("ollama pull llama3.2");
    await settings(page).getByLabel("Model", { exact: true }).fill("mine");
    await expectAccessible(page);
    await place(page, "On this computer").press("ArrowDown");
    await expect(settings(page).getByLabel("Which provider")).toHaveValue("openrouter");
    await settings(page).getByLabel("Which provider").selectOption("anthropic");
    await expect(settings(page).getByRole("link", { name: "console.anthropic.com/settings/keys" })).toBeVisible();
    await settings(page).getByLabel("Key", { exact: true }).fill(KEY);
    await expectAccessible(page);
    await place(page, "A provider, with your key").press("ArrowDown");
    await expect(place(page, "By hand, through any chat")).toBeChecked();
    await expectAccessible(page);
    await page.keyboard.press("ArrowUp");
    await expect(settings(page).getByLabel("Which provider")).toHaveValue("anthropic");
    await expect(settings(page).getByLabel("Key", { exact: true })).toHaveValue(KEY);
    await page.keyboard.press("ArrowUp");
    await expect(settings(page).getByLabel("Model", { exact: true })).toHaveValue("mine");
  });
});

test("servers of the settings are looked at: where there is no model, at the page's own address, without a program, with many models and with one", async ({ page, complaints }) => {
  test.setTimeout(120_000);
  await test.step("with no model, Run leads to the choice, and a button there leads on", async () => {
    await withoutModel(page);
    await openArticle(page);
    await expect(action(page, "Choose who answers")).toBeVisible();
    await action(page, "Run").click();
    await expect(settings(page)).toContainText("There is no model here to answer yet.");
    // What is not there is not proposed, and says so where it is chosen.
    await expect(place(page, "A provider, with your key")).toBeChecked();
    await place(page, "In this browser").check();
    await expect(settings(page)).toContainText("This page comes without a model of its own.");
    await expectAccessible(page);
    await action(settings(page), "Use a model on this computer").click();
    await expect(place(page, "On this computer")).toBeFocused();
    await expect(place(page, "On this computer")).toBeChecked();
    await action(settings(page), "Cancel").click();
    await action(page, "Settings").click();
    await expect(settings(page)).not.toContainText("There is no model here to answer yet.");
    forgetNetwork(complaints);
  });
  await test.step("a stored choice opens at its place; an address that is the page's own is told, and a free one is offered", async () => {
    await action(settings(page), "Cancel").click();
    await chooseServer(page, { baseUrl: "http://127.0.0.1:9/v1", model: "near" });
    await action(page, "Settings").click();
    await expect(place(page, "On this computer")).toBeChecked();
    await expect(settings(page).getByLabel("Which program")).toHaveValue("openai");
    await expect(settings(page).getByLabel("Model", { exact: true })).toHaveValue("near");

    const { host } = new URL(page.url());
    await takeKind(page, "llama_cpp");
    await settings(page).getByLabel("Address", { exact: true }).fill(`http://${host}`);
    await expect(settings(page)).toContainText("This is the address of this page");
    await expectAccessible(page);
    await action(settings(page), "Use http://localhost:8080/v1").click();
    await expect(settings(page)).not.toContainText("This is the address of this page");
    await expect(settings(page).getByLabel("Address", { exact: true })).toHaveValue("http://localhost:8080/v1");
  });
  await test.step("the doctor speaks of the chosen program at the port that was given", async () => {
    await page.route("http://localhost:4599/**", (route) => route.abort("connectionrefused"));
    await takeKind(page, "vllm");
    await settings(page).getByLabel("Address", { exact: true }).fill("http://localhost:4599");
    await action(settings(page), "Test and list the models").click();
    await expect(settings(page)).toContainText("vLLM is not running, or does not let this page in");
    const finding = settings(page).getByRole("status").filter({ hasText: "vLLM is not running" });
    await expect(finding).toContainText(/vllm serve MODEL --port 4599 --allowed-origins '\["http:[^"]+"\]'/);
    await expect(finding).not.toContainText("llama");
    await expectAccessible(page);
    forgetNetwork(complaints);
  });
  await test.step("the models of a server are named to be chosen, and one that wants a key says so", async () => {
    const models = Array.from({ length: 30 }, (_, at) => ({ id: `model-${at}`, object: "model" }));
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    await page.route("http://localhost:4598/**", (route) => {
      if (route.request().method() === "OPTIONS") return route.fulfill({ status: 204, headers });
      const isLet = route.request().headers().authorization;
      return route.fulfill(isLet ? { headers, json: { object: "list", data: models } } : { status: 401, headers, json: { error: { message: "who?" } } });
    });
    await takeKind(page, "vllm");
    await settings(page).getByLabel("Address", { exact: true }).fill("http://localhost:4598");
    await action(settings(page), "Test and list the models").click();
    await expect(settings(page).getByRole("status").last()).toContainText("The server asks for a key");
    await settings(page).getByText("A key, where the program asks for one").click();
    await settings(page).getByLabel("Key", { exact: true }).fill("a-key");
    await action(settings(page), "Test and list the models").click();
    const named = settings(page).getByRole("group", { name: "Models of the server" }).getByRole("button");
    await expect(named).toHaveCount(12);
    await expect(settings(page)).toContainText("More: 18.");
    await expectAccessible(page);
    const model = settings(page).getByLabel("Model", { exact: true });
    await model.fill("29");
    await expect(named).toHaveText(["model-29"]);
    await named.click();
    await expect(model).toHaveValue("model-29");
    await expect(settings(page).getByRole("button", { name: "model-29", pressed: true })).toBeVisible();
    forgetNetwork(complaints);
  });
  await test.step("the only model of a server is chosen, and one that was typed stays", async () => {
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    let asked = 0;
    await page.route("http://localhost:4597/**", (route) => {
      asked += 1;
      return route.fulfill({ headers, json: { object: "list", data: [{ id: "only", object: "model" }] } });
    });
    await takeKind(page, "vllm");
    await settings(page).getByLabel("Address", { exact: true }).fill("http://localhost:4597");
    const model = settings(page).getByLabel("Model", { exact: true });
    await model.fill("");
    await action(settings(page), "Test and list the models").click();
    await expect(model).toHaveValue("only");
    await model.fill("mine");
    const before = asked;
    await action(settings(page), "Test and list the models").click();
    await expect.poll(() => asked).toBeGreaterThan(before);
    await expect(settings(page)).toContainText("The server answers. Models: 1");
    await expect(model).toHaveValue("mine");
  });
  await test.step("the doctor finds the page at its own address, and names another port", async () => {
    await action(settings(page), "Cancel").click();
    const { host } = new URL(page.url());
    await chooseProvider(page, "llama_cpp", { baseUrl: `http://${host}` });
    await action(page, "Run").click();
    await action(result(page), "Find out why").click();
    await expect(result(page)).toContainText("This is the address of this page");
    await expect(result(page)).toContainText("llama-server -m MODEL.gguf --port 8080");
    await expectAccessible(page);
    forgetNetwork(complaints);
  });
});

/** Opens a tool on a page whose publisher has set this. */
async function openOnSite(page, site) {
  await page.route(/\/site\.html/, async (route) => {
    const answer = await page.request.get(new URL("./", route.request().url()).href);
    await route.fulfill({ contentType: "text/html", body: (await answer.text()).replace("</head>", `<meta name="pilcrow-site" content='${JSON.stringify(site)}'></head>`) });
  });
  await page.goto("./site.html?tool=triage");
}

test("a site's choice of who may answer holds: what was never set up, only recorded answers, and a locked server", async ({ page, complaints }) => {
  test.setTimeout(120_000);
  await test.step("where only what was never set up may answer, the first run asks to set it up", async () => {
    for (const [name, site] of [
      ["a provider", { providers: ["openai_responses"] }],
      ["a kind of server without an address", { providers: ["openai"] }],
    ]) {
      await test.step(name, async () => {
        await openOnSite(page, site);
        await expect(page.getByText("No model is chosen yet")).toBeVisible();
        await action(page, "Run").click();
        await expect(settings(page)).toContainText("There is no model here to answer yet.");
        await expectAccessible(page);
        await page.keyboard.press("Escape");
        await expect(action(page, "All runs (1)"), "nothing has failed").toBeVisible();
      });
    }
  });
  await test.step("where only recorded answers are shown, nothing is offered that would ask", async () => {
    await openOnSite(page, { providers: [] });
    await page.getByLabel("Name", { exact: true }).fill("Ann");
    await action(page, "Show the answer").click();
    await expect(page.getByText("This answer is for the example’s input")).toBeVisible();
    for (const name of ["Run", "Run again", "Change", "Ask several", "Settings", "For authors"]) await expect(action(page, name), name).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Tools" }).click();
    await expect(page.getByRole("link", { name: /Trip planner/ })).toBeVisible();
    await expect(action(page, "Open a document")).toHaveCount(0);
  });
  await test.step("where who answers is locked, a failed run leads to the key and to nothing else", async () => {
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    const keys = [];
    await page.route("http://localhost:4599/**", (route) => {
      if (route.request().method() === "OPTIONS") return route.fulfill({ status: 204, headers });
      keys.push(route.request().headers().authorization);
      return route.fulfill({ status: keys.at(-1) ? 503 : 401, headers, json: { error: { message: "no" } } });
    });
    await openOnSite(page, { endpoint: { provider: "openai", address: "http://localhost:4599/v1", model: "m" }, locked: ["settings"] });
    await action(page, "Run").click();
    await action(page, "Give a key").click();
    await expect(settings(page).getByRole("radio")).toHaveCount(0);
    await expect(settings(page).getByRole("textbox")).toHaveCount(1);
    await settings(page).getByLabel("Key", { exact: true }).fill(KEY);
    await expectAccessible(page);
    await action(settings(page), "Save").click();
    await expect(settings(page)).toBeHidden();
    await action(page, "Try again").click();
    await expect.poll(() => keys.at(-1)).toBe(`Bearer ${KEY}`);
    await expect.poll(() => complaints.join()).toContain("503");
    await expect(action(page, "Give a key")).toHaveCount(0);
    await expect(action(page, "Choose who answers")).toHaveCount(0);
    forgetNetwork(complaints);
  });
});

test("a key that is kept, one that is locked, and one that is refused are told", async ({ page, complaints }) => {
  await test.step("a key that is kept, and one that is locked, are said to be there", async () => {
    await openArticle(page);
    await chooseProvider(page, "openai_responses", { key: KEY, model: "m" });
    await action(page, "Settings").click();
    await expect(settings(page)).toContainText("There is already a key for this address.");
    await expect(settings(page).getByRole("link")).toHaveCount(0);
    await expectAccessible(page);
    await action(settings(page), "Cancel").click();
    await chooseProvider(page, "mistral", { key: KEY, model: "m", passphrase: "open sesame" });
    await openArticle(page);
    await action(page, "Settings").click();
    await expect(settings(page)).toContainText("locked with its passphrase");
    await expectAccessible(page);
    expect(await everythingKept(page)).not.toContain(KEY);
  });
  await test.step("a key that is refused leads to the settings", async () => {
    const openai = HOSTED.find(({ kind }) => kind === "openai_chat");
    const headers = { "access-control-allow-origin": "*" };
    await page.route(openai.url, (route) => route.fulfill({ status: 401, headers, json: { error: { message: "no" } } }));
    await action(settings(page), "Cancel").click();
    await chooseProvider(page, openai.kind, { key: KEY, model: "m" });
    await action(page, "Run").click();
    await expect(result(page)).toContainText("The server does not accept the key");
    await expectAccessible(page);
    await action(result(page), "Choose who answers").click();
    await expect(place(page, "A provider, with your key")).toBeChecked();
    forgetNetwork(complaints);
  });
});

test("two choices of one model are told apart by where they are, before a run and after, and one alone is not", async ({ page }) => {
  const ollama = HOSTED.find(({ kind }) => kind === "ollama");
  await stand(page, ollama, ANSWER);
  await stand(page, { ...ollama, url: "http://localhost:11435/api/chat" }, ANSWER);
  await openArticle(page);
  await chooseProvider(page, "ollama", { baseUrl: "http://localhost:11435", model: "m" });
  await expect(page.locator(".run-who")).not.toContainText("11435");
  await chooseProvider(page, "ollama", { baseUrl: "http://localhost:11434", model: "m" });
  await expect(page.locator(".run-who")).toContainText("localhost:11434");
  await action(page, "Ask several").click();
  const dialog = page.getByRole("dialog", { name: "Ask several models" });
  await expect(dialog.getByLabel("m, Ollama, localhost:11434")).toBeChecked();
  await dialog.getByLabel("m, Ollama, localhost:11435").check();
  await expectAccessible(page);
  await action(dialog, "Run on 2 models").click();
  await expect(result(page)).toContainText("localhost:11435");
  await expect(result(page)).toContainText("localhost:11434");
});
