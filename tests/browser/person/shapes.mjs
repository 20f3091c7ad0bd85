// Values of several shapes: branches, types, null, anything.

const DRAFT_6 = "http://json-schema.org/draft-06/schema#";

const text = (title) => ({ title, type: "string" });

const kind = (name, properties) => ({
  title: name,
  type: "object",
  required: ["kind"],
  properties: { kind: { title: "Kind", const: name.toLowerCase() }, ...properties },
});

export const shapes = [
  {
    title: "A payment: the branch that the value has is open, and what was in another comes back (draft 6)",
    schema: {
      $schema: DRAFT_6,
      $id: "http://example.org/payment",
      type: "object",
      properties: {
        payment: {
          title: "Payment",
          oneOf: [
            { $ref: "#card" },
            kind("Cash", { coins: { title: "Coins", type: "integer" }, note: text("Note") }),
            { type: "string", title: "Words" },
          ],
        },
      },
      definitions: { card: { $id: "#card", ...kind("Card", { digits: text("Digits"), note: text("Note") }) } },
    },
    input: '{"payment": {"digits": "4111", "kind": "card", "colour": 7.0}}',
    steps: [
      ["type", "Note", "fast"],
      ["value", '{"payment":{"digits":"4111","kind":"card","colour":7.0,"note":"fast"}}'],
      ["choose", "Payment", "Cash"],
      ["shows", "Note", "fast"],
      ["gone", "Digits"],
      ["type", "Coins", "30"],
      ["value", '{"payment":{"kind":"cash","coins":30,"note":"fast"}}'],
      ["choose", "Payment", "Words"],
      ["type", "Payment#2", "later"],
      ["value", '{"payment":"later"}'],
      ["choose", "Payment", "Card"],
      ["shows", "Digits", "4111"],
      ["undo"],
      ["value", '{"payment":"later"}'],
      ["redo"],
      ["value", '{"payment":{"digits":"4111","kind":"card","colour":7.0,"note":"fast"}}'],
      ["choose", "Payment", "Cash"],
      ["shows", "Coins", "30"],
      ["choose", "Payment", "Not set"],
      ["value", "{}"],
      ["undo", 8],
      ["value", '{"payment":{"digits":"4111","kind":"card","colour":7.0}}'],
    ],
  },
  {
    title: "A setting: text, number or yes and no",
    schema: {
      type: "object",
      properties: {
        setting: { title: "Setting", anyOf: [{ type: "string" }, { type: "number" }, { type: "boolean" }] },
        size: { title: "Size", type: ["integer", "string"] },
      },
    },
    input: '{"setting": 1.50, "size": "007"}',
    steps: [
      ["shows", "Setting#2", "1.50"],
      ["choose", "Setting", "Text"],
      ["type", "Setting#2", "1.50"],
      ["value", '{"setting":"1.50","size":"007"}'],
      ["choose", "Setting", "Yes or no"],
      ["tick", "Setting"],
      ["choose", "Size", "Whole number"],
      ["type", "Size#2", "7.0"],
      ["value", '{"setting":true,"size":7.0}'],
      ["choose", "Setting", "Number"],
      ["value", '{"setting":1.50,"size":7.0}'],
      ["undo", 5],
      ["value", '{"setting":"1.50","size":"007"}'],
    ],
  },
  {
    title: "A person: null is no text and no zero, and comes back",
    schema: {
      type: "object",
      properties: {
        title: { title: "Title", type: ["string", "null"] },
        age: { title: "Age", anyOf: [{ type: "integer" }, { type: "null" }] },
        sex: { title: "Sex", enum: ["f", "m", null] },
      },
    },
    input: '{"title": null, "age": null, "sex": "f"}',
    steps: [
      ["type", "Age", "40"],
      ["choose", "Sex", "null"],
      ["value", '{"title":null,"age":40,"sex":null}'],
      ["type", "Title", "Dr"],
      ["undo", 3],
      ["value", '{"title":null,"age":null,"sex":"f"}'],
      ["redo", 1],
      ["value", '{"title":null,"age":40,"sex":"f"}'],
    ],
  },
  {
    title: "Metadata: a value of which nothing is said is built by hand",
    schema: { type: "object", properties: { extra: { title: "Extra" }, more: { title: "More" } } },
    input: '{"extra": {"depth": 2.50, "tags": ["a", null]}}',
    steps: [
      ["type", "depth#2", "2.75"],
      ["choose", "More", "List"],
      ["press", "More / Add an entry"],
      ["choose", "More 1", "Group of values"],
      ["addKey", "More", "k"],
      ["choose", "k", "Number"],
      ["type", "k#2", "1e400"],
      ["value", '{"extra":{"depth":2.75,"tags":["a",null]},"more":[{"k":1e400}]}'],
      ["choose", "More", "Text"],
      ["value", '{"extra":{"depth":2.75,"tags":["a",null]}}'],
      ["choose", "More", "List"],
      ["value", '{"extra":{"depth":2.75,"tags":["a",null]},"more":[{"k":1e400}]}'],
    ],
  },
  {
    title: "A drawing: entries of several shapes keep theirs when they move",
    schema: {
      type: "object",
      properties: {
        shapes: {
          title: "Shapes",
          type: "array",
          items: {
            title: "Shape",
            discriminator: { propertyName: "kind" },
            oneOf: [
              kind("Circle", { r: { title: "Radius", type: "number" } }),
              kind("Box", { w: { title: "Width", type: "number" }, h: { title: "Height", type: "number" } }),
            ],
          },
        },
      },
    },
    input: '{"shapes": [{"kind": "circle", "r": 1.0}, {"kind": "box", "w": 2, "h": 3}]}',
    steps: [
      ["add", "Shape"],
      ["choose", "Shape 3", "Box"],
      ["type", "Width#2", "5"],
      ["up", "Shape 3"],
      ["choose", "Shape 1", "Box"],
      ["type", "Height#1", "0.10"],
      ["down", "Shape 1"],
      ["value", '{"shapes":[{"kind":"box","w":5},{"kind":"box","h":0.10},{"kind":"box","w":2,"h":3}]}'],
      ["choose", "Shape 2", "Circle"],
      ["shows", "Radius", "1.0"],
      ["remove", "Shape 1"],
      ["value", '{"shapes":[{"kind":"circle","r":1.0},{"kind":"box","w":2,"h":3}]}'],
      ["undo", 9],
      ["value", '{"shapes":[{"kind":"circle","r":1.0},{"kind":"box","w":2,"h":3}]}'],
      ["redo", 4],
      ["value", '{"shapes":[{"kind":"circle","r":1.0},{"kind":"box","w":5},{"kind":"box","w":2,"h":3}]}'],
    ],
  },
];
