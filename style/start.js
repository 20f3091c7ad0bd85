// Starts the page's wasm module. The names of its two files stand on the script element, since they
// change with their content.
const { module, wasm } = document.querySelector("script[data-module]").dataset;
const at = (name) => new URL(name, document.baseURI).href;
const { default: start } = await import(at(module));
await start({ module_or_path: at(wasm) });
