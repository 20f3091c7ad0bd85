// Runs a document's code in a frame that has no origin; sandbox.html is what stands in it.

// Milliseconds for the frame to come, and for the code to end.
const COMING = 20_000
const RUNNING = 5_000

const file = new URL('./sandbox.html', import.meta.url).href

function sealedFrame() {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.setAttribute('referrerpolicy', 'no-referrer')
  frame.setAttribute('aria-hidden', 'true')
  frame.hidden = true
  frame.tabIndex = -1
  frame.src = file
  return frame
}

/// Calls a function with the values that these JSON texts stand for. Resolves with what came of it and a
/// text: `done` and the result's JSON of at most so many characters, `threw` and the error's words,
/// `nothing`, `long`, `slow`, `stopped`, or `missing` where the sandbox does not come.
export const run = (source, values, most, signal) => new Promise(resolve => {
  const frame = sealedFrame()
  const { port1: port, port2 } = new MessageChannel()
  let timer
  const end = said => {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    port.close()
    // With it goes its worker, whatever that does.
    frame.remove()
    resolve(said)
  }
  const stop = () => end(['stopped', ''])
  const within = (milliseconds, otherwise) => {
    clearTimeout(timer)
    timer = setTimeout(end, milliseconds, [otherwise, ''])
  }
  // Nobody but the frame has the other end: who else sends messages to the page is not heard.
  port.onmessage = () => {
    within(RUNNING, 'slow')
    port.onmessage = ({ data }) => end(data)
    port.postMessage([source, values, most])
  }
  frame.onload = () => frame.contentWindow.postMessage('', '*', [port2])
  signal.addEventListener('abort', stop)
  within(COMING, 'missing')
  document.body.append(frame)
})
