// What is measured inside the page. `install` runs there before the page's own scripts; it stands
// alone, since only its text gets there.

/** Puts `bench` on the window: when the first control was painted, and each key. */
export function install() {
  const bench = { firstControl: null, lastPaint: 0, keys: [] };
  window.bench = bench;
  let isAwaited = false;

  /** The time at which the next frame has been painted. */
  const painted = () =>
    new Promise((done) => {
      requestAnimationFrame(() => {
        // A task of its own comes after the frame's styles, layout and paint.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => done(performance.now());
        channel.port2.postMessage(null);
      });
    });

  let isChanged = false;
  const observer = new MutationObserver(async () => {
    isChanged = true;
    if (isAwaited) return;
    isAwaited = true;
    while (isChanged) {
      isChanged = false;
      bench.lastPaint = await painted();
      if (bench.firstControl === null && document.querySelector("[name^='/']")) bench.firstControl = bench.lastPaint;
    }
    isAwaited = false;
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });

  addEventListener("keydown", (event) => {
    const key = { down: event.timeStamp, painted: null };
    bench.keys.push(key);
    // Painted is what the key's input changed; until then nothing has been typed.
    addEventListener("input", async () => { key.painted = await painted(); }, { capture: true, once: true });
  }, true);

  addEventListener("click", (event) => { bench.clicked = event.timeStamp; }, true);

  /** Once nothing has changed for so many milliseconds. */
  bench.quiet = (time) =>
    new Promise((done) => {
      const look = () => {
        if (!isAwaited && performance.now() - bench.lastPaint > time) done(bench.lastPaint);
        else setTimeout(look, 20);
      };
      look();
    });
}
