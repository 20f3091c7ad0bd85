// What one tab works on, no other tab of the page works on at the same time.

/** A function that lets a name go again; null where another tab has it. */
export function hold(name) {
  // Only pages of secure addresses have locks.
  if (!navigator.locks) return () => {}
  return new Promise((given, failed) => {
    const held = lock => (lock ? new Promise(letGo => given(letGo)) : given(null))
    navigator.locks.request(name, { ifAvailable: true }, held).catch(failed)
  })
}
