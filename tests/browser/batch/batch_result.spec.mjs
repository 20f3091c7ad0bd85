// What a batch shows of its cases while and after it runs: groups, failures, changes, and what is announced.
import { readFile } from "node:fs/promises";
import { approved } from "./case_server.mjs";
import { answered, asked, comments, failed, held, ids, openCases, row, test } from "./batch_page.mjs";
import { action, expect, expectAccessible, openTool } from "../page.mjs";
import { keepServer, result } from "../server_page.mjs";

test("answers are grouped and counted by a value, and one group is looked at alone", async ({ page, stand }) => {
  await openCases(page, stand, 12);
  await action(page, "Run").click();
  await held(stand, 1);
  stand.held[0].answer(ids(12).map((id, at) => ({ ...approved(id), decision: at % 3 ? "approve" : "reject" })));
  await answered(page, 12, 12);
  // All are there before the run has ended, with which the colour of its button changes.
  await expect(result(page)).toContainText("has the asked form");
  await result(page).getByLabel("Group by").selectOption("Verdict");
  await expect(action(result(page), "approve: 8")).toHaveAttribute("aria-pressed", "false");
  await expect(result(page).getByRole("table", { name: "reject: 4" }).getByRole("row")).toHaveCount(5);
  await expect(result(page).getByRole("table")).toHaveCount(2);
  await expectAccessible(page);
  await action(result(page), "reject: 4").press("Enter");
  await expect(result(page).getByRole("table")).toHaveCount(1);
  await expect(row(page, "Comment 4")).toContainText("reject");
  await action(result(page), "reject: 4").click();
  await result(page).getByLabel("Group by").selectOption("nothing");
  const sort = result(page).getByRole("columnheader", { name: "Verdict" }).getByRole("button");
  await sort.click();
  await sort.click();
  await expect(result(page).getByRole("row").nth(1)).toContainText("reject");
});

test("cases are taken away with their answers beside them", async ({ page, stand }) => {
  await openCases(page, stand, 12);
  await action(page, "Run").click();
  await held(stand, 1);
  stand.held[0].answer(ids(12).slice(1).map(approved));
  await answered(page, 11, 12);
  const take = async (name) => {
    const saving = page.waitForEvent("download");
    await action(result(page), "Save or copy").click();
    await action(result(page), name).click();
    return readFile(await (await saving).path(), "utf8");
  };
  const lines = (await take("Cases with answers (CSV)")).replace("\ufeff", "").trim().split("\r\n");
  expect(lines[0]).toBe("Case,State,What went wrong,Comment,Verdict");
  expect(lines[1]).toBe("①,failed,Missing from the answer,Comment 1,");
  expect(lines[2]).toBe("②,done,,Comment 2,approve");
  expect(lines).toHaveLength(13);
  const objects = (await take("Cases with answers (JSON Lines)")).trim().split("\n").map((line) => JSON.parse(line));
  expect(objects[0]).toEqual({ _instance: "①", input: { comment: "Comment 1" } });
  expect(objects[11]).toEqual({ _instance: "⑫", input: { comment: "Comment 12" }, answer: approved("⑫") });
  const document = JSON.parse(await take("Document with answers (JSON)"));
  expect(document).toEqual({ ...comments(12), solution: { calls: ids(12).slice(1).map(approved) }, recorded: { by: "model", model: "m" } });
});

test("a call's change is accepted or not, and the next request starts from the new state", async ({ page, stand }) => {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openTool(page, "employees");
  await action(page, "Run").click();
  await held(stand, 1);
  const order = (id, newTask) => ({ _tool: "updateTask", _instance: id, newTask, newStatus: "High priority", output: "†state" });
  const before = stateOf(stand.held[0].body, "employee_A");
  expect(before).toContain('"task": "Write the draft of the proposal"');
  stand.held[0].answer([order("employee_A", "Sweep the yard"), order("employee_B", "Finish the report")]);
  const changes = page.getByRole("region", { name: "What this answer would change" });
  await expect(changes.getByRole("listitem")).toHaveCount(2);
  await changes.getByRole("checkbox", { name: /employee_A/ }).press("Space");
  await expect(changes.getByRole("checkbox", { name: /employee_A/ })).not.toBeChecked();
  await expectAccessible(page);
  await action(changes, "Apply what is accepted: 1").press("Enter");
  await expect(page.getByRole("region", { name: "What this answer would change" })).toHaveCount(0);
  await expect(page.getByText("The answer appears here")).toBeVisible();
  await action(page, "Run").click();
  await held(stand, 1);
  const { body } = stand.held[0];
  expect(stateOf(body, "employee_A")).toBe(before);
  expect(stateOf(body, "employee_B")).toContain("Finish the report");
  expect(body).not.toContain("Sweep the yard");
});

