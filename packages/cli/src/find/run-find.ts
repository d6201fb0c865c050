import { setTimeout as delay } from 'node:timers/promises'
import { ReadStream, WriteStream } from 'node:tty'
import { KebabError } from '@kebab/core'
import { counted } from '@kebab/core/internal'
import type { SearchMode } from '@kebab/local'
import type { IndexFlags, OpenedIndex } from '@kebab/local/internal'
import { type FilterFlags, filtersIn } from '../commands/flags.js'
import { describeFailure, EXIT, type ExitCode, Failure } from '../failure.js'
import { openPlace } from '../originals/open-place.js'
import { placeInFile } from '../originals/place-in-file.js'
import { Session } from '../session.js'
import { withSourceIds } from '../source-names.js'
import { originAtLine } from '../terminal/hit-matches.js'
import { drawFind } from './draw-find.js'
import {
  beginFind,
  type FindState,
  type HitList,
  type Key,
  type ListedHit,
  layoutOf,
  type Preview,
  pressKey,
  selectedHit,
  withHits,
} from './find-state.js'
import { FullScreen } from './full-screen.js'
import { HitFinder } from './hit-finder.js'

/** The flags of `kebab find`. */
export interface FindFlags extends IndexFlags, FilterFlags {
  mode?: SearchMode
  k?: number
}

/** How many hits a list has. More take longer at each key, and nobody pages through them. */
const HITS = 30
/** How long no key is pressed before what takes longer than a key may, in milliseconds. */
const PAUSE_MS = 250

/** Searches as a person types, until they leave. */
export async function runFind(session: Session, query: string, flags: FindFlags): Promise<ExitCode> {
  const { stdin, stdout, env } = session.process
  if (!(stdin instanceof ReadStream && stdout instanceof WriteStream) || env.TERM === 'dumb') throw withoutTerminal()
  const screen = new FullScreen(stdin, stdout, session.colors)
  // What is said while the screen is drawn would be drawn over it.
  let onNotice: ((text: string) => void) | undefined
  const stderr = {
    write: (text: string) => (onNotice ?? session.process.stderr.write.bind(session.process.stderr))(text),
  }
  const quiet = new Session({ ...session.process, stdin, stderr })
  await using index = await quiet.open(flags, { model: flags.mode !== 'lexical', loadModel: 'later' })
  const filters = await withSourceIds(index, filtersIn(flags), quiet)
  const { default_mode: defaultMode, store } = await index.kebab.describe()
  const slowMode = flags.mode ?? defaultMode
  const finding = new Finding({
    session: quiet,
    index,
    screen,
    finder: new HitFinder(quiet, index, { k: flags.k ?? HITS, filters }),
    modes: slowMode === 'hybrid' ? ['lexical', slowMode] : [slowMode],
    hint: `type to search ${counted(store.documents, 'document')}; Enter opens, Esc leaves`,
  })
  onNotice = (text) => finding.say(text)
  try {
    await finding.run(query)
  } finally {
    screen.leave()
    onNotice = undefined
  }
  session.signal.throwIfAborted()
  return EXIT.done
}

function withoutTerminal(): Failure {
  const error = new KebabError('unsupported', 'find: expected a terminal, which it draws on, found none', {
    details: { feature: 'find without a terminal' },
    hint: '`kebab search QUERY` prints hits anywhere.',
  })
  return new Failure(error, EXIT.wrongCommandLine)
}

interface Setting {
  session: Session
  index: OpenedIndex
  screen: FullScreen
  finder: HitFinder
  /** The searches of a query, in their order. Those behind the first wait for a pause. */
  modes: readonly SearchMode[]
  /** What is said where nothing is typed. */
  hint: string
}

/** A person at a terminal. */
class Finding {
  readonly #setting: Setting
  #state!: FindState
  /** Ends what is done for a query, once there is another. */
  #searching = new AbortController()
  /** Ends what is done for a preview, once another hit is selected. */
  #reading = new AbortController()
  /** Ends the run, with an error if there is one. */
  #end!: (error?: unknown) => void
  /** What has the terminal for itself, such as an editor. */
  #opening: Promise<void> | undefined

  constructor(setting: Setting) {
    this.#setting = setting
  }

  /** Resolves when the person leaves, or the program is asked to end. Rejects if it fails. */
  async run(query: string): Promise<void> {
    const { screen, session } = this.#setting
    const ended = new Promise<void>((resolve, reject) => {
      this.#end = (error) => (error === undefined ? resolve() : reject(error))
    })
    const end = (): void => this.#end()
    this.#state = beginFind(query, screen.size())
    session.signal.addEventListener('abort', end)
    try {
      if (session.signal.aborted) return
      screen.enter({
        onKey: (key) => this.#press(key),
        onResize: () => this.#show({ ...this.#state, size: screen.size() }),
        onEnd: end,
      })
      this.#search()
      await ended
    } finally {
      // An editor has the terminal until it ends.
      await this.#opening
      session.signal.removeEventListener('abort', end)
      this.#searching.abort()
      this.#reading.abort()
    }
  }

