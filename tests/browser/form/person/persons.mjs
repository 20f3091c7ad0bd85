// Forms on which the focus matters: it goes to what was added, follows what is moved, and comes back to what was
// pasted or put back. What other persons do is told natively, in src/form/tests/person.

const text = (title) => ({ title, type: "string" });
const number = (title) => ({ title, type: "number" });

export const persons = [
  {
    title: "Prices: keys are added, called otherwise, refused and taken away",
    schema: {
      type: "object",
      properties: {
        prices: {
          title: "Prices",
          type: "object",
          patternProperties: { "^x-": text("Remark") },
          additionalProperties: number("Price"),
        },
      },
    },
    input: '{"prices": {"tea": 1.10, "milk": 2}}',
    steps: [
      ["addKey", "Prices", "bread"],
      ["focused", "bread"],
      ["here", "3.50"],
      ["addKey", "Prices", "x-note"],
      ["here", "from May on"],
      ["rename", "tea", "green tea"],
      ["rename", "milk", "bread"],
      ["type", "green tea", "1.20"],
      ["value", '{"prices":{"green tea":1.20,"milk":2,"bread":3.50,"x-note":"from May on"}}'],
      ["remove", "milk"],
      ["undo", 3],
      ["value", '{"prices":{"tea":1.10,"milk":2,"bread":3.50,"x-note":"from May on"}}'],
      ["redo", 3],
      ["value", '{"prices":{"green tea":1.20,"bread":3.50,"x-note":"from May on"}}'],
    ],
  },
  {
    title: "An invoice: lines are added, moved and taken away",
    schema: {
      type: "object",
      properties: {
        lines: {
          title: "Lines",
          type: "array",
          maxItems: 3,
          items: {
            title: "Line",
            type: "object",
            required: ["what"],
            properties: { what: text("What"), price: number("Price"), each: { title: "Pieces", type: "integer", default: 1 } },
          },
        },
      },
    },
    input: '{"lines": [{"what": "tea", "price": 1.50}, {"what": "milk", "vat": 0.070}]}',
    steps: [
      ["add", "Line"],
      ["focused", "What#3"],
      ["here", "bread"],
      ["type", "Price#3", "2.00"],
      ["up", "Line 3"],
      ["focused", "Move up: Line 2"],
      ["remove", "Line 1"],
      ["value", '{"lines":[{"what":"bread","price":2.00,"each":1},{"what":"milk","vat":0.070}]}'],
      ["undo", 2],
      ["type", "Pieces#3", "12"],
      ["down", "Line 1"],
      ["value", '{"lines":[{"what":"milk","vat":0.070},{"what":"tea","price":1.50},{"what":"bread","price":2.00,"each":12}]}'],
      ["undo", 5],
      ["value", '{"lines":[{"what":"tea","price":1.50},{"what":"milk","vat":0.070}]}'],
      ["redo", 2],
      ["value", '{"lines":[{"what":"tea","price":1.50},{"what":"milk","vat":0.070},{"what":"bread","each":1}]}'],
    ],
  },
  {
    title: "A recipe: a part is replaced by pasted JSON, and taken back",
    schema: {
      type: "object",
      properties: {
        name: text("Dish"),
        steps: { title: "Steps", type: "array", "ui:layout": "list", items: { title: "Step", type: "object", properties: { do: text("Do"), minutes: number("Minutes") } } },
      },
    },
    input: '{"name": "Soup", "steps": [{"do": "boil", "minutes": 5}]}',
    steps: [
      ["paste", "Steps", "[{do: 'cut', minutes: 2.50}, {do: 'fry', heat: 9007199254740993},]"],
      ["value", '{"name":"Soup","steps":[{"do":"cut","minutes":2.50},{"do":"fry","heat":9007199254740993}]}'],
      ["type", "Minutes#2", "1e1"],
      ["down", "Step 1"],
      ["value", '{"name":"Soup","steps":[{"do":"fry","heat":9007199254740993,"minutes":1e1},{"do":"cut","minutes":2.50}]}'],
      ["paste", "Step 1", '{"do": "rest"}'],
      ["undo", 4],
      ["shows", "Do", "boil"],
      ["redo", 2],
      ["paste", "", '{"steps": []}'],
      ["value", '{"steps":[]}'],
      ["undo"],
      ["value", '{"name":"Soup","steps":[{"do":"cut","minutes":2.50},{"do":"fry","heat":9007199254740993,"minutes":1e1}]}'],
    ],
  },
  {
    title: "A page of settings: a new form holds its defaults, and each goes back to its own",
    schema: {
      type: "object",
      required: ["window"],
      properties: {
        window: {
          title: "Window",
          type: "object",
          properties: { width: { ...number("Width"), default: 1.50 }, name: { ...text("Caption"), default: "Main" } },
        },
        depth: { ...number("Depth"), default: 0 },
        tags: { title: "Tags", type: "array", items: text("Tag"), default: ["a", "b"] },
      },
    },
    steps: [
      ["value", '{"window":{"width":1.5,"name":"Main"},"depth":0,"tags":["a","b"]}'],
      ["type", "Width", "2"],
      ["clear", "Caption"],
      ["append", "Depth", ".50"],
      ["remove", "Tag 1"],
      ["value", '{"window":{"width":2},"depth":0.50,"tags":["b"]}'],
      ["toDefault", "Caption"],
      ["focused", "Caption"],
      ["toDefault", "Width"],
      ["value", '{"window":{"width":1.5,"name":"Main"},"depth":0.50,"tags":["b"]}'],
      ["reset"],
      ["value", '{"window":{"width":1.5,"name":"Main"},"depth":0,"tags":["a","b"]}'],
      ["undo", 2],
      ["value", '{"window":{"width":2,"name":"Main"},"depth":0.50,"tags":["b"]}'],
    ],
  },
];
