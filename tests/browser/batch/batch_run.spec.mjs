// Running many cases: in several Requests at once, paused, stopped, resumed after a reload, and never asked for twice.
import { approved } from "./case_server.mjs";
import { answered, asked, call, comments, failed, held, ids, openCases, row, test } from "./batch_page.mjs";
import { kept } from "../kept.mjs";
import { action, expect, expectAccessible, openText } from "../page.mjs";
import { keepServer, result, settings, takeKind } from "../server_page.mjs";

/** Whether the browser keeps an answer for a case while others are still asked for. */
const isKept = async (page, id) => {
  // In a text that came the quotation marks are escaped.
  const marks = `"_instance":"${id}","decision"`;
  return (await kept(page, "runs")).some(([, text]) => text.includes(marks));
};
const rest = (page, count) => action(result(page), `Run the cases without an answer: ${count}`);

test("several are asked for at once, in any order; what fails is asked for again alone", async ({ page, stand, complaints }) => {
  await openCases(page, stand, 20, 5);
  await expect(page.getByLabel("Requests at once")).toHaveValue("2");
  await page.getByLabel("Requests at once").selectOption("3");
  await action(page, "Run").click();
  await held(stand, 3);
  await expect(row(page, "Comment 5")).toContainText("being answered");
  await expect(row(page, "Comment 20")).toContainText("waiting");
  stand.of("⑪").answer();
  await answered(page, 5, 20);
  await expect(row(page, "Comment 11")).toContainText("approve");
  await asked(stand, "⑯");
  // Three that are sent at once may arrive in any order.
  const firsts = stand.asked.map((cases) => cases[0]);
  expect([...firsts.slice(0, 3).sort(), ...firsts.slice(3)]).toEqual(["①", "⑥", "⑪", "⑯"]);
  // Longer than anybody waits by himself.
  stand.of("⑥").fail(429, { "Retry-After": "90" });
  await expect(row(page, "Comment 7")).toContainText("Too many requests for now");
  await expectAccessible(page);
  stand.of("⑯").answer();
  stand.of("①").answer();
  await answered(page, 15, 20);
  await failed(page, 5).click();
  await held(stand, 1);
  stand.of("⑥").answer();
  await answered(page, 20, 20);
  expect(stand.asked).toHaveLength(5);
  expect([...stand.answered.values()]).toEqual(Array(20).fill(1));
  await expect(result(page)).toContainText("has the asked form");
  await expect(page.getByRole("navigation", { name: "Runs" }).getByRole("listitem")).toHaveCount(1);
  complaints.length = 0;
});

test("a pause lets what is under way end, and after a reload the rest is asked for, once", async ({ page, stand }) => {
  await openCases(page, stand, 20, 5);
  await action(page, "Run").click();
  await held(stand, 2);
  await page.getByRole("button", { name: "Pause" }).press("Enter");
  stand.of("⑥").answer();
  await answered(page, 5, 20);
  await expect(page.getByText("Pausing: what is under way will be finished.")).toBeVisible();
  expect(stand.asked).toHaveLength(2);
  stand.of("①").answer();
  await answered(page, 10, 20);
  await expect(rest(page, 10)).toBeVisible();
  for (const id of ["①", "⑥"]) await expect.poll(() => isKept(page, id)).toBe(true);
  await page.reload();
  await answered(page, 10, 20);
  await expect(row(page, "Comment 11")).toContainText("no answer yet");
  await expectAccessible(page);
  await rest(page, 10).click();
  await held(stand, 2);
  stand.of("⑯").answer();
  await answered(page, 15, 20);
  // In the middle of a Request, with the other's answer whole and kept.
  await expect.poll(() => isKept(page, "⑯")).toBe(true);
  await page.reload();
  await answered(page, 15, 20);
  await held(stand, 0);
  await rest(page, 5).click();
  await held(stand, 1);
  expect(stand.held[0].cases).toEqual(["⑪", "⑫", "⑬", "⑭", "⑮"]);
  stand.held[0].answer();
  await answered(page, 20, 20);
  expect([...stand.answered.values()]).toEqual(Array(20).fill(1));
  await expect(page.getByRole("navigation", { name: "Runs" }).getByRole("listitem")).toHaveCount(1);
});

