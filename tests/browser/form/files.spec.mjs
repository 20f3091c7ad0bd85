// The ways a file comes into a form: pasted, dropped, chosen, by a camera; and what waits while one is read.
import { ANSWER, attach, DOCUMENT, HEIC, NOTES, PHOTO, pictureSize, PIXEL } from "./attachment.mjs";
import { action, expect, expectAccessible, openNext, openText, pasteText, test } from "../page.mjs";
import { keepServer, result } from "../server_page.mjs";
import { startStandIn } from "../stand_in.mjs";

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
