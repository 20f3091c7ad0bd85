// Files that a person attaches go to a model as files: what is sent, what is said before, what is kept.
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { action, expect, expectAccessible, openNext, openText, pasteText, test } from "../page.mjs";
import { HOSTED, stand } from "../runs/hosted.mjs";
import { chooseProvider, keepServer, result, savedRecord, settings } from "../server_page.mjs";
import { startStandIn } from "../stand_in.mjs";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const SIZE = Buffer.from(PIXEL, "base64").length;
const PHOTO = { name: "receipt.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") };
const NOTES = { name: "notes.csv", mimeType: "text/csv", buffer: Buffer.from("tea;3\n") };
const HEIC = { name: "holiday.jpg", mimeType: "image/jpeg", buffer: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0heic") };
const REFERENCE = `[file 1: receipt.png, image/png, ${SIZE} bytes]`;

const file = (title) => ({ title, type: "string", format: "data-url" });
const DOCUMENT = {
  title: "Receipt",
  schema: { type: "object", properties: { total: { title: "Total", type: "string" } }, required: ["total"], additionalProperties: false },
  context: [
    { role: "system", content: "Read the receipt." },
    { type: "input", schema: { type: "object", properties: { photo: file("Photo"), notes: file("Notes") } } },
  ],
};
const ANSWER = JSON.stringify({ total: "Three pounds and twenty pence" });

const note = (page) => page.locator(".file-notes");

async function attach(page, label, chosen) {
  await page.getByLabel(new RegExp(`^${label}`)).setInputFiles(chosen);
  await expect(page.getByText(chosen.name, { exact: true })).toBeVisible();
}

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

/** A picture as a PNG of any size: black, or of noise, in colours that may be clear. */
function png(width, height, { noise = false, clear = false } = {}) {
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const [kind, channels] = clear ? [6, 4] : noise ? [2, 3] : [0, 1];
  head.set([8, kind, 0, 0, 0], 8);
  const length = width * channels + 1;
  const pixels = noise ? randomBytes(length * height) : Buffer.alloc(length * height, 0);
  // The first byte of a row is no pixel.
  for (let at = 0; at < pixels.length; at += length) pixels[at] = 0;
  const rows = deflateSync(pixels);
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

/** A photograph of 40 by 20 px that lies on its side, and says so beside where it was taken. */
async function photograph(page) {
  const plain = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 40, height: 20 });
    canvas.getContext("2d").fillRect(0, 0, 20, 20);
    return canvas.toDataURL("image/jpeg").split(",")[1];
  });
  const bytes = Buffer.from(plain, "base64");
  // Exif with one entry: orientation 6, turned by a quarter.
  const exif = Buffer.from("45786966000049492a0008000000010012010300010000000600000000000000", "hex");
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, bytes.subarray(2)]);
}

const pictureSize = (page, name) =>
  page.getByRole("img", { name }).evaluate((image) => image.decode().then(() => [image.naturalWidth, image.naturalHeight]));

/** A drawing as the browser writes it: a shape on one colour. */
async function drawing(page, width, height) {
  const base64 = await page.evaluate(([width, height]) => {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d");
    context.fillRect(0, 0, width, height);
    context.fillStyle = "white";
    context.arc(width / 2, height / 2, height / 3, 0, 7);
    context.fill();
    return canvas.toDataURL("image/png").split(",")[1];
  }, [width, height]);
  return Buffer.from(base64, "base64");
}

/** The media type and the bytes of the picture of that name. */
async function kept(page, name) {
  const source = await page.getByRole("img", { name }).getAttribute("src");
  const [head, base64] = source.split(",");
  return { type: head, size: Buffer.from(base64, "base64").length };
}

