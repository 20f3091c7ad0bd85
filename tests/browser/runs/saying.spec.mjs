// "What should be different?": a sentence below an answer asks for another one, with the answers and sentences before it; and an answer is edited by hand.
import { expect, expectAccessible, openText } from "../page.mjs";
import { action, keepServer, result, savedRecord, test } from "../server_page.mjs";

const TRIP = {
  title: "A trip",
  schema: { type: "object", properties: { cost: { type: "number", title: "Cost" }, hotel: { type: "string", title: "Hotel" } } },
  context: [
    "Plan a trip.",
    { type: "input", input: { budget: 1000 }, schema: { type: "object", properties: { budget: { type: "integer", title: "Budget" } } } },
  ],
};

const answer = (cost) => JSON.stringify({ cost, hotel: "Inn" });
const field = (page) => result(page).getByLabel("What should be different?");
const line = (page) => result(page).locator(".difference-line");
const runs = (page) => page.getByRole("navigation", { name: "Runs" }).getByRole("listitem");
const turns = (call) => JSON.parse(call.body).messages.map(({ role, content }) => [role, content]);

async function openAndRun(page, stand) {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, TRIP);
  await expect(field(page)).toHaveCount(0);
  stand.answers.push(answer(900));
  await action(page, "Run").click();
  await expect(result(page)).toContainText("900");
}

test("each sentence asks for another answer, with all that was said before", async ({ page, stand }) => {
  await openAndRun(page, stand);
  await expectAccessible(page);
  await test.step("Enter sends, and Shift+Enter begins a line", async () => {
    stand.answers.push(answer(500));
    await field(page).fill("cheaper");
    await field(page).press("Shift+Enter");
    await field(page).pressSequentially("and by train");
    expect(stand.calls.length).toBe(1);
    await field(page).press("Enter");
    await expect(result(page)).toContainText("500");
    await expect(field(page)).toHaveValue("");
    const [first, second] = stand.calls.map(turns);
    expect(second).toEqual([...first, ["assistant", answer(900)], ["user", "cheaper\nand by train"]]);
  });
  await test.step("what changed is marked, and the facts tell what was said", async () => {
    await expect(line(page)).toContainText("1 place changed");
    await expect(result(page).locator(".facts")).toContainText("Changed by saying: “cheaper and by train”");
    await expect(runs(page)).toHaveCount(2);
    await expect(runs(page).filter({ hasText: "cheaper and by train" })).toHaveCount(1);
    await expectAccessible(page);
  });
  await test.step("a further sentence goes with the first, also after a reload", async () => {
    await page.reload();
    await expect(result(page)).toContainText("500");
    stand.answers.push(answer(400));
    await field(page).fill("cheaper still");
    await action(result(page), "Change the answer").click();
    await expect(result(page)).toContainText("400");
    const second = turns(stand.calls[1]);
    expect(turns(stand.calls[2])).toEqual([...second, ["assistant", answer(500)], ["user", "cheaper still"]]);
    const said = JSON.parse(await savedRecord(page)).pilcrow.remarks.map((remark) => remark.said);
    expect(said).toEqual(["cheaper\nand by train", "cheaper still"]);
  });
  await test.step("Run asks anew", async () => {
    stand.answers.push(answer(800));
    await action(page, "Run").click();
    await expect(result(page)).toContainText("800");
    expect(turns(stand.calls[3])).toEqual(turns(stand.calls[0]));
  });
});

test("what is typed outlives a reload and a run that failed", async ({ page, stand, complaints }) => {
  await openAndRun(page, stand);
  await field(page).fill("without the hotel");
  await page.reload();
  await expect(field(page)).toHaveValue("without the hotel");
  stand.once.push("notFound");
  await field(page).press("Enter");
  await expect(action(result(page), "Try again")).toBeVisible();
  await expect(field(page)).toHaveValue("without the hotel");
  await test.step("trying again says the same again", async () => {
    stand.once.push("notFound");
    await action(result(page), "Try again").click();
    await expect.poll(() => stand.calls.length).toBe(3);
    expect(turns(stand.calls[2])).toEqual(turns(stand.calls[1]));
    await expect(field(page)).toHaveValue("without the hotel");
  });
  await test.step("another sentence takes its place", async () => {
    stand.answers.push(answer(300));
    await field(page).fill("without a train");
    await field(page).press("Enter");
    await expect(result(page)).toContainText("300");
    await expect(field(page)).toHaveValue("");
    expect(turns(stand.calls[3]).slice(-2)).toEqual([["assistant", answer(900)], ["user", "without a train"]]);
    await expect(line(page)).toContainText("1 place changed");
  });
  // A browser writes of every failed call to the console.
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.startsWith("Failed to load resource")));
});

test("an answer edited by hand is a run of its own, of which more can be said", async ({ page, stand }) => {
  await openAndRun(page, stand);
  const dialog = page.getByRole("dialog", { name: "Edit the answer" });
  const cost = dialog.getByRole("textbox", { name: /^Cost/ });
  await action(result(page), "Edit the answer").click();
  await expectAccessible(page);
  await test.step("what does not fit is not saved", async () => {
    await cost.fill("dear");
    await action(dialog, "Save").click();
    await expect(cost).toBeFocused();
    await expect(dialog).toBeVisible();
  });
  await test.step("Cancel leaves it as it was", async () => {
    await action(dialog, "Cancel").click();
    await expect(dialog).toBeHidden();
    await expect(action(result(page), "Edit the answer")).toBeFocused();
    await expect(result(page)).toContainText("900");
  });
  await test.step("what is not saved outlives a reload and Escape, until it is given up", async () => {
    await action(result(page), "Edit the answer").click();
    await cost.fill("870");
    await page.reload();
    await action(result(page), "Edit the answer").click();
    await expect(cost).toHaveValue("870");
    await expect(dialog).toContainText("Here is what you changed and did not save.");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await action(result(page), "Edit the answer").click();
    await expect(cost).toHaveValue("870");
    await action(dialog, "Cancel").click();
    await expect(result(page)).toContainText("900");
    await action(result(page), "Edit the answer").click();
    await expect(cost).toHaveValue("900");
    await expect(dialog).not.toContainText("did not save");
    await action(dialog, "Cancel").click();
  });
  await test.step("Save keeps it beside the one before", async () => {
    await action(result(page), "Edit the answer").click();
    await cost.fill("850");
    await action(dialog, "Save").click();
    await expect(result(page)).toContainText("850");
    await expect(line(page)).toContainText("1 place changed");
    await expect(result(page).locator(".facts")).toContainText("Edited by hand");
    await expect(runs(page)).toHaveCount(2);
    await page.reload();
    await expect(result(page).locator(".facts")).toContainText("Edited by hand");
    expect(JSON.parse(await savedRecord(page)).pilcrow.editOf).toBeTruthy();
  });
  await test.step("what is said is about what was edited", async () => {
    stand.answers.push(answer(700));
    await field(page).fill("cheaper");
    await field(page).press("Enter");
    await expect(result(page)).toContainText("700");
    const [, before, said] = turns(stand.calls[1]).slice(-3);
    expect([before[0], JSON.parse(before[1]), said]).toEqual(["assistant", { cost: 850, hotel: "Inn" }, ["user", "cheaper"]]);
  });
});