  /** Shows a line of the program, such as that a model is loaded. */
  say(text: string): void {
    this.#show({
      ...this.#state,
      notice: text
        .trim()
        .replace(/^kebab: /, '')
        .replace(/\s+/g, ' '),
    })
  }

  #press(key: Key): void {
    try {
      const { query } = this.#state
      const { state, action } = pressKey(this.#state, key)
      if (action === 'leave') {
        this.#end()
        return
      }
      if (action === 'redraw') this.#setting.screen.forget()
      this.#show(state)
      if (state.query !== query) this.#search()
      if (action === 'open') this.#opening ??= this.#open().catch(this.#end)
    } catch (error) {
      this.#end(error)
    }
  }

  /** Takes a state over, draws it, and reads the lines of its hit if they aren't there. */
  #show(state: FindState): void {
    const isResized = state.size !== this.#state.size
    this.#state = state
    if (isResized) this.#setting.screen.forget()
    this.#setting.screen.draw(drawFind(state))
    const hit = selectedHit(state)
    if (hit !== undefined && (isResized || state.preview?.of !== hit)) this.#read(hit).catch(this.#end)
  }

  async #read(hit: ListedHit): Promise<void> {
    this.#reading.abort()
    this.#reading = new AbortController()
    const { signal } = this.#reading
    const preview = await this.#previewOf(hit, signal)
    if (!signal.aborted) this.#show({ ...this.#state, preview })
  }

  /** What can't be read has no lines: the next search says what is wrong. */
  async #previewOf(hit: ListedHit, signal: AbortSignal): Promise<Preview> {
    const { preview } = layoutOf(this.#state.size)
    return this.#setting.finder.preview(hit, preview, signal).catch(() => ({ of: hit, lines: [] }))
  }

  #search(): void {
    this.#searching.abort()
    this.#searching = new AbortController()
    const { query } = this.#state
    if (query.trim() === '') this.#show({ ...this.#state, notice: this.#setting.hint })
    else void this.#searchInTurn(query, this.#searching.signal).catch(this.#end)
  }

  async #searchInTurn(query: string, signal: AbortSignal): Promise<void> {
    const { finder, modes } = this.#setting
    let list: HitList = { hits: [], hasMore: false, notice: '' }
    for (const mode of modes) {
      try {
        list = await this.#list(await finder.search(query, mode, signal), signal)
        // Whoever types on needs no more.
        await delay(PAUSE_MS, undefined, { signal })
      } catch (error) {
        if (signal.aborted) return
        this.#show(withHits(this.#state, { ...list, notice: noticeOf(error) }))
      }
    }
    const hits = await finder.placed(list.hits, signal)
    if (!signal.aborted) this.#show(withHits(this.#state, { ...list, hits }))
  }

  /** Shows hits, of which those of the first screen have their places. Returns them. */
  async #list(list: HitList, signal: AbortSignal): Promise<HitList> {
    const { finder } = this.#setting
    const seen = layoutOf(this.#state.size).list
    const first = await finder.placed(list.hits.slice(0, seen), signal)
    const placed = { ...list, hits: [...first, ...list.hits.slice(seen)] }
    const hit = selectedHit(withHits(this.#state, placed))
    // Read first, so that the lines of the hit before don't vanish for a moment.
    const preview = hit && (await this.#previewOf(hit, signal))
    signal.throwIfAborted()
    this.#show({ ...withHits(this.#state, placed), preview })
    return placed
  }

  /** Opens the selected hit, as `kebab open` does. */
  async #open(): Promise<void> {
    const { session, index, screen } = this.#setting
    const { hit, matches } = selectedHit(this.#state)!
    const { doc_id: docId, citation } = hit
    const { line } = matches
    let notice = ''
    try {
      const origin = await originAtLine(index.kebab, { docId, line, origin: citation.origin }, session.signal)
      const place = await placeInFile(session, index, { docId, at: { line, origin } })
      await screen.lend(() => openPlace(session, place))
    } catch (error) {
      notice = noticeOf(error)
    }
    this.#opening = undefined
    if (notice !== '') this.say(notice)
    else this.#show(this.#state)
  }
}

function noticeOf(error: unknown): string {
  return describeFailure(error).message.replace(/\s+/g, ' ')
}
