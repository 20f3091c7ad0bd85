// Drags: each takes hold of what stands still, sees that it is held, and begins anew where the page moved under it.
import { expect } from "./page.mjs";

/** Waits until an element stands still with nothing over it: a mouse goes to where it was. */
export const isAtRest = (element) => element.click({ trial: true });

/** The middle of a box, or what is so far from its left and upper edge. */
const point = ({ x, y, width, height }, { left = width / 2, top = height / 2 } = {}) => ({ x: x + left, y: y + top });

/**
 * Takes a handle with the mouse and moves it over a place, without letting go. `held` is there only while something is
 * held; `by` says where the handle is taken, `at` where over the place it comes to be, from their left and upper edges.
 */
export async function drag(page, handle, place, { held, by = { top: 5 }, at }) {
  await expect(async () => {
    await isAtRest(handle);
    const from = point(await handle.boundingBox(), by);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 25);
    if (await isThere(held)) return;
    await page.mouse.up();
    throw new Error("not held");
  }).toPass();
  // What is moved past may make way: the place is where it is by then.
  const box = await place.boundingBox();
  const to = point(box, typeof at === "function" ? at(box) : at);
  await page.mouse.move(to.x, to.y, { steps: 3 });
}

/** Takes a handle with a finger; what is given moves the finger, and lifts it. */
export async function touch(page, handle, held) {
  const client = await page.context().newCDPSession(page);
  const send = (type, ...touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
  let from;
  // What comes late on a slow device may move the handle away from a finger that is on its way.
  await expect(async () => {
    await handle.tap({ trial: true });
    from = point(await handle.boundingBox(), { top: 5 });
    await send("touchStart", from);
    await send("touchMove", { ...from, y: from.y + 35 });
    if (await isThere(held)) return;
    await send("touchEnd");
    throw new Error("not held");
  }).toPass();
  return { to: (y) => send("touchMove", { ...from, y }), lift: () => send("touchEnd") };
}

/** Drops files onto an element, until `taken` is there. */
export async function dropFiles(page, target, files, taken) {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  await expect(async () => {
    await isAtRest(target);
    const { x, y } = point(await target.boundingBox(), { left: 30, top: 20 });
    for (const type of ["dragEnter", "dragOver", "drop"]) await client.send("Input.dispatchDragEvent", { type, x, y, data });
    if (!(await isThere(taken))) throw new Error("not dropped");
  }).toPass();
}

const isThere = (found) => found.waitFor({ timeout: 1_000 }).then(() => true, () => false);
