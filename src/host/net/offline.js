// Keeps the page for when there is no network, by a service worker.

/** Where the browser has none, or the person saves data, the page works as it does without. */
const isWanted = () => Boolean(navigator.serviceWorker) && !navigator.connection?.saveData

/** Keeps this build, and tells once another one waits to take its place. */
export async function keep(tell) {
  if (!isWanted()) return
  if (!navigator.serviceWorker.controller) tellOfUsed()
  const registration = await navigator.serviceWorker.register('service_worker.js')
  const waits = () => { if (registration.waiting && navigator.serviceWorker.controller) tell() }
  const follow = (worker) => worker?.addEventListener('statechange', waits)
  waits()
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
}

/** What was fetched before there was a worker is kept as well, once there is one. */
function tellOfUsed() {
  const tell = () => {
    const used = performance.getEntriesByType('resource').map(({ name }) => name)
    navigator.serviceWorker.controller?.postMessage({ used })
  }
  navigator.serviceWorker.addEventListener('controllerchange', tell, { once: true })
}

/** Loads the page anew with the build that waits. Where other pages still work with this one, that stays:
 * says how many do. */
export async function takeOver() {
  const registration = await navigator.serviceWorker.getRegistration()
  const worker = registration?.waiting
  // Another page may have let it take over already.
  if (!worker) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  const { port1, port2 } = new MessageChannel()
  const others = new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data) })
  worker.postMessage('take over', [port2])
  return others
}
