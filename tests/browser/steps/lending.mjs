// A library that lends a book: one request, or a process whose call the person carries out.

const letterSchema = { title: "Answer", type: "object", properties: { letter: { title: "Letter", type: "string" } }, required: ["letter"] };
const book = { title: "Book", type: "string", minLength: 1 };
const input = { type: "input", input: { book: "Solaris" }, schema: { type: "object", properties: { book }, required: ["book"] } };
const fetchBook = {
  title: "Fetch the book",
  type: "object",
  properties: { shelf: { title: "Shelf", type: "string" } },
  _activity: "fetch",
  _output: { type: "object", properties: { pages: { title: "Pages", type: "integer" } }, required: ["pages"] },
  _outputPath: "†state.found || †state.missing",
};

export const PLAIN = { title: "Lend a book", schema: letterSchema, context: ["Lend it.", input] };
export const PROCESS = { title: "Lend a book", schema: letterSchema, loop: { approve: "all" }, context: [{ type: "tool", tool: { fetchBook } }, input, { type: "state", state: {} }] };

/** The model's answer that asks for the book. */
export const FETCHED = JSON.stringify({ calls: [{ _tool: "fetchBook", shelf: "B 12", _outputPath: "†state.found || †state.missing" }], output: null });
/** The model's answer that ends the process. */
export const letter = (text) => JSON.stringify({ calls: [], output: { letter: text } });