test("a large picture is made smaller in pixels and bytes, what was done is said as it is, and the original can be kept", async ({ page }) => {
  test.setTimeout(120_000);
  await openText(page, DOCUMENT);

  await test.step("the original is one press away", async () => {
    await attach(page, "Photo", { name: "wide.png", mimeType: "image/png", buffer: await drawing(page, 3000, 1500) });
    const said = page.getByText("“wide.png” was made smaller, from 3000 × 1500 to 2048 × 1024 pixels");
    await expect(said).toBeVisible();
    expect(await pictureSize(page, "wide.png")).toEqual([2048, 1024]);
    await expectAccessible(page);
    await action(page, "Keep the original").press("Enter");
    await expect(said).toBeHidden();
    expect(await pictureSize(page, "wide.png")).toEqual([3000, 1500]);
  });

  const give = (name, buffer) => page.getByLabel(/^Photo/).setInputFiles({ name, mimeType: "image/png", buffer });

  await test.step("a PNG that would still be too large becomes a JPEG", async () => {
    await give("grain.png", png(2600, 1300, { noise: true }));
    await expect(page.getByText("“grain.png” was made smaller, from 2600 × 1300 to 2048 × 1024 pixels: models see no finer detail. It is a JPEG now.")).toBeVisible();
    const { type, size } = await kept(page, "grain.jpg");
    expect(type).toBe("data:image/jpeg;base64");
    expect(size).toBeLessThan(5_000_000);
  });

  await test.step("one that has few bytes as it is stays", async () => {
    const buffer = png(3000, 1500);
    await give("black.png", buffer);
    expect(await kept(page, "black.png")).toEqual({ type: "data:image/png;base64", size: buffer.length });
    expect(await pictureSize(page, "black.png")).toEqual([3000, 1500]);
    await expect(page.getByText("was made smaller")).toBeHidden();
  });

  await test.step("one that something shines through is made smaller until it fits", async () => {
    await give("glass.png", png(1300, 1300, { noise: true, clear: true }));
    await expect(page.getByText(/“glass.png” was made smaller, from 1300 × 1300 to \d+ × \d+ pixels, so that it fits here\./)).toBeVisible();
    await expect(page.getByText("It is a JPEG now.")).toBeHidden();
    const { type, size } = await kept(page, "glass.png");
    expect(type).toBe("data:image/png;base64");
    expect(size).toBeLessThan(5_000_000);
    await expect(action(page, "Keep the original")).toBeHidden();
  });

  await test.step("one that is too heavy is compressed", async () => {
    await give("heavy.png", png(1400, 1400, { noise: true }));
    await expect(page.getByText("“heavy.png” was compressed, so that it fits here. It is a JPEG now.")).toBeVisible();
    expect(await pictureSize(page, "heavy.jpg")).toEqual([1400, 1400]);
  });
});

/** Drops files onto an element. */
async function drop(target, files) {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString("base64") }));
  await target.evaluate((element, given) => {
    const data = new DataTransfer();
    for (const { name, mimeType, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: mimeType }));
    }
    element.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, given);
}

test("files are pasted, put into another order, and judged by their bytes", async ({ page }) => {
  const several = { title: "Scans", type: "array", minItems: 9, items: { type: "string", format: "data-url" } };
  await openText(page, { ...DOCUMENT, context: [{ type: "input", schema: { type: "object", properties: { pages: several } } }] });
  const names = () => page.locator(".file-name").allInnerTexts();
  await page.getByLabel(/^Scans/).setInputFiles([{ ...PHOTO, name: "1.png" }, { ...PHOTO, name: "2.png" }]);
  await expect.poll(names).toEqual(["1.png", "2.png"]);

  await test.step("pasted where the focus is", async () => {
    await page.getByLabel(/^Scans/).evaluate((input, base64) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], "pasted.png", { type: "image/png" }));
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, PIXEL);
    await expect.poll(names).toEqual(["1.png", "2.png", "pasted.png"]);
  });

  await test.step("moved by keyboard, and the focus stays with the file", async () => {
    await page.getByRole("button", { name: "Move up" }).nth(2).press("Enter");
    await expect.poll(names).toEqual(["1.png", "pasted.png", "2.png"]);
    await expect(page.getByRole("button", { name: "Move up" }).nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(names).toEqual(["pasted.png", "1.png", "2.png"]);
    await expectAccessible(page);
  });

  await test.step("left for another place, a file is not drawn anew", async () => {
    const first = await page.getByRole("img", { name: "pasted.png" }).elementHandle();
    await page.getByRole("button", { name: "Run", exact: true }).focus();
    await expect(page.getByText(/at least 9/).first()).toBeVisible();
    expect(await first.evaluate((picture) => picture.isConnected)).toBe(true);
  });

  await test.step("what is wrong with a file is said by what it is", async () => {
    const said = page.locator(".file-said");
    const give = (name, buffer, mimeType = "image/png") => page.getByLabel(/^Scans/).setInputFiles({ name, mimeType, buffer });
    await give("empty.png", Buffer.alloc(0));
    await expect(said).toHaveText("“empty.png” is empty");
    await give("page.png", Buffer.from("<!doctype html>"));
    await expect(said).toContainText("“page.png” is not what its name says, or it is damaged.");
    await give("half.png", PHOTO.buffer.subarray(0, 40));
    await expect(said).toContainText("The end of “half.png” is missing");
    const bits = Buffer.from(PHOTO.buffer);
    bits.fill(0xff, 41, bits.length - 12);
    await give("bits.png", bits);
    await expect(said).toContainText("“bits.png” is not what its name says, or it is damaged.");
    await give("scan.png", Buffer.from("%PDF-1.7\n%%EOF"));
    await expect(said).toHaveText("“scan.png” is in fact application/pdf, and is given as that.");
    await give("phone.heic", HEIC.buffer, "image/heic");
    await expect(said).toContainText("“phone.heic” is HEIC, which few models can read. Save it as JPEG.");
  });
});

