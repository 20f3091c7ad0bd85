// The page within another page: what the two tell each other.

/** Which of the app's own properties the page around may set, and how a value is checked. */
const isColour = (value) => value.length < 100 && CSS.supports('color', value)
const isFont = (value) => /^[\w\s"',.-]{1,200}$/.test(value)
const STYLES = {
  accent: [isColour, ['--accent', '--accent-strong']],
  background: [isColour, ['--paper']],
  ink: [isColour, ['--ink']],
  font: [isFont, ['--sans', '--serif']],
}

/** To whom it is told: anybody who is around, until that has spoken. */
let around = '*'
export const tell = (text) => parent.postMessage({ pilcrow: JSON.parse(text) }, around)

function takeStyle(style) {
  for (const [name, [isRight, properties]] of Object.entries(STYLES)) {
    const value = String(style[name] ?? '')
    if (value && isRight(value)) properties.forEach((own) => document.documentElement.style.setProperty(own, value))
  }
}

/** Hands over what the page around says, as JSON, and whether that is of the app's own origin. */
export function listen(take) {
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || typeof data?.pilcrow !== 'object') return
    around = origin
    if (data.pilcrow.style) takeStyle(data.pilcrow.style)
    take(JSON.stringify(data.pilcrow), origin === location.origin)
  })
  const tellHeight = () => tell(JSON.stringify({ height: Math.ceil(document.body.getBoundingClientRect().height) }))
  new ResizeObserver(tellHeight).observe(document.body)
}
