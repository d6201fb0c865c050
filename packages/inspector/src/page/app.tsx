import type { EngineDescriptionV1 } from '@kebab/schemas'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { readAddress, type SearchSettings, VIEWS, type View, writeAddress } from './address.js'
import { AskView } from './ask/ask-view.js'
import { HoldingsView } from './holdings/holdings-view.js'
import { FailureNotice, Notice } from './parts/notice.js'
import { ShortcutsDialog, useShortcuts } from './parts/shortcuts.js'
import { useCall } from './parts/use-call.js'
import { SearchView } from './search/search-view.js'
import type { Server } from './server.js'

const TITLES: Readonly<Record<View, string>> = { search: 'Search', ask: 'Ask', index: 'Index' }

/** The whole page: its head, and one of the views. */
export function App({ server }: { server: Server }) {
  const [{ view, settings }, setAddress] = useState(() => readAddress(location.search))
  const [isHelpOpen, setHelpOpen] = useState(false)

  const go = useCallback((next: { view?: View; settings?: SearchSettings }) => {
    setAddress((before) => {
      const after = { ...before, ...next }
      history.replaceState(null, '', writeAddress(after.view, after.settings))
      return after
    })
  }, [])
  useEffect(() => {
    document.title = `${settings.query === '' ? TITLES[view] : settings.query} · Kebab inspector`
  }, [view, settings])
  const shortcuts = useShortcuts({
    '/': () => document.querySelector<HTMLElement>('[data-query]')?.focus(),
    '1': () => go({ view: 'search' }),
    '2': () => go({ view: 'ask' }),
    '3': () => go({ view: 'index' }),
    n: () => document.querySelector<HTMLElement>('[data-next-page]')?.click(),
    '?': () => setHelpOpen(true),
  })

  // The index may change: each view that is shown, and each search, asks anew.
  const described = useCall(useCallback((signal) => server.describe({ signal }), [server, view, settings]))
  const last = useRef(described.value)
  last.current = described.value ?? last.current
  const description = last.current
  // Where there is a description, the view says what fails.
  const failure = description === undefined ? described.failure : undefined
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="head">
        <h1>
          <img src="/icon.svg" alt="" width="24" height="24" />
          Kebab <span>inspector</span>
        </h1>
        <nav aria-label="Views">
          {VIEWS.map((name) => (
            <button type="button" aria-current={name === view ? 'page' : undefined} onClick={() => go({ view: name })}>
              {TITLES[name]}
            </button>
          ))}
        </nav>
        <p class="holds">{description === undefined ? '' : holdings(description)}</p>
        <button type="button" class="quiet keys" aria-haspopup="dialog" onClick={() => setHelpOpen(true)}>
          <kbd>?</kbd> <span>Keyboard</span>
        </button>
      </header>
      <main id="main" tabIndex={-1}>
        {failure !== undefined && <FailureNotice failure={failure} retry={described.again} />}
        {description?.missing?.map(({ part, message, hint }) => (
          <Notice tone="warning" title={`No ${part}`}>
            <p>{message}</p>
            <p>{hint}</p>
          </Notice>
        ))}
        {description?.indexing !== undefined && (
          <Notice tone="info" title="The index is changing">
            <p>{description.indexing.message}</p>
          </Notice>
        )}
        <div hidden={view !== 'search'}>
          <SearchView
            server={server}
            description={description}
            settings={settings}
            isVisible={view === 'search'}
            onSettings={(next) => go({ settings: next })}
          />
        </div>
        <div hidden={view !== 'ask'}>
          <AskView
            server={server}
            description={description}
            settings={settings}
            isVisible={view === 'ask'}
            onSettings={(next) => go({ settings: next })}
          />
        </div>
        {view === 'index' && <HoldingsView server={server} description={description} />}
      </main>
      <ShortcutsDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} shortcuts={shortcuts} />
    </>
  )
}

function holdings({ store, retrievers }: EngineDescriptionV1): string {
  const names = retrievers.map(({ name }) => name).join(' + ')
  return `${store.documents.toLocaleString()} documents · ${store.chunks.toLocaleString()} chunks · ${names}`
}
