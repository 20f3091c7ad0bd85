// Texts of other formats, opened as documents.
import { readFile } from "node:fs/promises";
import { action, expect, expectAccessible, test } from "../page.mjs";
import { everythingKept } from "../server_page.mjs";

const heading = (page, name) => page.getByRole("heading", { level: 1, name, exact: true });
const notice = (page) => page.getByRole("region", { name: /^Opened as a document/ });

async function paste(page, text) {
  const dialog = page.getByRole("dialog", { name: "Open a document" });
  // It stays open where something could not be read.
  if (!(await dialog.isVisible())) await action(page, "Open a document").click();
  await dialog.getByLabel("Text or address").fill(text);
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
}

const SECRET = "sk-never-kept-0123456789";
const CURL = `curl "https://api.example/v1/messages" \\
  -H "x-api-key: ${SECRET}" -H 'anthropic-version: 2023-06-01' \\
  -d '{"model": "m", "max_tokens": 100, "system": "Be brief.",
    "messages": [{"role": "user", "content": "Name a river."}],
    "output_config": {"format": {"type": "json_schema", "schema": {"type": "object", "properties": {"river": {"type": "string"}}}}}}'`;

/** An API of so many operations, whose schema refers to itself. */
function api(count) {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } };
  const operation = (at) => ({ post: { summary: `Add pet ${at}`, requestBody: { required: true, content }, responses: { 201: { content } } } });
  const paths = Object.fromEntries(Array.from({ length: count }, (_, at) => [`/shops/${at}/pets`, operation(at)]));
  const Pet = { type: "object", properties: { name: { type: "string", title: "Name", nullable: true }, mother: { $ref: "#/components/schemas/Pet" } } };
  return { openapi: "3.0.3", info: { title: "Pets" }, servers: [], paths, components: { schemas: { Pet } } };
}

test("a curl command opens without its key, which is kept nowhere, and what was left out is listed", async ({ page }) => {
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("./");
  await paste(page, CURL);
  await expect(notice(page)).toContainText("a request to Anthropic’s Messages");
  await expect(notice(page)).toContainText("header x-api-key a key or a password: it was dropped");
  await expect(action(page, "Run")).toBeVisible();
  await expectAccessible(page);
  expect(await everythingKept(page)).not.toContain(SECRET);
  expect(asked.filter((url) => url.includes("api.example"))).toEqual([]);
  await page.reload();
  await expect(action(page, "Run")).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test("the notice can be closed, and goes with its document", async ({ page }) => {
  await page.goto("./");
  await paste(page, CURL);
  await notice(page).getByRole("button", { name: "Close" }).click();
  await expect(notice(page)).toBeHidden();
  await expect(action(page, "Run")).toBeVisible();
});

test("of many operations one is found by its path, and its circular schema becomes a form", async ({ page }) => {
  await page.goto("./");
  await paste(page, JSON.stringify(api(300)));
  const dialog = page.getByRole("dialog", { name: "Operations found: 300" });
  await expect(dialog).toContainText("Shown: 100 of 300");
  await expectAccessible(page);
  await dialog.getByRole("searchbox", { name: "Find" }).fill("shops/123/");
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await dialog.getByRole("button", { name: /Add pet 123/ }).click();
  await expect(heading(page, "Add pet 123")).toBeVisible();
  await expect(page.getByLabel("Name").first()).toBeVisible();
  await expect(notice(page)).toContainText("the service is not called");
  await page.goBack();
  await expect(heading(page, "Tools")).toBeVisible();
});

test("YAML that is wrong is told by its line; a schema alone is the form's, and by a button the answer's", async ({ page }) => {
  await page.goto("./");
  await paste(page, "openapi: 3.1.0\npaths:\n  /a: [1,\n");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(/Line 4, column \d+: This is not YAML/);
  await paste(page, 'swagger: "2.0"\npaths: {}\n');
  await expect(alert).toContainText("Convert it to OpenAPI 3");
  await expectAccessible(page);
  await paste(page, JSON.stringify({ title: "City", type: "object", properties: { name: { title: "Name", type: "string" } } }));
  await expect(page.getByLabel("Name")).toBeVisible();
  await expectAccessible(page);
  await action(page, "Make it the schema of the answer").click();
  await expect(page.getByLabel("Name")).toBeHidden();
  await expect(action(page, "Run")).toBeVisible();
});

test("a prompt file that is picked has a form of its variables", async ({ page }) => {
  await page.goto("./");
  await action(page, "Open a document").click();
  const buffer = Buffer.from("Greet {{name}}{{#if formal}} formally{{/if}}. {{>house}}");
  await page.getByLabel("Choose a file").setInputFiles({ name: "greet.prompt", mimeType: "text/plain", buffer });
  await page.getByLabel("Name").fill("Ada");
  await expect(notice(page)).toContainText("line 1 kept as it is written");
  await page.getByRole("tab", { name: "What the model sees" }).click();
  await expect(page.getByText("Greet Ada. {{>house}}", { exact: true })).toBeVisible();
  await expect(page.getByText("## Data: ¶input")).toBeHidden();
});

test("a configuration of promptfoo opens with its tests as the inputs of a bench", async ({ page }) => {
  await page.goto("./");
  await paste(page, [
    "description: Tone of a letter",
    'prompts: ["Rate the tone: {{letter}}", "One word for the tone: {{letter}}"]',
    "providers: [openai:chat:small]",
    "tests:",
    '  - vars: { letter: "Where is my order?" }',
    "    assert: [{ type: icontains, value: impatient }, { type: javascript, value: output.length }]",
    '  - vars: { letter: "Thank you!" }',
  ].join("\n"));
  await expect(heading(page, "Tone of a letter")).toBeVisible();
  await expect(page.getByLabel("Letter")).toHaveValue("Where is my order?");
  await expect(notice(page)).toContainText("/tests/0/assert/1");
  await expect(notice(page)).toContainText("code is not taken over");
  await expectAccessible(page);
  await action(page, "For authors").click();
  await action(page, "Bench").click();
  await expect(page.getByText("versions (2) × inputs (2) × repeats (1) = calls: 4")).toBeVisible();
});

test("a document is taken along as a Dotprompt file, which opens as the same document", async ({ page }) => {
  const schema = { type: "object", properties: { who: { title: "Whom", type: "string" } } };
  const document = { title: "Greeter", context: [{ type: "text", text: "Greet †input.who." }, { type: "input", schema, input: { who: "Ada" } }] };
  await page.goto("./");
  await paste(page, JSON.stringify(document));
  await page.getByRole("tab", { name: "What the model sees" }).click();
  const saving = page.waitForEvent("download");
  await action(page, "Dotprompt file").click();
  const written = await readFile(await (await saving).path(), "utf8");
  await page.goto("./");
  await paste(page, written);
  await expect(heading(page, "Greeter")).toBeVisible();
  await expect(page.getByLabel("Whom")).toHaveValue("Ada");
  await expect(notice(page)).toBeHidden();
});
