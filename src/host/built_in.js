// The browser's own model (the Prompt API). Which model it is, the browser does not tell.

const modes = temperature => temperature === 0 ? { samplingMode: 'most-predictable' } : {}

/// 'unavailable', 'downloadable', 'downloading' or 'available'.
export async function availability() {
  if (!('LanguageModel' in globalThis)) return 'unavailable'
  return LanguageModel.availability().catch(() => 'unavailable')
}

/// The messages as the API takes them: what the system says comes first, the last one is asked.
function turns(messages) {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content).join('\n\n')
  const others = messages.filter(({ role }) => role !== 'system')
    .map(({ role, content }) => ({ role: role === 'assistant' ? 'assistant' : 'user', content }))
  let first = others.length
  while (first > 0 && others[first - 1].role === 'user') first -= 1
  const before = [...(system ? [{ role: 'system', content: system }] : []), ...others.slice(0, first)]
  return [before, others.slice(first).map(({ content }) => content).join('\n\n')]
}

/// Answers; hands over the text piece by piece. Resolves with the tokens of prompt and answer together.
/// Rejects with [kind, words].
export async function answer(request, signal, onText, onProgress) {
  const { messages, schema, temperature } = JSON.parse(request)
  const [initialPrompts, asked] = turns(messages)
  const monitor = source => source.addEventListener('downloadprogress', ({ loaded }) => onProgress(loaded))
  let session
  try {
    session = await LanguageModel.create({ initialPrompts, signal, monitor, ...modes(temperature) })
    const constraint = schema === undefined ? {} : { responseConstraint: schema }
    const reader = session.promptStreaming(asked, { signal, ...constraint }).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      onText(value)
    }
    return Number(session.contextUsage ?? session.inputUsage ?? 0)
  } catch (error) {
    throw [error?.name ?? 'Error', String(error?.message ?? error)]
  } finally {
    session?.destroy()
  }
}
