// Tokens of code by highlight.js, which is fetched when the first code is shown.
import engine from './index.js'

const LONGEST = 50_000

/** `[scope, text, scope, text, …]`; nothing for a language that is not known. */
export function tokens(code, language) {
  if (code.length > LONGEST || !engine.getLanguage(language)) return []
  const found = []
  const take = (node, scope) => {
    for (const child of node.children) {
      if (typeof child === 'string') found.push(scope, child)
      else take(child, child.scope?.startsWith('language:') ? scope : (child.scope ?? scope))
    }
  }
  take(engine.highlight(code, { language, ignoreIllegals: true })._emitter.rootNode, '')
  return found
}
