// The example of an answer beside the editor: it follows what is changed, is filled in by a form, and is taken from a run.
import { keptText } from "../kept.mjs";
import { expect, expectAccessible, openText } from "../page.mjs";
import { action, keepServer, result, test } from "../server_page.mjs";

const DOCUMENT = {
  title: "Rate",
  schema: {
    type: "object",
    properties: { score: { type: "integer", title: "Score", minimum: 1, maximum: 9 }, verdict: { title: "Verdict", enum: ["Take it", "Leave it"] } },
  },
  context: ["Rate it.", { type: "input", schema: { type: "object", properties: { ad: { type: "string", title: "Ad" } } } }],
};

const editor = (page) => page.getByRole("region", { name: "Change this tool" });

async function openEditor(page) {
  await action(page, "For authors").click();
  await action(page, "Change this tool").click();
  await expect(editor(page).getByLabel("Title", { exact: true })).toBeVisible();
}

test("an example follows the editor, is filled in by a form, and is taken from a run", async ({ page, stand }) => {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, DOCUMENT);
  await openEditor(page);
  await test.step("it is made of the fields, and changes with them", async () => {
    await expect(result(page)).toContainText("An example: this is what an answer looks like");
    await expect(result(page)).toContainText("Take it");
    await editor(page).getByLabel("Name of Verdict").fill("Advice");
    await expect(result(page)).toContainText("Advice");
    await expectAccessible(page);
  });
  await test.step("it is filled in by a form, and taken back", async () => {
    await action(editor(page), "Fill in an example answer").click();
    const dialog = page.getByRole("dialog", { name: "Example answer" });
    await expect(dialog.getByLabel("Score")).toHaveValue("5");
    await dialog.getByLabel("Score").fill("12");
    await action(dialog, "Save").click();
    await expect(dialog.getByLabel("Score")).toBeFocused();
    await dialog.getByLabel("Score").fill("7");
    await expectAccessible(page);
    await action(dialog, "Save").click();
    await expect(dialog).toBeHidden();
    await expect(result(page)).toContainText("7");
    await expect.poll(() => keptText(page, "documents")).toMatch(/recorded.*hand/s);
    await action(editor(page), "Undo").click();
    await expect(result(page)).toContainText("5");
  });
  await test.step("a run gives it", async () => {
    stand.answers.push(JSON.stringify({ score: 3, verdict: "Leave it" }));
    await action(page, "Run").click();
    await expect(result(page)).toContainText("Leave it");
    await action(editor(page), "Make the shown answer the example").click();
    await expect.poll(() => keptText(page, "documents")).toMatch(/recorded.*model.*m/s);
  });
});
