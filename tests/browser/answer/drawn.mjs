// What a result shows, as a person or a screen reader can find it.

/** The single values of a value. */
export function scalars(value) {
  if (Array.isArray(value)) return value.flatMap(scalars);
  if (value && typeof value === "object") return Object.values(value).flatMap(scalars);
  return [value];
}

/** Everything that the result says: its text, and the exact values that its words stand for. */
export function drawnText(result) {
  return result.evaluate((element) => {
    const said = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) said.push(texts.currentNode.data);
    for (const one of element.querySelectorAll("*")) {
      for (const name of ["value", "datetime", "title", "href", "src", "alt", "data-language"]) {
        if (one.hasAttribute(name)) said.push(one.getAttribute(name));
      }
    }
    return said.join("\n");
  });
}

/**
 * The texts and numbers of a value that the drawn text does not have. Signs of Markdown, the numbers
 * of its lists and runs of space are not looked for; null, yes and no are drawn in words.
 */
export function notDrawn(value, text) {
  const words = (some) => some.normalize().replace(/^\s*\d+[.)]\s/gmu, " ").split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const drawn = new Set(words(text));
  const digits = text.replace(/\s/gu, "");
  return scalars(value).filter((one) => {
    if (typeof one === "number") return !digits.includes(String(one)) && !digits.includes(one.toExponential());
    return typeof one === "string" && !one.startsWith("data:") && words(one).some((word) => !drawn.has(word));
  });
}
