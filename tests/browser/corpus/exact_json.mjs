// JSON as it is written: numbers keep their digits, and keys their order, also those that are
// numbers.

const TOKENS = /"((?:[^"\\]|\\.)*)"|-?\d[\d.eE+-]*/g;

/** A value in which each text and key begins with `'`, and each number is a text that begins with `#`. */
export function read(text) {
  return JSON.parse(text.replace(TOKENS, (token, body) => (token[0] === '"' ? `"'${body}"` : `"#${token}"`)));
}

/** Such a value as JSON again, in one line. */
export function write(value) {
  const marked = /"(['#])((?:[^"\\]|\\.)*)"/g;
  return JSON.stringify(value).replace(marked, (_, mark, body) => (mark === "#" ? body : `"${body}"`));
}

/** The same JSON in one line, its texts in one spelling. */
export const compact = (text) => write(read(text));

/** A member of such a value. */
export const member = (value, key) => value?.[`'${key}`];
