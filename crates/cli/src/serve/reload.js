// Reloads the page once the documents have changed. A page that nobody sees does not wait: a browser
// keeps six connections to a host for all its tabs.
let known = ''
let waiting = new AbortController()

async function follow() {
  while (document.visibilityState === 'visible') {
    try {
      const answer = await fetch(`./reload.txt?${known}`, { cache: 'no-store', signal: waiting.signal })
      const number = await answer.text()
      if (answer.ok && known && number !== known) return location.reload()
      if (answer.ok) known = number
    } catch {
      if (waiting.signal.aborted) return
      // The server has ended; it may come again.
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
  }
}

document.addEventListener('visibilitychange', () => {
  waiting.abort()
  waiting = new AbortController()
  follow()
})
follow()
