// A page at rest: no database transaction is open, the validator has reported on each job, no file of the app is on its
// way, and no frame is asked for. A person waits for that without knowing; a test that does not runs ahead of the page
// on a slow machine. The mirror of `slow.mjs`.
import { IS_SLOW } from "./addresses.mjs";

/** Of a page that never rests, the test goes on after so many milliseconds. */
const MOST = IS_SLOW ? 8_000 : 2_000;
/** Files that the app fetches while it is used. */
const LAZY = /\.(wasm|js|css)(\?.*)?$/;

/** From now on, the page rests before it is left and before each key; so do those that its context opens. */
export async function settle(page) {
  const context = page.context();
  await context.addInitScript(watch);
  context.on("page", slowly);
  slowly(page);
}

/** Waits until the page rests; not for one that is hurried, gone, or blocked by a question of the browser. */
export async function settled(page) {
  const { files } = page.rest ?? {};
  if (!files || page.isClosed()) return;
  const until = Date.now() + MOST;
  const rest = (most) => globalThis.rest?.(most);
  const late = new Promise((go) => setTimeout(go, MOST));
  do {
    await Promise.race([page.evaluate(rest, Math.max(until - Date.now(), 0)).catch(() => {}), late]);
  } while (files.size > 0 && Date.now() < until && (await new Promise((go) => setTimeout(go, 10, true))));
  // What has not come by now may be held by the test, or have gone with its frame: it is waited for once.
  files.clear();
}

/** Makes a page rest before what leaves it, and before keys. `page.hurry()` ends that: what follows is faster than the page, on purpose. */
function slowly(page) {
  if (page.rest) return;
  const files = new Set();
  page.rest = { files };
  page.hurry = () => (page.rest = {});
  page.on("request", (request) => LAZY.test(request.url()) && files.add(request));
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, (request) => files.delete(request));
  // Files of the page before go with it.
  page.on("framenavigated", (frame) => frame === page.mainFrame() && files.clear());
  for (const [object, names] of [[page, ["reload", "goBack", "goForward", "close"]], [page.keyboard, ["press", "type"]]]) {
    for (const name of names) {
      const own = object[name].bind(object);
      object[name] = async (...given) => {
        await settled(page);
        return own(...given);
      };
    }
  }
}

/** Runs in the page: counts what is under way. */
function watch() {
  if (window !== top) return;
  let open = 0;
  const begin = () => {
    open += 1;
    let isOpen = true;
    return () => {
      if (isOpen) open -= 1;
      isOpen = false;
    };
  };
  const frame = requestAnimationFrame.bind(window);
  const [wait, forget] = [setTimeout.bind(window), cancelAnimationFrame.bind(window)];
  const frames = new Map();
  window.requestAnimationFrame = (act) => {
    const end = begin();
    const id = frame((time) => {
      frames.delete(id);
      end();
      act(time);
    });
    frames.set(id, end);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    frames.get(id)?.();
    frames.delete(id);
    forget(id);
  };
  const during = (object, name, ends) => {
    const own = object[name];
    object[name] = function (...given) {
      const made = own.apply(this, given);
      const end = begin();
      if (made instanceof Promise) made.then(end, end);
      else for (const kind of ends) made.addEventListener(kind, end, { once: true });
      return made;
    };
  };
  during(IDBFactory.prototype, "open", ["success", "error", "blocked"]);
  during(IDBDatabase.prototype, "transaction", ["complete", "abort"]);
  for (const name of ["instantiate", "instantiateStreaming", "compileStreaming"]) during(WebAssembly, name);
  // The validator answers each job once, and says once that it listens. Other workers talk otherwise.
  const Own = Worker;
  window.Worker = class extends Own {
    #jobs = [];
    constructor(url, options) {
      super(url, options);
      if (!/worker_loader/.test(String(url))) return;
      this.#jobs.push(begin());
      this.addEventListener("message", () => this.#jobs.shift()?.());
      this.addEventListener("error", () => this.#end());
      const { postMessage } = this;
      this.postMessage = (...given) => (this.#jobs.push(begin()), postMessage.apply(this, given));
    }
    terminate() {
      this.#end();
      super.terminate();
    }
    #end() {
      for (const end of this.#jobs.splice(0)) end();
    }
  };
  globalThis.rest = (most) =>
    new Promise((done) => {
      wait(done, most);
      // A frame that is asked for is counted, so that none has to be painted to find that out.
      let quiet = 0;
      const look = () => {
        quiet = open === 0 ? quiet + 1 : 0;
        if (quiet > 2) done();
        else wait(look, quiet ? 0 : 4);
      };
      look();
    });
}
