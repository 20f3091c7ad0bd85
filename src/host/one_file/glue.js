// What the app's glue does by other files of its own, done by pieces: the worker, the seldom needed scripts, the
// later styles. All else is as it is.
import { askWorker } from '../glue.js'
import { piece } from './pieces.js'

export * from '../glue.js'

/** Those that make sense here. Others (the editor, colours for code, the in-browser model, sites, the sandbox) count as
 * scripts that did not come. */
const SCRIPTS = {
  'host/built_in.js': () => import('../model/built_in.js'),
  'host/deflate.js': () => import('../file/deflate.js'),
  'host/keys.js': () => import('../storage/keys.js'),
  'host/surroundings.js': () => import('../net/surroundings.js'),
}

export const later = async (file, name, order) => (await SCRIPTS[file]())[name](...order)

/** They stand in the page already. */
export const laterStyles = async () => {}

/** The validator, once it says that it listens. A worker fetches nothing from a disk, so that its code is sent to it. */
export async function startWorker(_, milliseconds) {
  const [script, code] = await Promise.all([piece('one_file/worker.js'), piece('worker_bg.wasm')])
  const address = URL.createObjectURL(await script.blob())
  const worker = new Worker(address)
  await askWorker(worker, await code.arrayBuffer(), milliseconds)
  URL.revokeObjectURL(address)
  return worker
}
