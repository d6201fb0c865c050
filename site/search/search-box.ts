import type { Search, SearchResult } from './open-search.js'

export interface SearchBoxOptions {
  /** Where the index is. It is loaded when the box is first focused. */
  indexUrl: string
  /** The address of a result in this site. */
  urlOf(result: SearchResult): string
  /** Opens an address of this site without loading the whole page again. */
  open(url: string): void
}

/**
 * Gives a button its dialog: a combobox over a list of results, by the pattern of the ARIA
 * Authoring Practices. The keys `/` and Ctrl-K, or Command-K, open it too. Texts become text nodes, never HTML.
 */
export function mountSearch(button: HTMLButtonElement, { indexUrl, urlOf, open }: SearchBoxOptions): void {
  const input = element('input', {
    type: 'text',
    role: 'combobox',
    'aria-label': 'Search the documentation',
    'aria-autocomplete': 'list',
    'aria-controls': 'site-search-results',
    'aria-expanded': 'false',
    placeholder: 'Search the documentation',
    autocomplete: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
  })
  const close = element('button', { type: 'button', class: 'site-search-close' }, 'Close')
  const list = element('div', { id: 'site-search-results', role: 'listbox', 'aria-label': 'Results' })
  list.hidden = true
  const status = element('p', { role: 'status' })
  const bar = element('div', { class: 'site-search-bar' }, input, close)
  const dialog = element('dialog', { class: 'site-search', 'aria-label': 'Search' }, bar, status, list)
  document.body.append(dialog)

  let options: HTMLAnchorElement[] = []
  let active = -1
  let running: AbortController | undefined

  const activate = (next: number): void => {
    options[active]?.setAttribute('aria-selected', 'false')
    active = next
    const option = options[active]
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option === undefined) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', option.id)
  }
  const show = (results: readonly SearchResult[], said: string): void => {
    options = results.map((result, i) => optionOf(result, i, urlOf(result)))
    list.replaceChildren(...options)
    list.hidden = options.length === 0
    input.setAttribute('aria-expanded', String(options.length > 0))
    status.textContent = said
    activate(options.length > 0 ? 0 : -1)
  }
  const searchNow = async (): Promise<void> => {
    running?.abort()
    running = new AbortController()
    const { signal } = running
    try {
      const query = input.value
      if (query.trim() === '') return show([], '')
      if (options.length === 0) status.textContent = 'Searching…'
      const search = await loaded(indexUrl)
      const results = await search(query, signal)
      if (!signal.aborted) show(results, countOf(results.length))
    } catch (error) {
      if (!signal.aborted) show([], `The search failed: ${(error as Error).message}`)
    }
  }

  const start = (): void => {
    if (dialog.open) return
    dialog.showModal()
    input.select()
  }
  button.addEventListener('click', start)
  document.addEventListener('keydown', (event) => {
    if (!isShortcut(event)) return
    event.preventDefault()
    start()
  })
  // A failure is said when something is searched for.
  input.addEventListener('focus', () => void loaded(indexUrl).catch(() => {}))
  input.addEventListener('input', () => void searchNow())
  input.addEventListener('keydown', (event) => {
    const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 + options.length }
    const move = moves[event.key]
    if (move !== undefined && options.length > 0) activate(move % options.length)
    else if (event.key === 'Enter') options[active]?.click()
    else return
    event.preventDefault()
  })
  list.addEventListener('click', (event) => {
    const option = (event.target as Element).closest('a')
    if (option === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    dialog.close()
    open(option.href)
  })
  close.addEventListener('click', () => dialog.close())
  // A key opens it from anywhere: there may be nothing that had the focus.
  dialog.addEventListener('close', () => button.focus({ preventScroll: true }))
  // The dialog itself is hit beside what is in it.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close())
}

let loading: Promise<Search> | undefined

/** Loads the search and its index once, and again after a failure. */
function loaded(indexUrl: string): Promise<Search> {
  loading ??= Promise.all([import('./open-search.js'), fetchIndex(indexUrl)]).then(([{ openSearch }, pages]) =>
    openSearch(pages),
  )
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

async function fetchIndex(url: string): Promise<[]> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`expected the index of the site, found status ${response.status}`)
  return response.json()
}

function optionOf({ title, headings, group, snippet }: SearchResult, i: number, url: string): HTMLAnchorElement {
  const place = element('span', { class: 'site-search-place' }, [title, ...headings].join(' › '))
  const parts = snippet.map(({ text, marked }) => (marked ? element('mark', {}, text) : text))
  const option = element(
    'a',
    { id: `site-search-result-${i}`, role: 'option', 'aria-selected': 'false', tabindex: '-1', href: url },
    element('span', { class: 'site-search-group' }, group),
    place,
    element('span', { class: 'site-search-snippet' }, ...parts),
  )
  return option
}

function countOf(results: number): string {
  if (results === 0) return 'Nothing was found.'
  return results === 1 ? '1 result' : `${results} results`
}

/** Whether a key opens the search: `/` where nothing is typed, and Ctrl-K anywhere. */
function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' && !shiftKey
  return key === '/' && !ctrlKey && !isTyping(target)
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}
