// A slow machine: `PILCROW_TEST_SLOW=1` holds back frames, the database, lazy files and the processor, so that a test
// that runs ahead of the page fails here, and not one time in a hundred elsewhere.

const FRAME = 250;
const KEPT = 500;
const FILE = 600;
const PROCESSOR = 4;

/** From now on, everything in the page and in those that it opens comes late. */
export async function slowDown(page) {
  const context = page.context();
  await context.route(/\.wasm$|\.css$|highlight|editor/, async (route) => {
    await new Promise((go) => setTimeout(go, FILE));
    await route.continue();
  });
  await context.addInitScript(holdFrames, FRAME);
  await context.addInitScript(holdRecords, KEPT);
  context.on("page", (other) => slow(other).catch(() => {}));
  await slow(page);
}

async function slow(page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR });
}

/** Runs in the page: from now on, what waits for a frame waits so many milliseconds longer. */
export function holdFrames(wait) {
  const paint = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = (act) => setTimeout(() => paint(act), wait);
}

/** Runs in the page. What is written while the page is left is written at once: later there is none. */
function holdRecords(kept) {
  let isLeaving = false;
  addEventListener("pagehide", () => (isLeaving = true), true);
  for (const name of ["put", "delete"]) {
    const own = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...given) {
      // Drafts are committed by hand right after: theirs cannot wait.
      if (isLeaving || this.name === "drafts") return own.apply(this, given);
      const until = performance.now() + kept;
      const wait = () => {
        if (performance.now() < until && !isLeaving) this.count().onsuccess = wait;
        else own.apply(this, given);
      };
      wait();
      return { result: undefined, error: null };
    };
  }
}
