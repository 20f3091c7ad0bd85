// Relative addresses of the page's own files lead to where the pieces seem to be: from a disk, nothing can be
// fetched. A <base> element would do the same, and break links within the page.
import { HOME } from './pieces.js'

Object.defineProperty(document, 'baseURI', { value: HOME })
