import { emitKeypressEvents, type Interface } from 'node:readline'
import type { ReadStream, WriteStream } from 'node:tty'
import type { createColors } from 'picocolors'
import type { Screen, ScreenRow } from './draw-find.js'
import type { Key, ScreenSize } from './find-state.js'
import type { PieceStyle } from './fit-text.js'

// Control sequences: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
const ESC = '\u001b['
/** Another screen, no wrapping at its edge, and pastes that are told from keys. */
const ENTER = `${ESC}?1049h${ESC}?7l${ESC}?2004h${ESC}2J`
const LEAVE = `${ESC}?2004l${ESC}?7h${ESC}0m${ESC}?25h${ESC}?1049l`
const HIDE_CARET = `${ESC}?25l`
const SHOW_CARET = `${ESC}?25h`
/** Until the end, a terminal that knows it shows nothing of a half-drawn screen. */
const BEGIN_FRAME = `${ESC}?2026h`
const END_FRAME = `${ESC}?2026l`
/** How long a key that begins with an escape has to go on, in milliseconds. */
const ESCAPE_MS = 50

/** What is told of a terminal. */
interface Listeners {
  onKey(key: Key): void
  onResize(): void
  /** Called when there will be no more keys. */
  onEnd(): void
}

/** A terminal as a whole. `enter` and `leave` may be called again and again. */
export class FullScreen {
  readonly #stdin: ReadStream
  readonly #stdout: WriteStream
  readonly #colors: ReturnType<typeof createColors>
  #listeners: Listeners | undefined
  /** The rows that the terminal shows. */
  #painted: string[] = []

  constructor(stdin: ReadStream, stdout: WriteStream, colors: ReturnType<typeof createColors>) {
    this.#stdin = stdin
    this.#stdout = stdout
    this.#colors = colors
  }

  /** The size of the terminal. One that doesn't say it is taken for the usual. */
  size(): ScreenSize {
    const { rows, columns } = this.#stdout
    return { rows: rows || 24, columns: columns || 80 }
  }

  /** Takes the terminal over. */
  enter(listeners: Listeners): void {
    this.#listeners = listeners
    // The process may end without a turn of the event loop, as with an uncaught error.
    process.on('exit', this.leave)
    emitKeypressEvents(this.#stdin, { escapeCodeTimeout: ESCAPE_MS } as unknown as Interface)
    this.#stdin.on('keypress', this.#pressed)
    for (const event of ['end', 'close', 'error']) this.#stdin.on(event, listeners.onEnd)
    this.#stdout.on('resize', listeners.onResize)
    this.#stdin.setRawMode(true)
    this.#stdin.resume()
    this.#stdout.write(ENTER)
    this.#painted = []
  }

  /** Gives the terminal back as it was. Does nothing the second time. */
  readonly leave = (): void => {
    const listeners = this.#listeners
    if (listeners === undefined) return
    this.#listeners = undefined
    process.off('exit', this.leave)
    this.#stdin.off('keypress', this.#pressed)
    for (const event of ['end', 'close', 'error']) this.#stdin.off(event, listeners.onEnd)
    this.#stdout.off('resize', listeners.onResize)
    // Neither can be done on a terminal that is gone.
    try {
      this.#stdin.setRawMode(false)
    } catch {}
    this.#stdin.pause()
    this.#stdout.write(LEAVE)
  }

  /** Forgets what the terminal shows: the next screen is drawn as a whole. */
  forget(): void {
    this.#painted = []
  }

  /** Draws the rows that differ from those before. */
  draw({ rows, caret }: Screen): void {
    if (this.#listeners === undefined) return
    const painted = rows.map((row) => this.#paint(row))
    const isWhole = this.#painted.length !== painted.length
    const lines = painted.flatMap((line, i) =>
      isWhole || line !== this.#painted[i] ? [`${ESC}${i + 1};1H${ESC}0m${ESC}2K${line}`] : [],
    )
    this.#painted = painted
    const frame = `${HIDE_CARET}${isWhole ? `${ESC}2J` : ''}${lines.join('')}${ESC}1;${caret + 1}H${SHOW_CARET}`
    this.#stdout.write(`${BEGIN_FRAME}${frame}${END_FRAME}`)
  }

  /** Runs what takes the terminal for itself, such as an editor. */
  async lend<T>(run: () => Promise<T>): Promise<T> {
    const listeners = this.#listeners!
    this.leave()
    try {
      return await run()
    } finally {
      this.enter(listeners)
    }
  }

  readonly #pressed = (text: string | undefined, key: Omit<Key, 'text'> = {}): void => {
    this.#listeners?.onKey({ text, name: key.name, ctrl: key.ctrl, meta: key.meta })
  }

  #paint({ pieces, isSelected = false }: ScreenRow): string {
    const colors = this.#colors
    const draws: Record<PieceStyle, (text: string) => string> = {
      plain: (text) => text,
      match: (text) => colors.bold(colors.yellow(text)),
      path: colors.cyan,
      number: colors.green,
      dim: colors.dim,
    }
    if (isSelected) return colors.inverse(pieces.map(({ text }) => text).join(''))
    return pieces.map(({ text, style }) => draws[style](text)).join('')
  }
}