/** Holds the reading of files from now on; gives what lets them be read, or fail. */
async function holdReading(page) {
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer;
    const held = new Promise((go, fail) => Object.assign(globalThis, { goOn: go, breakOff: fail }));
    Blob.prototype.arrayBuffer = function () {
      return held.then(() => read.call(this));
    };
  });
  return { go: () => page.evaluate(() => globalThis.goOn()), fail: () => page.evaluate(() => globalThis.breakOff()) };
}

const fileSaid = (page) => page.getByRole("status").filter({ hasText: "receipt.png" }).first();

test("files are dropped and chosen: the later one, the first of two, upright and without its place; beside its field it is said where it belongs", async ({ page }) => {
  test.setTimeout(120_000);
  await test.step("of two files that are chosen one after the other for one place, the later one is there", async () => {
    await openText(page, DOCUMENT);
    await page.evaluate(() => {
      const read = Blob.prototype.arrayBuffer;
      const held = new Promise((go) => Object.assign(globalThis, { goOn: go }));
      Blob.prototype.arrayBuffer = function () {
        return this.name === "slow.png" ? held.then(() => read.call(this)) : read.call(this);
      };
    });
    await page.getByLabel(/^Photo/).setInputFiles({ ...PHOTO, name: "slow.png" });
    await page.getByLabel(/^Photo/).setInputFiles({ ...PHOTO, name: "fast.png" });
    await expect(page.getByText("fast.png", { exact: true })).toBeVisible();
    await page.evaluate(() => globalThis.goOn());
    // What is read after it has come after it.
    await attach(page, "Notes", NOTES);
    await expect(page.getByText("fast.png", { exact: true })).toBeVisible();
    await expect(page.getByText("slow.png", { exact: true })).toBeHidden();
  });
  await test.step("of two files that are dropped onto a field for one, the first is taken; a photograph stands upright and says nothing of its place", async () => {
    await drop(page.getByLabel(/^Photo/), [PHOTO, { ...PHOTO, name: "second.png" }, NOTES]);
    await expect(page.getByText("receipt.png", { exact: true })).toBeVisible();
    await expect(page.getByText("One file fits here. Left out: second.png, notes.csv.")).toBeVisible();
    await expect(page.getByText("second.png", { exact: true })).toBeHidden();
    await expectAccessible(page);

    await attach(page, "Photo", { name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: await photograph(page) });
    await expect(page.getByText("Information about place and camera was removed from “IMG_1.jpg”.")).toBeVisible();
    expect(await pictureSize(page, "IMG_1.jpg")).toEqual([20, 40]);
    const source = await page.getByRole("img", { name: "IMG_1.jpg" }).getAttribute("src");
    expect(Buffer.from(source.split(",")[1], "base64").includes("Exif")).toBe(false);
  });
  await test.step("a file that is dropped beside its field is said to belong there, until something is done", async () => {
    const notice = page.getByRole("alert").filter({ hasText: "receipt.png" });
    const heading = page.getByRole("heading", { name: "Receipt", level: 1 });
    await drop(heading, [PHOTO]);
    await expect(notice).toContainText("“receipt.png” is not a document");
    await expect(notice).toContainText("This form has fields for it: drop it onto one of them (Photo, Notes).");
    await expectAccessible(page);
    await drop(page.getByLabel(/^Photo/), [PHOTO]);
    await expect(page.getByText("receipt.png", { exact: true })).toBeVisible();
    await expect(notice).toBeHidden();

    await test.step("a text too, which is no document", async () => {
      await drop(heading, [NOTES]);
      const text = page.getByRole("alert").filter({ hasText: "notes.csv" });
      await expect(text).toContainText("“notes.csv” is not a document");
      await expect(text).toContainText("drop it onto one of them (Photo, Notes)");
      await drop(heading, [{ name: "broken.json", mimeType: "application/json", buffer: Buffer.from("{") }]);
      await expect(page.getByRole("alert")).not.toContainText("drop it onto");
    });

    await test.step("of entries of a list as well, and a single field is named", async () => {
      const scan = { title: "Scan", type: "string", format: "data-url", contentMediaType: "image/*" };
      const pages = { title: "Pages", type: "array", items: { type: "object", properties: { scan } } };
      const input = { type: "input", schema: { type: "object", properties: { pages } }, input: { pages: [{}, {}] } };
      await openNext(page, { ...DOCUMENT, context: [input] });
      await drop(heading, [PHOTO]);
      await expect(notice).toContainText("This form has a field for it, “Scan”: drop it onto that field.");
    });

    await test.step("a form without such a field says what a document is", async () => {
      const plain = { type: "input", schema: { type: "object", properties: { name: { title: "Name", type: "string" } } } };
      await openNext(page, { ...DOCUMENT, context: [plain] });
      await drop(heading, [PHOTO]);
      await expect(notice).toContainText("“receipt.png” is not a text file, or it is larger than 16 MB");
      await page.getByLabel("Name").fill("Ann");
      await expect(notice).toBeHidden();
    });
  });
});