test("what is told of a batch agrees with its rows while one Request goes on, and keeps its shape at the end", async ({ page, stand }) => {
  await openCases(page, stand, 5);
  await action(page, "Run").click();
  await held(stand, 1);
  const [request] = stand.held;
  const calls = ids(5).map((id) => JSON.stringify(approved(id)));
  request.write(`{"calls": [${calls.slice(0, 3).join(", ")}, {"_tool": "mod`);
  await answered(page, 3, 5);
  await expect(page.getByText("3 of 5 cases answered, 2 under way")).toBeVisible();
  await expect(row(page, "Comment 3")).toContainText("done");
  await expect(row(page, "Comment 4")).toContainText("being answered");
  const head = result(page).getByRole("table").first().getByRole("columnheader");
  const columns = await head.allTextContents();
  request.write(`erate", "_instance": "④", "decision": "approve"}, ${calls[4]}]}`);
  request.end();
  await answered(page, 5, 5);
  await expect(result(page)).toContainText("has the asked form");
  expect(await head.allTextContents()).toEqual(columns);
});

test("how many go into one Request is as it was chosen, also after a reload", async ({ page, stand }) => {
  await openCases(page, stand, 20, 5);
  await page.getByLabel("Requests at once").selectOption("3");
  await page.reload();
  await expect(page.getByLabel("In one request")).toHaveValue("5");
  await expect(page.getByLabel("Requests at once")).toHaveValue("3");
  await page.getByLabel("In one request").selectOption("all cases");
  await page.reload();
  await expect(page.getByText(/· requests: 1 ·/)).toBeVisible();
  await expect(page.getByLabel("In one request")).toHaveValue("");
});

test("of an answer that a reload breaks off, what was whole is kept", async ({ page, stand }) => {
  await openCases(page, stand, 5);
  await action(page, "Run").click();
  await held(stand, 1);
  const [request] = stand.held;
  request.write(`{"calls": [${JSON.stringify(approved("②"))}, ${JSON.stringify(approved("①"))}, {"_tool": "moderate", "_instance": "③", "decision": "app`);
  await expect(row(page, "Comment 2")).toContainText("done");
  await expect(row(page, "Comment 3")).toContainText("being answered");
  // It is kept every now and then while more comes.
  await expect.poll(async () => (request.write("r"), keptPieces(page))).toContain("②");
  await page.reload();
  await answered(page, 2, 5);
  await rest(page, 3).click();
  await held(stand, 1);
  expect(stand.held[0].cases).toEqual(["③", "④", "⑤"]);
  stand.held[0].answer();
  await answered(page, 5, 5);
});

test("stopped: what is whole stays, and nothing more is begun", async ({ page, stand }) => {
  await openCases(page, stand, 10, 5);
  await action(page, "Run").click();
  await held(stand, 2);
  stand.of("①").write(`{"calls": [${JSON.stringify(approved("④"))}`);
  await expect(row(page, "Comment 4")).toContainText("done");
  await action(page, "Stop").click();
  await answered(page, 1, 10);
  await expect(rest(page, 9)).toBeVisible();
  expect(stand.asked).toHaveLength(2);
});

test("what is wrong with the key begins no more, and is said once", async ({ page, stand, complaints }) => {
  await openCases(page, stand, 20, 1);
  await action(page, "Run").click();
  await held(stand, 2);
  stand.of("①").answer();
  await asked(stand, "③");
  stand.of("②").fail(401);
  // Answered before that has come, the third case would let the fourth begin.
  await expect(result(page).getByText("being answered: 1")).toBeVisible();
  stand.of("③").answer();
  await expect(result(page).getByText("The server asks for a key")).toBeVisible();
  await answered(page, 2, 20);
  await expect(rest(page, 18)).toBeVisible();
  expect(stand.asked).toHaveLength(3);
  await expect(row(page, "②").first()).toContainText("no answer yet");
  complaints.length = 0;
});

