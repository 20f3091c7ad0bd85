// Files that a person attaches go to a model as files: what is sent, what is said before, what is kept.
import { ANSWER, attach, DOCUMENT, HEIC, NOTES, PHOTO, PIXEL, png } from "./attachment.mjs";
import { action, expect, expectAccessible, openNext, openText, test } from "../page.mjs";
import { HOSTED, stand } from "../runs/hosted.mjs";
import { chooseProvider, keepServer, result, savedRecord, settings } from "../server_page.mjs";
import { startStandIn } from "../stand_in.mjs";

const SIZE = Buffer.from(PIXEL, "base64").length;
const REFERENCE = `[file 1: receipt.png, image/png, ${SIZE} bytes]`;

const note = (page) => page.locator(".file-notes");

/** The part of the picture, in each interface's words. */
const PARTS = {
  openai_responses: { type: "input_image", image_url: `data:image/png;base64,${PIXEL}` },
  openai_chat: { type: "image_url", image_url: { url: `data:image/png;base64,${PIXEL}` } },
  anthropic: { type: "image", source: { type: "base64", media_type: "image/png", data: PIXEL } },
  gemini: { inlineData: { mimeType: "image/png", data: PIXEL } },
  mistral: { type: "image_url", image_url: { url: `data:image/png;base64,${PIXEL}` } },
  llama_cpp: { type: "image_url", image_url: { url: `data:image/png;base64,${PIXEL}` } },
};

const partsOf = (body) => {
  const message = (body.messages ?? body.input ?? body.contents).find(({ role }) => role === "user");
  return message.content ?? message.parts;
};

test("each provider gets a picture as a part, and a text file as text; Ollama gets its bytes beside the text", async ({ page }) => {
  test.setTimeout(120_000);
  await openText(page, DOCUMENT);
  await attach(page, "Photo", PHOTO);
  await attach(page, "Notes", NOTES);
  for (const provider of HOSTED.filter(({ kind }) => kind in PARTS)) {
    await test.step(provider.kind, async () => {
      const calls = await stand(page, provider, ANSWER);
      await chooseProvider(page, provider.kind, { key: "sk-0815", model: "m" });
      await action(page, "Run").click();
      await expect.poll(() => calls.length).toBe(1);
      await expect(result(page)).toContainText("has the asked form");
      const parts = partsOf(JSON.parse(calls[0].body));
      expect(parts).toHaveLength(4);
      expect(parts[0].text).toBe(REFERENCE);
      expect(parts[1]).toEqual(PARTS[provider.kind]);
      expect(parts[2].text).toBe("[file 2: notes.csv, text/csv, 6 bytes]\n```\ntea;3\n```");
      expect(parts[3].text).toContain(`"photo": "${REFERENCE}"`);
      expect(calls[0].body.split(PIXEL)).toHaveLength(2);
    });
  }

  await test.step("Ollama", async () => {
    const calls = await stand(page, HOSTED.find(({ kind }) => kind === "ollama"), ANSWER);
    await chooseProvider(page, "ollama", { model: "m" });
    await action(page, "Run").click();
    await expect.poll(() => calls.length).toBe(1);
    await expect(result(page)).toContainText("has the asked form");
    const [, asked] = JSON.parse(calls[0].body).messages;
    expect(asked.images).toEqual([PIXEL]);
    expect(asked.content).toContain(REFERENCE);
  });
});

test("what the model sees names the file and shows it, and a run keeps it once", async ({ page }) => {
  const server = await startStandIn();
  server.answers.push(ANSWER, ANSWER);
  await keepServer(page, { baseUrl: server.baseUrl, model: "m" });
  await openText(page, DOCUMENT);
  await attach(page, "Photo", PHOTO);

  await test.step("before a run", async () => {
    await page.getByRole("tab", { name: "What the model sees" }).click();
    const seen = page.locator("#tool-prompt");
    await expect(seen).toContainText(`"photo": "${REFERENCE}"`);
    await expect(seen.getByRole("listitem").getByText(REFERENCE, { exact: true })).toBeVisible();
    await expect(seen.locator(".prompt-files img")).toHaveJSProperty("naturalWidth", 1);
    expect(await seen.innerText()).not.toContain(PIXEL);
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Form" }).first().click();
  });

  await test.step("after it: the record, opened again and asked again", async () => {
    await action(page, "Run").click();
    await expect(result(page)).toContainText("has the asked form");
    const saved = await savedRecord(page);
    expect(saved.split(PIXEL)).toHaveLength(2);
    const [sent] = JSON.parse(saved).pilcrow.attempts.map((attempt) => attempt.sent);
    expect(sent.files).toMatchObject([{ number: 1, name: "receipt.png", mediaType: "image/png", size: SIZE }]);
    expect(sent.files[0].sha256).toMatch(/^[0-9a-f]{64}$/);
    await openNext(page, JSON.parse(saved));
    await result(page).getByText("What the model was sent").click();
    await expect(result(page).locator(".prompt-files img")).toHaveJSProperty("naturalWidth", 1);
  });
  await server.stop();
});

