// Starts the app in a page that is one file. The build names the page's module `page`.
import './home.js'
import start from 'page'

// A key that is pressed while nothing has the focus is the form's, as in any other page of the app.
const handOn = event => {
  const form = event.target === document.body && document.getElementById('pane-form')
  if (form && !form.dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault()
}

start().then(() => addEventListener('keydown', handOn))
