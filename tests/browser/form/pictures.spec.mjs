// Pictures that are too large for a model: what is made of them is said, and the original can be kept.
import { writeFile } from "node:fs/promises";
import { attach, DOCUMENT, pictureSize, png } from "./attachment.mjs";
import { action, expect, expectAccessible, openText, test } from "../page.mjs";

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

  // From a file: bytes that are handed to the browser go there as text, which takes seconds.
  const give = async (name, buffer) => {
    const path = test.info().outputPath(name);
    await writeFile(path, buffer);
    await page.getByLabel(/^Photo/).setInputFiles(path);
  };

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
