// Starts the validator in a worker that the page sends its code to. The build names the validator's module `worker`.
import start from 'worker'

addEventListener('message', ({ data }) => start({ module_or_path: data }), { once: true })
