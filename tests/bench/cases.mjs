// The nine cases, made anew each time and always the same: a schema, a value that is valid by it,
// the pointer of the field that is typed into, and of the list that gets a row where there is one.

const text = (title, more = {}) => ({ type: "string", title, ...more });

/** Eight kinds of property in turn: the schema, and a valid value for the n-th. */
const KINDS = [
  [(title) => text(title, { maxLength: 80 }), (n) => `Word ${n}`],
  [(title) => ({ type: "integer", title, minimum: 0 }), (n) => n],
  [(title) => ({ type: "boolean", title }), (n) => n % 2 === 0],
  [(title) => ({ title, enum: ["low", "middle", "high"] }), (n) => ["low", "middle", "high"][n % 3]],
  [(title) => text(title, { format: "date" }), (n) => `2026-0${1 + (n % 9)}-1${n % 10}`],
  [(title) => ({ type: "number", title, description: "In kilometres" }), (n) => n + 0.5],
  [(title) => text(title, { pattern: "^[A-Z]{2}[0-9]+$", description: "Two capitals and digits" }), (n) => `AB${n}`],
  [(title) => text(title, { description: "Anything that ought to be known" }), (n) => `A remark of some length, number ${n}`],
];

const object = (properties, required) => ({ type: "object", properties, ...(required && { required }) });

/** So many properties of all kinds, every third of them required, with their values. */
function fields(count, prefix = "field") {
  const [properties, value, required] = [{}, {}, []];
  for (let n = 0; n < count; n += 1) {
    const [schema, valueOf] = KINDS[n % KINDS.length];
    const name = `${prefix}${n}`;
    properties[name] = schema(`${prefix} ${n}`);
    value[name] = valueOf(n);
    if (n % 3 === 0) required.push(name);
  }
  return { schema: object(properties, required), value };
}

/** The text field nearest to the middle. */
const middle = (count) => Math.floor(count / 2 / KINDS.length) * KINDS.length;

const flat = (count) => ({ ...fields(count), typed: `/field${middle(count)}` });

/** Ten groups of ten groups of ten fields. */
function nested() {
  const leaves = () => fields(10);
  const group = (make) => {
    const inner = Array.from({ length: 10 }, make);
    return {
      schema: object(Object.fromEntries(inner.map(({ schema }, n) => [`group${n}`, { title: `Group ${n}`, ...schema }]))),
      value: Object.fromEntries(inner.map(({ value }, n) => [`group${n}`, value])),
    };
  };
  return { ...group(() => group(leaves)), typed: "/group5/group5/field0" };
}

/** A list of objects with eight properties. */
function rows(count) {
  const { schema, value } = fields(8, "column");
  const list = { type: "array", title: "Rows", items: schema };
  const value_of = (n) => ({ ...value, column0: `Row ${n}`, column1: n });
  const typed = `/rows/${Math.floor(count / 2)}/column0`;
  return { schema: object({ rows: list }), value: { rows: Array.from({ length: count }, (_, n) => value_of(n)) }, typed, list: "/rows" };
}

/** Fields that are one of three objects, told apart by a constant. */
function union(count) {
  const branch = (kind, property) => ({ title: kind, ...object({ kind: { const: kind }, name: text("Name"), ...property }, ["kind", "name"]) });
  const oneOf = [
    branch("person", { age: { type: "integer", title: "Age" } }),
    branch("place", { country: text("Country") }),
    branch("thing", { weight: { type: "number", title: "Weight" } }),
  ];
  const own = [{ kind: "person", age: 30 }, { kind: "place", country: "Chile" }, { kind: "thing", weight: 1.5 }];
  const names = Array.from({ length: count }, (_, n) => `choice${n}`);
  return {
    schema: object(Object.fromEntries(names.map((name, n) => [name, { title: `Choice ${n}`, oneOf }]))),
    value: Object.fromEntries(names.map((name, n) => [name, { ...own[n % 3], name: `Name ${n}` }])),
    typed: `/choice${count / 2}/name`,
  };
}

/** A schema that holds itself, and a tree of so many nodes with three below each while they last. */
function tree(count) {
  const node = { title: "Node", ...object({ name: text("Name"), children: { type: "array", title: "Children", items: { $ref: "#/$defs/node" } } }, ["name"]) };
  const nodes = Array.from({ length: count }, (_, n) => ({ name: `Node ${n}`, children: [] }));
  for (let n = 1; n < count; n += 1) nodes[Math.floor((n - 1) / 3)].children.push(nodes[n]);
  const root = { $ref: "#/$defs/node" };
  return { schema: { ...object({ root }), $defs: { node } }, value: { root: nodes[0] }, typed: "/root/children/1/name", list: "/root/children" };
}

/** Conditions that stand in one `allOf`: where a box is ticked, its field is there and required. */
function conditions(count) {
  const [properties, value, allOf] = [{}, {}, []];
  for (let n = 0; n < count; n += 1) {
    properties[`is${n}`] = { type: "boolean", title: `Is ${n}` };
    value[`is${n}`] = n % 2 === 0;
    if (n % 2 === 0) value[`why${n}`] = `Because of ${n}`;
    allOf.push({
      if: { properties: { [`is${n}`]: { const: true } }, required: [`is${n}`] },
      then: { properties: { [`why${n}`]: text(`Why ${n}`) }, required: [`why${n}`] },
      else: { properties: { [`whyNot${n}`]: text(`Why not ${n}`) } },
    });
  }
  return { schema: { ...object(properties), allOf }, value, typed: `/why${count / 2}` };
}

/** By name, each `{schema, value, typed, list?}`. */
export const CASES = {
  "flat-100": () => flat(100),
  "flat-1000": () => flat(1000),
  "flat-5000": () => flat(5000),
  "nested-1000": nested,
  "rows-100x8": () => rows(100),
  "rows-1000x8": () => rows(1000),
  "union-100": () => union(100),
  "tree-200": () => tree(200),
  "allof-if-100": () => conditions(100),
};

/** A case as a document of which it is the input. */
export const request = ({ schema, value }, title) => ({ title, context: [{ type: "input", schema, input: value }] });
