// The element `<pilcrow-tool>`: a tool within any page. The app stands in a frame of its own, so that no
// style, key or document of the one reaches the other; the two speak by messages.

(() => {
  // As they are while this script comes: pages and their libraries put others in their places.
  const { parse, stringify } = JSON;
  const { CustomEvent, HTMLElement, Map, Promise, Set, URL, customElements } = window;
  const define = customElements.define.bind(customElements);
  const known = customElements.get.bind(customElements);
  const [fetch, later, styleOf, listen, unlisten] =
    [window.fetch, setTimeout, getComputedStyle, addEventListener, removeEventListener].map((call) => call.bind(window));
  const create = document.createElement.bind(document);

  // A script of type "module" is not told which element it comes from.
  const script = document.currentScript ?? [...document.scripts].find(({ src }) => /\/pilcrow_tool\.js(\?|$)/.test(src));
  const APP = new URL("./", script.src);

  /** Custom properties of the element that the app takes over, by the names of its own. */
  const STYLES = { accent: "--pilcrow-accent", background: "--pilcrow-background", ink: "--pilcrow-ink", font: "--pilcrow-font" };
  const MODES = ["run", "form", "view"];

  const sheet = `
    :host { display: block; min-block-size: 4rem; }
    :host([hidden]) { display: none; }
    iframe { display: block; inline-size: 100%; border: 0; color-scheme: normal; }
  `;

  /** A short name for a document that is given as text: what is typed into it is kept under that. */
  function nameOf(text) {
    let [one, other] = [0x811c9dc5, 0x41c6ce57];
    for (const letter of text) {
      one = Math.imul(one ^ letter.codePointAt(0), 0x01000193);
      other = Math.imul(other ^ letter.codePointAt(0), 0x85ebca6b);
    }
    return [one, other].map((half) => (half >>> 0).toString(16)).join("");
  }

  /** How much room a tool takes before it has told how high it is: as much as the last time, or as much as most. */
  const ROOM = { run: "max(40rem, 90vh)", form: "16rem", view: "12rem" };
  const roomOf = (tool) => {
    try { return sessionStorage.getItem(`pilcrow-tool ${tool}`); } catch { return null; }
  };
  const keepRoom = (tool, room) => {
    try { sessionStorage.setItem(`pilcrow-tool ${tool}`, room); } catch { /* The page may keep nothing. */ }
  };

  /** The numbers that are taken, of elements that have a document and a name in common. */
  const numbers = new Map();

  const asText = (value) => (typeof value === "string" ? value : stringify(value));

  class PilcrowTool extends HTMLElement {
    static formAssociated = true;
    static observedAttributes = ["src", "tool", "mode", "lang", "theme", "provider", "inputs"];

    #internals = this.attachInternals();
    #frame = create("iframe");
    #document;
    #isGiven = false;
    #view;
    #wanted;
    #typed;
    #seat;
    #isReady = false;
    #isBeginning = false;
    #turn = 0;
    #inputs = "";
    #result;
    #waiting = [];
    #isRunWanted = false;

    constructor() {
      super();
      const style = Object.assign(create("style"), { textContent: sheet });
      this.#frame.part = "frame";
      this.#frame.allow = "clipboard-write; microphone; camera";
      this.#frame.scrolling = "no";
      this.attachShadow({ mode: "open" }).append(style, this.#frame);
      this.#takeOver();
    }

    /** What a page has set before this script came is the element's own property, and would hide the setter. */
    #takeOver() {
      for (const name of ["document", "inputs", "view"].filter((name) => Object.hasOwn(this, name))) {
        const value = this[name];
        delete this[name];
        this[name] = value;
      }
    }

    connectedCallback() {
      listen("message", this);
      this.#wait();
      this.#find();
    }

    disconnectedCallback() {
      unlisten("message", this);
      this.#leaveSeat();
      this.#isReady = false;
    }

    attributeChangedCallback(name, before, now) {
      if (before === now || !this.isConnected) return;
      if (name === "inputs") this.inputs = now;
      else this.#find();
    }

    /** What is typed, as JSON; numbers stand as they were typed. Empty before the form is there. */
    get value() { return this.#inputs; }

    /** The same, read: an object; or a list of such, each with its `_instance`, where the tool has cases. */
    get inputs() { return this.#inputs === "" ? undefined : parse(this.#inputs); }

    set inputs(inputs) {
      this.#wanted = asText(inputs);
      this.#send({ inputs: this.#wanted, isFirst: this.#isBeginning });
    }

    /** The last answer; undefined before there is one. */
    get result() { return this.#result; }

    /** The document, or a JSON Schema, as an object or a text; in place of `src` and `tool`. */
    get document() { return this.#document; }

    set document(given) {
      const text = given === undefined || given === null ? undefined : asText(given);
      // Frameworks set an equal object anew each time they render: it would begin anew under what is typed.
      if (this.#isGiven && text === this.#document) return;
      this.#isGiven = text !== undefined;
      this.#document = text;
      if (this.isConnected) this.#find();
    }

    /** With `mode="view"`: the value that is shown by the document's schema. */
    set view(value) {
      this.#view = asText(value);
      this.#send({ view: this.#view });
    }

    get form() { return this.#internals.form; }
    get validity() { return this.#internals.validity; }
    get validationMessage() { return this.#internals.validationMessage; }
    get willValidate() { return this.#internals.willValidate; }
    checkValidity() { return this.#internals.checkValidity(); }
    reportValidity() { return this.#internals.reportValidity(); }

    /** Resolves with the answer. A page of another origin than the app cannot run it: the person presses Run. */
    run() {
      return new Promise((resolve, reject) => {
        this.#waiting.push({ resolve, reject });
        this.#isRunWanted = !this.#isReady;
        this.#send({ order: "run" });
      });
    }

    /** Stops a run. */
    stop() { this.#send({ order: "stop" }); }

    /** Puts the form back to the document's own values. */
    reset() { this.#send({ order: "reset" }); }

    focus(options) { this.#frame.focus(options); }

    formResetCallback() { this.reset(); }
    formDisabledCallback(isDisabled) { this.#frame.inert = isDisabled; }

    /** What the person had typed, and nothing that the page has given. */
    formStateRestoreCallback(state) {
      if (!state) return;
      this.#typed = state;
      this.#send({ typed: state });
    }

    handleEvent({ source, origin, data }) {
      if (source !== this.#frame.contentWindow || origin !== APP.origin || typeof data?.pilcrow !== "object") return;
      const said = data.pilcrow;
      if (said.wants === "document") this.#send({ document: this.#document ?? "{}" }, true);
      if (said.ready) this.#begin(said);
      if (said.height) this.#grow(`${said.height}px`);
      if (said.inputs !== undefined) this.#take(said);
      if (said.submit) this.form?.requestSubmit();
      if (said.run) this.#tell("run");
      if (said.part !== undefined) this.#tell("part", { value: said.part });
      if (said.result !== undefined) this.#finish(said);
      if (said.error) this.#fail(said);
    }

    /** Nothing is known of a form that is not there yet: it is not to be sent as if it were right. */
    #wait() {
      if (this.#mode !== "form" || this.#inputs !== "") return;
      const isRussian = (this.getAttribute("lang") ?? document.documentElement.lang).startsWith("ru");
      this.#internals.setValidity({ customError: true }, isRussian ? "Форма ещё загружается" : "The form is still loading", this.#frame);
    }

    get #mode() {
      const mode = this.getAttribute("mode");
      return MODES.includes(mode) ? mode : "run";
    }

    /** By what the room is remembered that a tool takes. */
    get #called() {
      const name = ["tool", "src", "name", "id"].find((one) => this.hasAttribute(one));
      return [this.#mode, name && this.getAttribute(name)].join(" ");
    }

    /** Which document it has; undefined before it has one. */
    get #source() {
      if (this.#isGiven) return nameOf(this.#document);
      const name = ["src", "tool"].find((one) => this.hasAttribute(one));
      return name && [name, this.getAttribute(name)].join(" ");
    }

    #leaveSeat() {
      if (this.#seat) numbers.get(this.#seat.alike)?.delete(this.#seat.number);
      this.#seat = undefined;
    }

    /** What is typed into it is kept for this page, its name, and its number among those that are alike. */
    #takeSeat() {
      this.#leaveSeat();
      if (this.#source === undefined) return;
      const name = this.id || this.getAttribute("name") || "";
      const alike = stringify([this.#source, name]);
      if (!numbers.has(alike)) numbers.set(alike, new Set());
      const taken = numbers.get(alike);
      let number = 0;
      while (taken.has(number)) number += 1;
      taken.add(number);
      // The address itself is not told to the app's host.
      const place = nameOf(stringify([location.href.split("#", 1)[0], name, number]));
      this.#seat = { alike, number, place };
    }

    /** Makes room before anything is painted: what stands below would be pushed away. */
    #reserve() {
      const isThere = this.#isGiven || this.hasAttribute("src") || this.hasAttribute("tool");
      // A tool that takes the place of another is as high as that until it tells otherwise.
      if (isThere && !this.#frame.style.blockSize) this.#frame.style.blockSize = roomOf(this.#called) ?? ROOM[this.#mode];
    }

    /** A document of this page's own origin is fetched here: its host need not let the app's origin read it. */
    async #find() {
      const turn = ++this.#turn;
      this.#reserve();
      this.#takeSeat();
      // What a page sets next belongs to it: Firefox may lose the second of two addresses of a new frame.
      await new Promise((done) => later(done));
      if (turn !== this.#turn || !this.isConnected) return;
      const src = this.#isGiven ? null : this.getAttribute("src");
      const url = src && new URL(src, document.baseURI);
      if (!url || url.origin !== location.origin || url.origin === APP.origin) return this.#load();
      const response = await fetch(url).catch(() => undefined);
      const text = response?.ok ? await response.text() : undefined;
      if (turn !== this.#turn) return;
      // Where it does not come, the app asks for it, and says why not.
      this.#document = text;
      this.#load();
    }

    #load() {
      if (this.#document === undefined && !this.hasAttribute("src") && !this.hasAttribute("tool")) return;
      const url = new URL(APP);
      const put = (name, value) => value && url.searchParams.set(name, value);
      put("embed", this.#mode);
      if (this.#document !== undefined) put("src", `parent:${nameOf(this.#document)}`);
      else if (this.hasAttribute("src")) put("src", new URL(this.getAttribute("src"), document.baseURI).href);
      else put("tool", this.getAttribute("tool"));
      for (const name of ["lang", "theme", "provider"]) put(name, this.getAttribute(name));
      put("place", this.#seat?.place);
      this.#isReady = false;
      this.#wanted ??= this.getAttribute("inputs") ?? undefined;
      this.#frame.src = url;
    }

    #grow(room) {
      this.#frame.style.blockSize = room;
      keepRoom(this.#called, room);
    }

    #begin({ title }) {
      this.#isReady = true;
      this.#frame.title = title;
      const own = styleOf(this);
      const styles = Object.entries(STYLES).map(([name, property]) => [name, own.getPropertyValue(property).trim()]);
      this.#send({ style: Object.fromEntries(styles.filter(([, value]) => value)) });
      if (this.#wanted !== undefined) this.#send({ inputs: this.#wanted, isFirst: true });
      if (this.#typed !== undefined) this.#send({ typed: this.#typed });
      this.#typed = undefined;
      if (this.#view !== undefined) this.#send({ view: this.#view });
      if (this.#isRunWanted) this.#send({ order: "run" });
      this.#isRunWanted = false;
      this.#isBeginning = true;
      this.#tell("ready");
      this.#isBeginning = false;
    }

    #take({ inputs, issues, message, isGiven }) {
      this.#inputs = inputs;
      this.#internals.setFormValue(inputs, isGiven ? "" : inputs);
      const flags = issues ? { customError: true } : {};
      this.#internals.setValidity(flags, issues ? message : "", issues ? this.#frame : undefined);
      this.#tell("input", { inputs: this.inputs, isValid: !issues });
    }

    #finish({ result, isValid }) {
      this.#result = result;
      this.#waiting.splice(0).forEach(({ resolve }) => resolve(result));
      this.#tell("result", { result, isValid });
    }

    #fail({ error, message }) {
      this.#waiting.splice(0).forEach(({ reject }) => reject(new Error(message)));
      this.#tell("error", { error, message });
    }

    #send(said, isEarly = false) {
      if (this.#isReady || isEarly) this.#frame.contentWindow?.postMessage({ pilcrow: said }, APP.origin);
    }

    #tell(name, detail) {
      this.dispatchEvent(new CustomEvent(`pilcrow-${name}`, { detail, bubbles: true, composed: true }));
    }
  }

  // Frameworks set a property where there is one of the attribute's name.
  for (const name of ["name", "src", "tool", "mode", "theme", "provider"]) {
    Object.defineProperty(PilcrowTool.prototype, name, {
      configurable: true,
      enumerable: true,
      get() { return this.getAttribute(name) ?? ""; },
      set(value) { (value === undefined || value === null) ? this.removeAttribute(name) : this.setAttribute(name, value); },
    });
  }

  if (!known("pilcrow-tool")) define("pilcrow-tool", PilcrowTool);
})();
