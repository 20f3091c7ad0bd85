// The editor of a document's text: CodeMirror, fetched when the author's view is first opened.
// It is driven through properties of its element: `value` is the text, `edits` and `marks` are set,
// and an `input` event says that the person has changed something. What can be written at the cursor: completion.js.
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from '@codemirror/commands'
import {
  bracketMatching, codeFolding, foldGutter, foldKeymap, foldService, HighlightStyle, indentOnInput, indentUnit,
  matchBrackets, StreamLanguage, syntaxHighlighting,
} from '@codemirror/language'
import { lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Annotation, Compartment, EditorState, Transaction } from '@codemirror/state'
import {
  drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { completion, describe, offering } from './completion.js'

// JSON5, and the calls in which documents are pasted, word by word: a grammar of JavaScript would be
// a quarter of the editor.
const WORDS = /^(true|false|null|await|return|const|let|var|export)$/
const QUOTED = { '"': /^(?:[^"\\]|\\.)*/, "'": /^(?:[^'\\]|\\.)*/, '`': /^(?:[^`\\]|\\.)*/ }

function quoted(stream, state) {
  stream.match(QUOTED[state.quote])
  const ended = stream.eat(state.quote)
  // An escaped line end goes on, and so does a text in backticks.
  if (ended || (state.quote !== '`' && !stream.eat('\\'))) state.quote = ''
  return 'string'
}

const language = StreamLanguage.define({
  name: 'document',
  startState: () => ({ quote: '', comment: false, depth: 0 }),
  token(stream, state) {
    if (state.comment) {
      state.comment = !stream.match(/^.*?\*\//)
      if (state.comment) stream.skipToEnd()
      return 'comment'
    }
    if (state.quote) return quoted(stream, state)
    if (stream.eatSpace()) return null
    if (stream.match('//')) { stream.skipToEnd(); return 'comment' }
    if (stream.match('/*')) { state.comment = true; return 'comment' }
    const found = stream.next()
    if (QUOTED[found]) {
      state.quote = found
      const kind = quoted(stream, state)
      return !state.quote && stream.match(/^\s*:/, false) ? 'propertyName' : kind
    }
    if ('[{('.includes(found)) state.depth += 1
    if (']})'.includes(found)) state.depth -= 1
    if (/[-+.\d]/.test(found)) { stream.match(/^[\w+.-]*/); return 'number' }
    if (!/[\p{L}$_]/u.test(found)) return null
    stream.match(/^[\p{L}\p{N}$_.]*/u)
    if (stream.match(/^\s*:/, false)) return 'propertyName'
    return WORDS.test(stream.current()) ? 'keyword' : null
  },
  indent: ({ depth }, after, { unit }) => unit * Math.max(0, depth - (/^\s*[\]})]/.test(after) ? 1 : 0)),
  languageData: {
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    indentOnInput: /^\s*[\]})]$/,
  },
})

// What the last bracket of a line opens, if it is closed further down.
const FARTHEST = 100_000
const folds = foldService.of((state, start, end) => {
  const line = state.sliceDoc(start, end)
  for (let at = line.length - 1; at >= 0; at -= 1) {
    if (line[at] !== '{' && line[at] !== '[') continue
    const found = matchBrackets(state, start + at, 1, { maxScanDistance: FARTHEST })
    if (found?.matched && found.end.from > end) return { from: start + at + 1, to: found.end.from }
  }
  return null
})

const colours = HighlightStyle.define([
  { tag: tags.propertyName, class: 'editor-key' },
  { tag: tags.string, class: 'editor-text' },
  { tag: [tags.number, tags.keyword], class: 'editor-word' },
  { tag: tags.comment, class: 'editor-comment' },
])

// What was not typed here does not go back to where it came from.
const outside = Annotation.define()

// After Escape, the next Tab leads out, whatever else Escape did.
const leaving = EditorView.domEventObservers({
  keydown: ({ key }, view) => { if (key === 'Escape') view.setTabFocusMode(2_000) },
})

