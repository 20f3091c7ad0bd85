// Stands in the head of a published page whose first picture is in its HTML: shows the reader's language of it, and keeps what is
// typed, chosen, pressed and focused until the page's code has drawn its own, which takes all of it over in one frame.
(() => {
  const page = document, root = page.documentElement
  const languages = page.currentScript.dataset.languages.split(' ')
  let own, isComposing
  try { own = localStorage.getItem('pilcrow:language') } catch {}
  const wishes = [root.dataset.language, own, ...navigator.languages].map(tag => tag?.toLowerCase().split('-')[0])
  const language = [...wishes, 'en', languages[0]].find(tag => languages.includes(tag))
  // An address that asks for something else, or for more.
  const isOther = /[?&](tool|src|doc|embed)=/.test(location.search) || location.hash
  root.classList.add('keeps')
  root.classList.toggle('unwritten', isOther || language !== languages[0])

  const written = () => page.querySelector('.written')
  // Once all of it is there, before any other script.
  page.addEventListener('readystatechange', () => {
    const other = page.querySelector(`template[lang=${language}]`)
    if (isOther) written().remove()
    else if (other) written().replaceWith(other.content)
    root.classList.remove('unwritten')
  }, { once: true })

  // What was done, in order: changed controls and pressed buttons.
  const done = []
  const fields = 'input, textarea, select', buttons = 'button, summary'
  const watch = new AbortController()
  const on = (name, act) => page.addEventListener(name, act, { capture: true, signal: watch.signal })
  const note = of => ({ target }) => {
    const one = target.closest('.written') && target.closest(of)
    if (one && (of === buttons || done.at(-1) !== one)) done.push(one)
  }
  on('input', note(fields))
  on('change', note(fields))
  on('click', note(buttons))
  on('submit', event => event.preventDefault())
  on('compositionstart', () => { isComposing = true })
  on('compositionend', () => { isComposing = false })

  /** By what each is called, and by which of these it is. */
  const named = within => {
    const counts = {}, all = [...within.querySelectorAll(`${fields}, ${buttons}, a`)]
    return all.map(one => {
      const name = [one.tagName, one.type, one.name || one.textContent, /^(rad|che)/.test(one.type) && one.value]
      counts[name] = (counts[name] ?? 0) + 1
      return [`${name} ${counts[name]}`, one]
    })
  }
  const tell = (one, name) => one.dispatchEvent(new Event(name, { bubbles: name !== 'blur' }))
  const repeat = (one, twin) => {
    if (one.matches(buttons) || one.checked !== twin.checked && (one.checked || one.type === 'checkbox')) twin.click()
    else if (one.files) { twin.files = one.files; tell(twin, 'change') }
    else if (one.value !== twin.value) {
      twin.value = one.value
      tell(twin, 'input')
      tell(twin, 'change')
      if (twin !== page.activeElement) tell(twin, 'blur')
    }
  }

  on('drawn', function handOver() {
    if (isComposing) return on('compositionend', () => setTimeout(handOver))
    const before = written(), focused = page.activeElement
    const { selectionStart: start, selectionEnd: end, selectionDirection: way } = focused ?? page
    const panes = () => [...page.querySelectorAll('.pane')]
    const tops = panes().map(pane => pane.scrollTop), [x, y] = [scrollX, scrollY]
    const names = new Map(before && named(before).map(([name, one]) => [one, name]))
    watch.abort()
    before?.remove()
    const twins = new Map(named(page)), twin = one => twins.get(names.get(one))
    const pairs = done.map(one => [one, twin(one)]), here = twin(focused)
    here?.focus({ preventScroll: true })
    for (const [one, its] of pairs) if (its) repeat(one, its)
    if (here && here === page.activeElement && start != null) here.setSelectionRange(start, end, way)
    panes().forEach((pane, at) => { pane.scrollTop = tops[at] })
    scrollTo({ left: x, top: y, behavior: 'instant' })
  })
})()
