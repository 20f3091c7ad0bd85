// Reloads the page when the development build or a style sheet has changed.

const state = async () => (await fetch("./live-reload.txt")).text();

const shown = await state();
for (;;) {
  await new Promise((resolve) => setTimeout(resolve, 300));
  // While the server is away there is nothing to reload from.
  const now = await state().catch(() => shown);
  if (now !== shown) location.reload();
}