test("what would not fit goes out in parts, which is said before, and is one click from otherwise", async ({ page }) => {
  const card = { name: "A small model", file: "small.gguf", bytes: 98_000_000, context: 8192 };
  await page.route("**/model/model.json", (route) => route.fulfill({ json: card }));
  const long = comments(100);
  long.context.forEach((message) => (message.comment = "A comment with quite some words in it, over and over. ".repeat(5)));
  await openText(page, long);
  await expect(page.getByText("The cases go out in 5 requests, up to 20 in each. All in one would be too long for this model.")).toBeVisible();
  await expect(page.getByText(/^Cases: 100 · requests: 5 · about [\d,]+ tokens read .* of the model’s 8192$/)).toBeVisible();
  await expect(page.getByLabel("In one request")).toHaveValue("20");
  // In the browser, Requests would take turns.
  await expect(page.getByLabel("Requests at once")).toHaveCount(0);
  await expectAccessible(page);
  await action(page, "Send all in one request").press("Enter");
  await expect(page.getByLabel("In one request")).toBeFocused();
  await expect(page.getByText(/^Cases: 100 · requests: 1 · /)).toBeVisible();
  await expect(page.getByRole("status").getByText("So many cases in one request are too long for this model.")).toBeVisible();
  await expect(page.getByText(/^About [\d,]+ tokens; the limit is 8192\.$/)).toBeVisible();
  await expectAccessible(page);
  await action(page, "Cases in one request: 20").click();
  await expect(page.getByLabel("In one request")).toHaveValue("20");
  await expect(page.getByText("So many cases")).toHaveCount(0);
});

test("the size that fits is the one that is run, and a case that never fits is said so", async ({ page, stand }) => {
  // An answer that the document brings tells how long others will be.
  const document = { ...comments(12), config: { model: "m", maxTokens: 200 }, solution: { calls: ids(12).map(approved) } };
  stand.answersAtOnce = true;
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, document);
  await expect(page.getByText("The cases go out in 2 requests, up to 10 in each. The answer to all in one would be longer than this document allows.")).toBeVisible();
  await action(page, "Run").click();
  await expect.poll(() => stand.asked.map((cases) => cases.length).sort()).toEqual([10, 2]);
  await openText(page, { ...document, config: { model: "m", maxTokens: 15 } });
  await expect(page.getByText("The cases go out one by one, in 12 requests.")).toBeVisible();
  await expect(page.getByText("Even the answer to one case may be longer than this document allows (maxTokens).")).toBeVisible();
});

test("an answer that a provider's rules wrap is by case while it is written", async ({ page, stand }) => {
  await openText(page, comments(3, { type: "array", items: call(ids(3)) }));
  await action(page, "Settings").click();
  await takeKind(page, "openai_chat");
  await settings(page).getByText("https://api.openai.com/v1").click();
  await settings(page).getByLabel("Address", { exact: true }).fill(stand.baseUrl);
  await settings(page).getByLabel("Model", { exact: true }).fill("m");
  await action(settings(page), "Save").click();
  await action(page, "Run").click();
  await held(stand, 1);
  const [request] = stand.held;
  expect(request.body).toContain('"answer"');
  request.write(`{"answer": [${JSON.stringify(approved("②"))}, `);
  await expect(row(page, "Comment 2")).toContainText("approve");
  request.write(`${["①", "③"].map((id) => JSON.stringify(approved(id))).join()}]}`);
  request.end();
  await answered(page, 3, 3);
});

/** What is kept of Requests that are under way. */
async function keptPieces(page) {
  const pieces = (await kept(page, "runs")).filter(([name]) => name.includes(" pieces "));
  return pieces.map(([, text]) => JSON.stringify(JSON.parse(text).answer)).join();
}
