// Starts the page's wasm module, whose two files the script element names since their names change
// with their content.
const { module, wasm } = document.querySelector("script[data-module]").dataset;
const at = (name) => new URL(name, document.baseURI).href;

const { default: start } = await import(at(module));
await start({ module_or_path: at(wasm) });

// A key that is pressed while nothing has the focus, perhaps since what had it has just gone, is the
// form's: undo and Run do not depend on where one happens to be.
addEventListener("keydown", (event) => {
  const form = event.target === document.body && document.getElementById("pane-form");
  if (form && !form.dispatchEvent(new KeyboardEvent("keydown", event))) event.preventDefault();
});
