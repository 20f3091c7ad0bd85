// A document with files in it, and what a person attaches.
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { expect } from "../page.mjs";

export const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
export const PHOTO = { name: "receipt.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") };
export const NOTES = { name: "notes.csv", mimeType: "text/csv", buffer: Buffer.from("tea;3\n") };
export const HEIC = { name: "holiday.jpg", mimeType: "image/jpeg", buffer: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0heic") };

export const file = (title) => ({ title, type: "string", format: "data-url" });
export const DOCUMENT = {
  title: "Receipt",
  schema: { type: "object", properties: { total: { title: "Total", type: "string" } }, required: ["total"], additionalProperties: false },
  context: [
    { role: "system", content: "Read the receipt." },
    { type: "input", schema: { type: "object", properties: { photo: file("Photo"), notes: file("Notes") } } },
  ],
};
export const ANSWER = JSON.stringify({ total: "Three pounds and twenty pence" });

export async function attach(page, label, chosen) {
  await page.getByLabel(new RegExp(`^${label}`)).setInputFiles(chosen);
  await expect(page.getByText(chosen.name, { exact: true })).toBeVisible();
}

/** A picture as a PNG of any size: black, or of noise, in colours that may be clear. */
export function png(width, height, { noise = false, clear = false } = {}) {
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

export const pictureSize = (page, name) =>
  page.getByRole("img", { name }).evaluate((image) => image.decode().then(() => [image.naturalWidth, image.naturalHeight]));
