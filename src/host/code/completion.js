// What can be written at the cursor of the editor, as a list below it: while a name or a word is typed, and by
// Ctrl+Space. What is in the list comes from outside: an event `complete` of the editor's element asks for it.
import { Compartment, EditorState, Prec, StateEffect, StateField } from '@codemirror/state'
import { EditorView, keymap, showTooltip, tooltips } from '@codemirror/view'

const LIST = 'editor-offers'
const option = index => `${LIST}-${index}`

// `{ from, to, offers: [{ name, text, behind, description }, …], chosen }`, or null, which closes the list.
const show = StateEffect.define()
const choose = StateEffect.define()

const offered = StateField.define({
  create: () => null,
  update(value, { docChanged, selection, effects }) {
    // It was offered for that text, at that place.
    let next = docChanged || selection ? null : value
    for (const effect of effects) {
      if (effect.is(show)) next = effect.value
      if (effect.is(choose) && next) next = { ...next, chosen: effect.value }
    }
    return next
  },
  provide: field => [
    showTooltip.from(field, value => value && { pos: value.from, create: list }),
    EditorView.contentAttributes.from(field, value => ({
      'aria-autocomplete': 'list',
      ...(value && { 'aria-haspopup': 'listbox', 'aria-controls': LIST, 'aria-activedescendant': option(value.chosen) }),
    })),
  ],
})

function element(name, className, text) {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}

function list(view) {
  const dom = element('ul', LIST, '')
  dom.id = LIST
  dom.role = 'listbox'
  dom.ariaLabel = view.state.phrase('Completions')
  view.state.field(offered).offers.forEach(({ name, description }, index) => {
    const row = element('li', '', '')
    row.id = option(index)
    row.role = 'option'
    row.append(element('span', 'editor-offer', name))
    if (description) {
      const words = view.state.phrase(description)
      const said = element('span', 'editor-offer-said', words)
      if (words === description) said.lang = 'en'
      row.append(' ', said)
    }
    // The focus stays in the text.
    row.addEventListener('mousedown', event => {
      event.preventDefault()
      take(view, index)
    })
    dom.append(row)
  })
  const mark = () => {
    const value = view.state.field(offered)
    ;[...dom.children].forEach((row, index) => { row.ariaSelected = String(index === value?.chosen) })
    const row = dom.children[value?.chosen]
    if (!row) return
    if (row.offsetTop < dom.scrollTop) dom.scrollTop = row.offsetTop
    const below = row.offsetTop + row.offsetHeight - dom.clientHeight
    if (below > dom.scrollTop) dom.scrollTop = below
  }
  mark()
  return { dom, update: mark }
}

function take(view, index) {
  const value = view.state.field(offered)
  const offer = value?.offers[index ?? value.chosen]
  if (!offer) return false
  const { from, to } = value
  view.dispatch({
    changes: { from, to, insert: offer.text + offer.behind },
    selection: { anchor: from + offer.text.length },
    userEvent: 'input.complete',
    scrollIntoView: true,
  })
  return true
}

function close(view) {
  if (!view.state.field(offered)) return false
  view.dispatch({ effects: show.of(null) })
  return true
}

const step = by => view => {
  const value = view.state.field(offered)
  if (!value) return false
  const { length } = value.offers
  view.dispatch({ effects: choose.of((value.chosen + by + length) % length) })
  return true
}

// What offers mean is said in English; in other languages, in files beside the editor. Without one it stays English.
const described = new Compartment()
const EDGE = 8
const within = () => ({ left: EDGE, top: EDGE, right: document.documentElement.clientWidth - EDGE, bottom: innerHeight - EDGE })

/** Says in a language what offers mean. */
export async function describe(view, language) {
  let words = {}
  try {
    const found = language === 'en' ? null : await fetch(new URL(`./${language}.json`, import.meta.url))
    if (found?.ok) words = await found.json()
  } catch {}
  view.dispatch({ effects: described.reconfigure(EditorState.phrases.of(words)) })
}

/** The list, for an editor in this element. */
export function completion(host) {
  const ask = () => {
    host.dispatchEvent(new Event('complete'))
    return true
  }
  // What may be the beginning of a name or of a word, and the end of a name that was taken from the list.
  const BEGUN = /[\p{L}\p{N}_$"':.-]$/u
  const typed = EditorView.updateListener.of(({ view, state, transactions }) => {
    const is = event => transactions.some(one => one.docChanged && one.isUserEvent(event))
    const { head } = state.selection.main
    const before = state.sliceDoc(Math.max(0, head - 2), head)
    const isTyped = is('input.type') && !view.composing && BEGUN.test(before)
    // Nothing may change while a change is told of.
    if (isTyped || is('input.complete') && before === ': ') queueMicrotask(ask)
  })
  const keys = [
    { key: 'ArrowDown', run: step(1) },
    { key: 'ArrowUp', run: step(-1) },
    { key: 'Enter', run: view => take(view) },
    { key: 'Escape', run: close },
    { key: 'Ctrl-Space', run: ask },
    // Where Ctrl+Space belongs to the system.
    { mac: 'Alt-i', run: ask },
  ]
  return [offered, typed, described.of([]), tooltips({ tooltipSpace: within }), Prec.highest(keymap.of(keys)), EditorView.domEventObservers({ blur: (_, view) => { close(view) } })]
}

/** Properties of the editor's element: `cursor` is where it is, `offers` are set. */
export const offering = view => ({
  cursor: {
    configurable: true,
    get: () => {
      const { empty, head } = view.state.selection.main
      return empty ? head : null
    },
  },
  // [from, to, name, text, behind, description, …].
  offers: {
    configurable: true,
    set: ([from, to, ...list]) => {
      const offers = []
      for (let at = 0; at < list.length; at += 4) {
        const [name, text, behind, description] = list.slice(at, at + 4)
        offers.push({ name, text, behind, description })
      }
      if (offers.length) view.dispatch({ effects: show.of({ from, to, offers, chosen: 0 }) })
      else close(view)
    },
  },
})
