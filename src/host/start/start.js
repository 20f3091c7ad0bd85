// Starts the page's wasm module, whose two files the script element names since their names change
// with their content.
const { module, wasm } = document.querySelector("script[data-module]").dataset;
const at = (name) => new URL(name, document.baseURI).href;

/** Says why nothing comes where WebAssembly may not run. The app, which has words for all else, is made of it. */
const NEEDS = {
  en: "This page needs WebAssembly, which is not allowed here: by the browser’s settings, or by the content security policy of the site’s host. A host allows it with 'wasm-unsafe-eval' in script-src.",
  ru: "Этой странице нужен WebAssembly, а здесь он запрещён: настройками браузера или политикой безопасности (Content Security Policy) на сервере сайта. Сервер разрешает его словом 'wasm-unsafe-eval' в script-src.",
};
const mayRun = () => {
  try {
    return Boolean(new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)));
  } catch {
    return false;
  }
};
if (!mayRun()) {
  const only = document.documentElement.dataset.language;
  const said = Object.entries(NEEDS).filter(([lang]) => !NEEDS[only] || lang === only);
  const told = Object.assign(document.createElement("main"), { id: "main" });
  told.style.cssText = "max-inline-size: 34rem; margin: 4rem auto; padding: 0 1rem";
  told.append(...said.map(([lang, textContent]) => Object.assign(document.createElement("p"), { lang, textContent })));
  document.body.append(told);
  throw new Error(NEEDS.en);
}

/** The words of the language that the page will most likely speak: asked for beside the module, which asks for them
 * once it runs (src/host/catalogue.rs). */
function askForWords() {
  const wishes = [document.documentElement.dataset.language, ...navigator.languages];
  try {
    wishes.splice(1, 0, localStorage.getItem("pilcrow:language"));
  } catch {}
  const links = [...document.querySelectorAll("link[rel=words]")];
  const primary = (tag) => tag.toLowerCase().split("-")[0];
  const of = (tag) =>
    links.find(({ hreflang }) => hreflang.toLowerCase() === tag.toLowerCase()) ?? links.find(({ hreflang }) => primary(hreflang) === primary(tag));
  const found = wishes.filter(Boolean).map(of).find(Boolean);
  const link = found ?? links.find(({ hreflang }) => hreflang === "en");
  if (link) Object.assign(link, { as: "fetch", crossOrigin: "anonymous", rel: "preload" });
}
askForWords();

const { default: start } = await import(at(module));
await start({ module_or_path: at(wasm) });

// A key that is pressed while nothing has the focus, perhaps since what had it has just gone, is the
// form's: undo and Run do not depend on where one happens to be.
addEventListener("keydown", (event) => {
  const form = event.target === document.body && document.getElementById("pane-form");
  if (form && !form.dispatchEvent(new KeyboardEvent("keydown", event))) event.preventDefault();
});