test("what a model cannot take is said beside Run before the run, and what to do; nothing is said as long as no model is chosen", async ({ page }) => {
  await test.step("what a model cannot take is said beside Run before the run, and what to do", async () => {
    const openai = HOSTED.find(({ kind }) => kind === "openai_responses");
    await page.route("**/model/model.json", (route) => route.fulfill({ json: { name: "Small", file: "small.gguf" } }));
    await openText(page, DOCUMENT);
    await expect(note(page)).toBeEmpty();
    await attach(page, "Photo", PHOTO);
    await expect(note(page)).toContainText("“receipt.png” is not sent: the model in this browser does not accept pictures.");
    await expectAccessible(page);
    await chooseProvider(page, "openai_responses", { key: "sk-0815", model: "m" });
    await expect(note(page)).toBeEmpty();

    await test.step("by its bytes, whatever its name says", async () => {
      await attach(page, "Photo", HEIC);
      await expect(note(page)).toContainText("“holiday.jpg” is not sent: it is HEIC, and OpenAI accepts PNG, JPEG, WEBP, GIF.");
      const calls = await stand(page, openai, ANSWER);
      await action(page, "Run").click();
      await expect(result(page)).toContainText("has the asked form");
      expect(calls[0].body).toContain("is not attached: it cannot be read here.");
    });

    await test.step("by hand, the person attaches it", async () => {
      await attach(page, "Photo", PHOTO);
      await chooseProvider(page, "by_hand");
      await expect(note(page)).toContainText("Attach “receipt.png” in the chat yourself");
    });
  });
  await test.step("as long as no model is chosen, nothing is said of what it takes", async () => {
    await attach(page, "Photo", { ...HEIC, name: "again.jpg" });
    await chooseProvider(page, "openai_responses", { key: "sk-0815", model: "m" });
    await expect(note(page)).toContainText("“again.jpg” is not sent");
    await action(page, "Settings").click();
    await settings(page).getByLabel("Model", { exact: true }).fill("");
    await action(settings(page), "Save").click();
    await expect(page.getByText("No model is chosen yet")).toBeVisible();
    await expect(note(page)).toBeEmpty();
  });
});

test("each case of a batch has its own picture, and one that they share is sent once", async ({ page }) => {
  const server = await startStandIn();
  const photo = (name, size) => `data:image/png;name=${name};base64,${png(size, size).toString("base64")}`;
  const [system, input] = DOCUMENT.context;
  const shared = photo("logo.png", 3);
  const caseOf = (id, name, size) => ({ ...input, _instance: id, input: { photo: photo(name, size), notes: shared } });
  const call = { ...DOCUMENT.schema, properties: { _instance: { type: "string" }, ...DOCUMENT.schema.properties } };
  const schema = { type: "object", properties: { calls: { type: "array", items: call } } };
  await keepServer(page, { baseUrl: server.baseUrl, model: "m" });
  await openText(page, { ...DOCUMENT, schema, context: [system, caseOf("①", "a.png", 1), caseOf("②", "b.png", 2)] });
  await action(page, "Run").click();
  await expect.poll(() => server.calls.length).toBe(1);
  const [first, second] = JSON.parse(server.calls[0].body).messages.filter(({ content }) => Array.isArray(content));
  const labels = ({ content }) => content.filter(({ type }) => type === "text").map(({ text }) => text.slice(0, 15));
  expect(labels(first)).toEqual(["[file 1: a.png,", "[file 2: logo.p", "## Data: ¶input"]);
  expect(labels(second)).toEqual(["[file 3: b.png,", "## Data: ¶input"]);
  expect(second.content.at(-1).text).toContain('"notes": "[file 2: logo.png, image/png');
  await server.stop();
});