test("a run and a bench wait for a file that is being read, and say so; one that cannot be read sends nothing", async ({ page }) => {
  test.setTimeout(120_000);
  const server = await startStandIn();
  await test.step("a run waits for a file that is being read, and says so", async () => {
    server.answers.push(ANSWER, ANSWER);
    await keepServer(page, { baseUrl: server.baseUrl, model: "m" });
    await openText(page, DOCUMENT);
    const waits = page.getByText("A file is still being read or recorded. The run begins once it is in the form.");

    for (const [how, press] of [["by the button", () => action(page, "Run").click()], ["by keys", () => page.keyboard.press("Control+Enter")]]) {
      await test.step(how, async () => {
        const reading = await holdReading(page);
        await page.getByLabel(/^Photo/).setInputFiles(PHOTO);
        await expect(fileSaid(page)).toHaveText("Reading “receipt.png”…");
        await press();
        await expect(waits).toBeVisible();
        await expectAccessible(page);
        // Pressed again, it is still one run.
        await press();
        expect(server.calls).toEqual([]);
        await reading.go();
        await expect.poll(() => server.calls.length).toBe(1);
        await expect(result(page)).toContainText("has the asked form");
        await expect(waits).toBeHidden();
        expect(server.calls).toHaveLength(1);
        expect(server.calls[0].body).toContain(PIXEL);
        server.calls.length = 0;
        await action(page, "Remove").click();
      });
    }
  });
  await test.step("a bench of what is in the form waits for a file that is being read", async () => {
    server.answers.push(ANSWER);
    await action(page, "For authors").click();
    await action(page, "Bench").click();
    const bench = page.getByRole("region", { name: "Bench", exact: true });
    await expect(action(bench, "Ask (calls: 1)")).toBeVisible();
    const reading = await holdReading(page);
    await page.getByLabel(/^Photo/).setInputFiles(PHOTO);
    await action(bench, "Ask (calls: 1)").click();
    expect(server.calls).toEqual([]);
    await reading.go();
    await expect.poll(() => server.calls.length).toBe(1);
    expect(server.calls[0].body).toContain(PIXEL);
  });
  await test.step("a run that waited for a file that cannot be read sends nothing", async () => {
    server.calls.length = 0;
    server.answers.push(ANSWER);
    await action(page, "Close the bench").click();
    const reading = await holdReading(page);
    await page.getByLabel(/^Photo/).setInputFiles(PHOTO);
    await action(page, "Run").click();
    await expect(page.getByText("The run begins once it is in the form.")).toBeVisible();
    await reading.fail();
    const refused = page.getByText("A file could not be added, so nothing was sent. Its field says why.");
    await expect(refused).toBeVisible();
    await expect(fileSaid(page)).toHaveText("“receipt.png” could not be read");
    await expectAccessible(page);
    expect(server.calls).toEqual([]);
    await action(page, "Run").click();
    await expect.poll(() => server.calls.length).toBe(1);
    await expect(result(page)).toContainText("has the asked form");
    await expect(refused).toBeHidden();
  });
});

test("a link that is made while a file is being read carries it", async ({ page }) => {
  await pasteText(page, DOCUMENT);
  const reading = await holdReading(page);
  await page.getByLabel(/^Photo/).setInputFiles(PHOTO);
  await action(page, "Share").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await reading.go();
  const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByText("receipt.png", { exact: true })).toBeVisible();
});

test("a telephone offers its camera", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  await openText(page, DOCUMENT);
  const camera = page.locator("label", { hasText: "Take a photo" }).first();
  await expect(camera).toBeVisible();
  await expect(page.locator("input[capture=environment]").first()).toHaveAttribute("accept", "image/*");
  await context.close();
});
