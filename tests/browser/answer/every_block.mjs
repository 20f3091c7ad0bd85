// One answer with every kind of block: what the tests draw, and what people look at.

const text = (title, more) => ({ title, type: "string", ...more });
const number = (title, more) => ({ title, type: "number", ...more });
const object = (title, properties, more) => ({ title, type: "object", properties, ...more });
const list = (title, items, more) => ({ title, type: "array", items, ...more });

const PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP4z8DAwMDAxMDAwPCfAQAMJAEBvzW0oQAAAABJRU5ErkJggg==";
const SOUND = "data:audio/wav;name=bell.wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

const SCHEMA = object(
  "Every block",
  {
    verdict: text("Verdict", { enum: ["good", "fair", "poor"] }),
    price: number("Price", { "x-unit": "EUR" }),
    distance: number("Distance", { "x-unit": "km" }),
    share: number("Certainty", { minimum: 0, maximum: 1 }),
    progress: { title: "Progress", type: "integer", minimum: 0, maximum: 100, "x-unit": "%" },
    stars: { title: "Stars", type: "integer", minimum: 0, maximum: 5, "x-widget": "rating" },
    big: number("Exact"),
    isReady: { title: "Ready", type: "boolean" },
    day: text("Day", { format: "date" }),
    moment: text("Moment", { format: "date-time" }),
    time: text("Time", { format: "time" }),
    length: text("Length", { format: "duration" }),
    uuid: text("UUID", { format: "uuid" }),
    colour: text("Colour", { format: "color" }),
    phone: text("Phone", { format: "tel" }),
    email: text("E-mail", { format: "email" }),
    site: text("Address", { format: "uri" }),
    photo: text("Picture elsewhere", { format: "uri", contentMediaType: "image/jpeg" }),
    secret: text("Secret", { format: "password" }),
    fixed: { title: "Version", const: "v1" },
    nothing: { title: "Nothing", type: ["string", "null"] },
    leftOut: text("Left out"),
    short: text("Short text", { description: "What is said in *one line*." }),
    long: text("Long text", { maxLength: 2000 }),
    markdown: text("Markdown", { contentMediaType: "text/markdown" }),
    code: text("Code", { contentMediaType: "text/x-python" }),
    picture: text("Picture", { format: "data-url" }),
    sound: text("Sound", { format: "data-url" }),
    tags: list("Tags", { enum: ["quick", "cheap", "spicy", "sweet"] }),
    steps: list("Steps", { type: "string" }),
    scores: list("Scores", { type: "number" }),
    invoice: object("Invoice", {
      number: text("Number"),
      currency: text("Currency"),
      lines: list("Lines", object("Line", { what: text("What"), count: number("Count"), price: number("Price") })),
      total: number("Total"),
    }),
    cities: list("Cities", object("City", {
      name: text("Name"),
      population: { title: "Population", type: "integer" },
      founded: text("Founded", { format: "date" }),
      visited: { title: "Visited", type: "boolean" },
      mood: text("Mood", { enum: ["calm", "loud"] }),
    })),
    people: list("People", object("Person", {
      name: text("Name"),
      orders: list("Orders", object("Order", { what: text("What"), amount: number("Amount") })),
    })),
    prices: { title: "Prices", type: "object", additionalProperties: { type: "number" } },
    stock: { title: "Stock", type: "object", additionalProperties: object("Thing", { count: number("Count"), shelf: text("Shelf") }) },
    payment: {
      title: "Payment",
      oneOf: [
        object("Card", { kind: { const: "card" }, digits: text("Last digits") }),
        object("Transfer", { kind: { const: "transfer" }, iban: text("IBAN") }),
      ],
    },
    tree: { $ref: "#/$defs/topic", title: "Topics" },
    matrix: list("Matrix", list("Row", { type: "number" })),
    anything: { title: "Anything" },
  },
  {
    description: "One of each, for a look at all of them.",
    required: ["verdict"],
    $defs: { topic: object("Topic", { name: text("Name"), topics: list("Below", { $ref: "#/$defs/topic" }) }) },
  },
);

const SOLUTION = {
  verdict: "fair",
  price: 1234.5,
  distance: 42.195,
  share: 0.87,
  progress: 64,
  stars: 3,
  big: 12345678901234567890.5,
  isReady: true,
  day: "2026-11-21",
  moment: "2026-11-21T09:30:00+03:00",
  time: "09:30:00Z",
  length: "P3DT4H",
  uuid: "2b4c9f0e-8d1a-4a67-9a55-0c6f1f2f3a4b",
  colour: "#1f4fbf",
  phone: "+49 30 1234567",
  email: "ada@example.org",
  site: "https://example.org/long/path?with=query",
  photo: "https://pictures.example/lake.jpg",
  secret: "s3cret",
  fixed: "v1",
  nothing: null,
  short: "A line that says one thing.",
  long: "A first paragraph, which is not short, since it has to show how lines break where they are long.\n\nA second one.",
  markdown:
    "## What to do\n\nTake **two** of them, and *one* of [those](https://example.org/those).\n\n- first\n- second\n  1. a\n  2. b\n\n> Said by somebody.\n\n| What | How many |\n|---|--:|\n| tea | 2 |\n\n```js\nconst answer = 42; // as always\n```\n\n![A lake](https://pictures.example/lake.png)",
  code: 'def greet(name: str) -> str:\n    """Says hello."""\n    return f"Hello, {name}!"  # to them\n',
  picture: PICTURE,
  sound: SOUND,
  tags: ["quick", "sweet"],
  steps: ["Warm the oven to 180 °C.", "Mix all that is dry.", "Bake for half an hour."],
  scores: [3, 5, 4.5, 8, 7, 9.25],
  invoice: {
    number: "2026-17",
    currency: "EUR",
    lines: [
      { what: "Paper", count: 2, price: 4.5 },
      { what: "Ink", count: 1, price: 12 },
    ],
    total: 21,
  },
  cities: [
    { name: "Berlin", population: 3769000, founded: "1237-10-28", visited: true, mood: "loud" },
    { name: "Bremen", population: 567559, founded: "0782-01-01", visited: false, mood: "calm" },
    { name: "Weimar", population: 65228, founded: "0899-01-01", visited: null },
  ],
  people: [
    { name: "Ada", orders: [{ what: "Tea", amount: 2 }, { what: "Milk", amount: 1 }] },
    { name: "Grace", orders: [{ what: "Coffee", amount: 3 }] },
  ],
  prices: { tea: 2.5, coffee: 3.2, "hot chocolate": 4 },
  stock: { nuts: { count: 200, shelf: "A" }, bolts: { count: 120, shelf: "B" }, screws: { count: 75, shelf: "A" } },
  payment: { kind: "transfer", iban: "DE89 3704 0044 0532 0130 00" },
  tree: {
    name: "Animals",
    topics: [
      { name: "Birds", topics: [{ name: "Owls", topics: [] }, { name: "Gulls" }] },
      { name: "Fish", topics: [] },
    ],
  },
  matrix: [
    [1, 2.5],
    [3, 4],
  ],
  anything: { deep: [1, { er: [true, null, "x"] }], data: {} },
  unasked: "A key that the schema does not name.",
};

/** The document, whose answer is drawn as soon as it is open. */
export const EVERY_BLOCK = { title: "Every block", schema: SCHEMA, solution: SOLUTION, context: [] };
