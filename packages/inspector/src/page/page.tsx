import { render } from 'preact'
import { App } from './app.js'
import { Notice } from './parts/notice.js'
import { connect } from './server.js'

/** The token comes in the fragment of the link, and leaves the address at once. */
const TOKEN_KEY = 'kebab-inspector-token'
const hashToken = location.hash.slice(1)
if (hashToken !== '') {
  sessionStorage.setItem(TOKEN_KEY, hashToken)
  history.replaceState(null, '', `${location.pathname}${location.search}`)
}
const token = sessionStorage.getItem(TOKEN_KEY)

const root = document.getElementById('app')!
if (token === null) {
  render(
    <main class="lone">
      <Notice tone="error" title="This page needs its link">
        <p>
          Open the link that <code>kebab inspect</code> printed. It ends with a token, which this page keeps until the
          tab is closed.
        </p>
      </Notice>
    </main>,
    root,
  )
} else {
  render(<App server={connect(token)} />, root)
}
