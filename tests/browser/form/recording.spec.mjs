// Sound is recorded in the form: asked for, stopped, heard, and sent to a model as a file.
import { action, expect, expectAccessible, openText, test } from "../page.mjs";
import { HOSTED, stand } from "../runs/hosted.mjs";
import { chooseProvider, result } from "../server_page.mjs";

// Chromium's own microphone, which beeps.
test.use({ launchOptions: { executablePath: process.env.PILCROW_CHROMIUM || undefined, args: ["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"] } });

const DOCUMENT = {
  title: "Dictation",
  schema: { type: "object", properties: { text: { title: "Text", type: "string" } }, required: ["text"], additionalProperties: false },
  context: [{ type: "input", schema: { type: "object", properties: { memo: { title: "Memo", type: "string", format: "data-url", contentMediaType: "audio/wav" } } } }],
};

test("a memo is recorded, heard before the run, and sent as WAV", async ({ page }) => {
  const gemini = HOSTED.find(({ kind }) => kind === "gemini");
  const calls = await stand(page, gemini, JSON.stringify({ text: "Beep." }));
  await openText(page, DOCUMENT);
  await chooseProvider(page, "gemini", { key: "k-0815", model: "m" });
  await action(page, "Record sound").press("Enter");
  await expect(action(page, "Stop recording")).toBeFocused();
  // One of its seconds may pass unseen.
  await expect(page.getByRole("timer")).toContainText(/0:0[1-9] of at most 2:30/);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Recording.wav", { exact: true })).toBeVisible();
  const sound = page.locator("audio");
  await expect.poll(() => sound.evaluate((audio) => audio.duration)).toBeGreaterThan(0.5);
  await expect(action(page, "Record sound")).toBeVisible();
  await action(page, "Run").click();
  await expect(result(page)).toContainText("Beep.");
  const parts = JSON.parse(calls[0].body).contents.flatMap((content) => content.parts);
  const { inlineData } = parts.find((part) => part.inlineData);
  expect(inlineData.mimeType).toBe("audio/wav");
  const bytes = Buffer.from(inlineData.data, "base64");
  expect([bytes.toString("latin1", 0, 4), bytes.readUInt32LE(24), bytes.readUInt32LE(40)]).toEqual(["RIFF", 16_000, bytes.length - 44]);
});

test("a microphone that is refused is said, and nothing is lost", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await openText(page, DOCUMENT);
  await action(page, "Record sound").click();
  await expect(page.getByText("The browser does not let this page use the microphone.")).toBeVisible();
  await expect(action(page, "Record sound")).toBeVisible();
  await expectAccessible(page);
});

test("leaving the form lets the microphone go", async ({ page }) => {
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (what) => (globalThis.given = await ask(what));
  });
  await openText(page, DOCUMENT);
  await action(page, "Record sound").click();
  await expect(action(page, "Stop recording")).toBeVisible();
  await page.getByRole("link", { name: "Tools" }).first().click();
  await expect.poll(() => page.evaluate(() => globalThis.given.getTracks().map((track) => track.readyState))).toEqual(["ended"]);
});
