// "Run as I change": a run begins once what is filled in has rested, the one before is broken off, and what was asked before is
// shown again without a request.
import { expect, expectAccessible, openText } from "../page.mjs";
import { action, keepServer, result, test } from "../server_page.mjs";

const TRIP = {
  title: "A trip",
  schema: { type: "object", properties: { cost: { type: "number", title: "Cost" }, hotel: { type: "string", title: "Hotel" } } },
  context: [
    "Plan a trip.",
    {
      type: "input",
      input: { budget: 1000 },
      schema: { type: "object", required: ["budget"], properties: { budget: { type: "integer", title: "Budget", maximum: 5000 } } },
    },
  ],
};

const answer = (cost) => JSON.stringify({ cost, hotel: "Inn" });
const live = (page) => page.getByRole("checkbox", { name: "Run as I change" });
const runs = (page) => page.getByRole("navigation", { name: "Runs" }).getByRole("listitem");
const asked = (calls) => calls.map(({ body }) => Number(/budget\W+(\d+)/i.exec(body)?.[1]));
const open = async (page, baseUrl) => {
  await keepServer(page, { baseUrl, model: "m" });
  await openText(page, TRIP);
};

test("an input that has rested is answered, and one that was answered is shown again", async ({ page, stand }) => {
  await open(page, stand.baseUrl);
  stand.answers.push(answer(110), answer(220));
  await expect(live(page)).not.toBeChecked();
  await page.getByLabel("Budget").fill("1100");
  await live(page).check();
  // On its own device nothing has to be limited.
  await expect(page.getByLabel("Up to so many runs an hour")).toHaveCount(0);
  await expectAccessible(page);
  expect(stand.calls).toEqual([]);
  await test.step("typing asks once, for what was typed last", async () => {
    await page.getByLabel("Budget").fill("1200");
    await page.getByLabel("Budget").press("End");
    await page.getByLabel("Budget").press("Backspace");
    await page.getByLabel("Budget").press("5");
    await expect(result(page)).toContainText("110");
    expect(asked(stand.calls)).toEqual([1205]);
    await expect(page.getByLabel("Budget")).toBeFocused();
  });
  await test.step("the answer stays until the next one is whole", async () => {
    stand.once.push("held");
    await page.getByLabel("Budget").fill("1300");
    await expect.poll(() => stand.calls.length).toBe(2);
    stand.send('{"cost": 9');
    await expect(action(page, "Stop")).toBeVisible();
    await expect(result(page)).toContainText("110");
    await expect(result(page)).not.toContainText("for an earlier input");
  });
  await test.step("a newer input breaks it off", async () => {
    await page.getByLabel("Budget").fill("1400");
    await expect(result(page)).toContainText("220");
    expect(asked(stand.calls)).toEqual([1205, 1300, 1400]);
  });
  await test.step("going back asks nobody, and says so", async () => {
    await page.getByLabel("Budget").fill("1205");
    await expect(result(page)).toContainText("110");
    await expect(page.getByText("Answered before: nothing was asked.")).toBeVisible();
    expect(stand.calls.length).toBe(3);
  });
  await test.step("what does not fit is not asked", async () => {
    await page.getByLabel("Budget").fill("9000");
    await expect(page.getByText("Runs once everything is filled in rightly.")).toBeVisible();
    expect(stand.calls.length).toBe(3);
  });
  await test.step("a reload keeps the choice and the answers, and asks nothing", async () => {
    await page.getByLabel("Budget").fill("1400");
    await expect(result(page)).toContainText("220");
    await page.reload();
    await expect(live(page)).toBeChecked();
    await expect(result(page)).toContainText("220");
    await page.getByLabel("Budget").fill("1205");
    await expect(result(page)).toContainText("110");
    await live(page).uncheck();
    await page.getByLabel("Budget").fill("1500");
    await expect(result(page)).toContainText("for an earlier input");
    expect(stand.calls.length).toBe(3);
    await expectAccessible(page);
  });
});

test("a comparison stays while one types, and what was typed last is answered once it is closed", async ({ page, stand }) => {
  await open(page, stand.baseUrl);
  stand.answers.push(answer(110), answer(220), answer(330));
  await live(page).check();
  for (const [budget, cost] of [["1100", "110"], ["1200", "220"]]) {
    await page.getByLabel("Budget").fill(budget);
    await expect(result(page)).toContainText(cost);
  }
  await action(page.getByRole("navigation", { name: "Runs" }), "Compare").click();
  const comparison = result(page).locator(".compare");
  await expect(comparison).toContainText(/110.*220/s);
  for (const budget of ["1250", "1300"]) {
    await page.getByLabel("Budget").fill(budget);
    await expect(page.getByText("Runs once the comparison is closed.")).toBeVisible();
  }
  await expect(comparison).toContainText(/110.*220/s);
  await expectAccessible(page);
  expect(asked(stand.calls)).toEqual([1100, 1200]);
  await page.keyboard.press("Escape");
  await expect(comparison).toHaveCount(0);
  await expect(result(page)).toContainText("330");
  expect(asked(stand.calls)).toEqual([1100, 1200, 1300]);
  await expect(page.getByText("Runs once the comparison is closed.")).toHaveCount(0);
});

test("where runs cost something, no hour has more of them than was allowed", async ({ page }) => {
  const calls = [];
  await page.route("https://models.example/**", async (route) => {
    const request = route.request();
    if (request.method() === "POST") calls.push({ body: request.postData() });
    const choice = (more) => `data: ${JSON.stringify({ object: "chat.completion.chunk", model: "m", choices: [{ index: 0, ...more }] })}\n\n`;
    const body = choice({ delta: { content: answer(calls.length) } }) + choice({ delta: {}, finish_reason: "stop" }) + "data: [DONE]\n\n";
    await route.fulfill({ status: 200, headers: { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*", "Content-Type": "text/event-stream" }, body });
  });
  await open(page, "https://models.example/v1");
  await live(page).check();
  await page.getByLabel("Up to so many runs an hour").fill("2");
  await page.getByLabel("Up to so many runs an hour").press("Tab");
  for (const [budget, count] of [["1100", 1], ["1200", 2]]) {
    await page.getByLabel("Budget").fill(budget);
    await expect.poll(() => calls.length).toBe(count);
    await expect(action(page, "Run")).toBeVisible();
  }
  await page.getByLabel("Budget").fill("1300");
  await expect(page.getByText(/^This hour’s runs are used up/)).toBeVisible();
  await expectAccessible(page);
  await expect(result(page)).toContainText("for an earlier input");
  await page.reload();
  await page.getByLabel("Budget").fill("1400");
  await expect(page.getByText(/^This hour’s runs are used up/)).toBeVisible();
  expect(asked(calls)).toEqual([1100, 1200]);
  await action(page, "Run").click();
  await expect.poll(() => asked(calls)).toEqual([1100, 1200, 1400]);
  await expect(runs(page)).toHaveCount(3);
});