/** What the model is told of somebody's state. */
function stateOf(body, id) {
  const { messages } = JSON.parse(body);
  return messages.map(({ content }) => content).find((content) => content.startsWith(`## Data: ¶state ${id}`));
}

test("what failed looks failed, on a phone and on a screen", async ({ page, stand, complaints }) => {
  const expectBothAccessible = async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 840 });
      await expectAccessible(page);
    }
  };
  await page.setViewportSize({ width: 390, height: 840 });
  await openCases(page, stand, 10, 5);
  await action(page, "Run").click();
  await held(stand, 2);
  await expectBothAccessible();
  stand.of("⑥").fail(429, { "Retry-After": "90" });
  await expect(row(page, "Comment 7")).toContainText("failed");
  await expectBothAccessible();
  stand.of("①").answer();
  await answered(page, 5, 10);
  const notice = result(page).locator(".notice-error");
  await expect(notice).toContainText("Cases with an answer: 5 of 10 · failed: 5");
  await expect(notice).toContainText("Case ⑥: Too many requests for now.");
  await expect(result(page)).not.toContainText("has the asked form");
  await expectBothAccessible();
  // Neither in the strip of runs nor in the list of them.
  await expect(page.getByRole("navigation", { name: "Runs" }).getByRole("button", { name: /failed: 5/ })).toHaveCount(1);
  await action(page, "All runs (1)").click();
  await expect(page.getByRole("dialog", { name: "Runs" })).toContainText("failed: 5");
  await page.keyboard.press("Escape");
  await failed(page, 5).click();
  await held(stand, 1);
  stand.of("⑥").answer();
  await answered(page, 10, 10);
  await expect(result(page).locator(".notice-error")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Runs" }).locator(".run-chip-failed")).toHaveCount(0);
  await expect(result(page)).toContainText("has the asked form");
  complaints.length = 0;
});

test("of 25 cases a few words are announced, not each of them", async ({ page, stand, complaints }) => {
  await openCases(page, stand, 25, 1);
  await page.getByLabel("Requests at once").selectOption("1");
  await page.evaluate(() => {
    globalThis.announced = [];
    const isSaid = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
    const heard = new Map();
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target.nodeType === Node.TEXT_NODE ? target.parentElement : target)?.closest(isSaid);
        const words = region?.textContent.trim();
        if (!words || heard.get(region) === words) continue;
        heard.set(region, words);
        globalThis.announced.push(words);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await action(page, "Run").click();
  for (const [at, id] of ids(25).entries()) {
    await asked(stand, id);
    if (at === 9) stand.of(id).fail(429, { "Retry-After": "90" });
    else stand.of(id).answer();
  }
  await answered(page, 24, 25);
  const announced = () => page.evaluate(() => globalThis.announced);
  await expect.poll(announced).toHaveLength(5);
  const [begun, quarter, half, three, end] = await announced();
  expect(begun).toBe("Cases sent: 25");
  expect(quarter).toBe("Cases with an answer: 7 of 25");
  expect(half).toMatch(/^Cases with an answer: 12 of 25 · failed: 1$/);
  expect(three).toMatch(/^Cases with an answer: 18 of 25 · failed: 1$/);
  expect(end).toMatch(/^Cases with an answer: 24 of 25 · failed: 1\. Case ⑩: /);
  complaints.length = 0;
});

test("a batch under way is within reach in Russian, on a phone and on a dark screen", async ({ page, stand }) => {
  const expectWithinReach = async () => {
    for (const [colorScheme, width] of [["dark", 1280], ["light", 390]]) {
      await page.setViewportSize({ width, height: 840 });
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  };
  await page.setViewportSize({ width: 390, height: 840 });
  await openCases(page, stand, 20, 5);
  await action(page, "Русский").click();
  await expect(page.getByLabel("Одновременных запросов")).toBeVisible();
  await expectWithinReach();
  await action(page, "Запустить").click();
  await held(stand, 2);
  stand.of("①").answer();
  const pane = page.getByRole("region", { name: "Результат", exact: true });
  await expect(pane.getByText("Случаев с ответом: 5 из 20")).toBeVisible();
  await expect(action(page, "Пауза")).toBeVisible();
  await expectWithinReach();
});