// Ctrl+Enter runs, here as everywhere.
const keys = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')

const named = (name, hint) =>
  EditorView.contentAttributes.of({ 'aria-label': name, 'aria-description': hint, tabindex: '0', spellcheck: 'false', autocapitalize: 'off' })

/** Makes an editor in an element. */
export function open(host, text, name, hint) {
  const phrases = new Compartment()
  const said = EditorView.updateListener.of(({ docChanged, transactions }) => {
    const typed = transactions.some(one => one.docChanged && !one.annotation(outside))
    if (docChanged && typed) host.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const extensions = [
    lineNumbers(), foldGutter(), codeFolding(), lintGutter(), history(), drawSelection(), indentOnInput(),
    indentUnit.of(/^[\[{]?\s*?\n(\t| +)/.exec(text)?.[1] ?? '  '),
    bracketMatching(), highlightActiveLine(), highlightActiveLineGutter(), highlightSelectionMatches(),
    search({ top: true }), syntaxHighlighting(colours), language, folds, phrases.of(named(name, hint)), said, leaving,
    EditorView.lineWrapping, completion(host),
    keymap.of([
      { key: 'Alt-F8', run: nextDiagnostic, shift: previousDiagnostic },
      ...searchKeymap, ...historyKeymap, ...foldKeymap, indentWithTab, ...keys,
    ]),
  ]
  const view = new EditorView({ parent: host, state: EditorState.create({ doc: text, extensions }) })
  Object.defineProperties(host, {
    ...offering(view),
    value: { configurable: true, get: () => view.state.doc.toString() },
    // [from, to, text, …]: one step for undo.
    edits: {
      configurable: true,
      set: list => {
        const changes = []
        for (let at = 0; at < list.length; at += 3) changes.push({ from: list[at], to: list[at + 1], insert: list[at + 2] })
        view.dispatch({ changes, annotations: [outside.of(true), isolateHistory.of('full'), Transaction.userEvent.of('outside')] })
      },
    },
    // [from, to, severity, words, …].
    marks: {
      configurable: true,
      set: list => {
        const { length } = view.state.doc
        const found = []
        for (let at = 0; at < list.length; at += 4) {
          const from = Math.min(list[at], length)
          found.push({ from, to: Math.min(Math.max(list[at + 1], from), length), severity: list[at + 2], message: list[at + 3] })
        }
        view.dispatch(setDiagnostics(view.state, found))
      },
    },
    // [language, name, hint, phrase, words, …].
    phrases: {
      configurable: true,
      set: ([language, name, hint, ...list]) => {
        const said = {}
        for (let at = 0; at < list.length; at += 2) said[list[at]] = list[at + 1]
        view.dispatch({ effects: phrases.reconfigure([named(name, hint), EditorState.phrases.of(said)]) })
        describe(view, language)
      },
    },
    strict: {
      configurable: true,
      get: () => {
        try { return JSON.parse(view.state.doc.toString()) !== undefined } catch { return false }
      },
    },
    // Lets go of the window and the document, which the editor listens to.
    closed: { configurable: true, set: () => view.destroy() },
    // Where the cursor is, and how far the text is scrolled.
    stand: {
      configurable: true,
      get: () => [view.state.selection.main.head, view.scrollDOM.scrollTop],
      set: ([at, scrolled]) => {
        view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) } })
        view.requestMeasure({ read: () => {}, write: () => { view.scrollDOM.scrollTop = scrolled } })
      },
    },
    // Goes to an offset; none is where one was.
    place: {
      configurable: true,
      set: at => {
        const { doc, selection } = view.state
        host.parentElement.scrollIntoView({ block: 'nearest' })
        view.dispatch({ selection: at === null ? selection : { anchor: Math.min(at, doc.length) }, scrollIntoView: true })
        view.focus()
      },
    },
  })
}
