import { INVISIBLE, withoutInvisible } from './fence.js'

/** The names of the tags between which models reason, without their hyphens and underscores. */
const NAMES = new Set(
  (
    'think thinking thinkingprocess thought thoughts thoughtprocess reasoning reflection reflect selfreflection scratchpad ' +
    'analysis monologue innermonologue internalmonologue innerthought innerthoughts internalthought internalthoughts ' +
    'internalreasoning chainofthought chainofthoughts cot antthinking deliberation planning'
  ).split(' '),
)
/** Tags of chat templates that only begin reasoning, with the name of what they begin. */
const BEGIN = new Map([['beginofthought', 'thought']])
/** Tags of chat templates that only end it. */
const END = new Map([['endofthought', 'thought']])

/** What begins a tag: an angle, also of another width or as a character reference. */
const OPENING = /[<＜◁]|&(?:lt|#0{0,6}60|#x0{0,6}3c);/iy
/** The start of a tag, up to its name. A model may write blanks and bars in it. */
const HEAD = new RegExp(
  String.raw`[\s|${INVISIBLE}]*(\/?)[\s|${INVISIBLE}]*((?:[\p{L}\p{N}_.-]|[${INVISIBLE}])*)(:?)`,
  'uy',
)
const CLOSING = /[>＞▷]|&(?:gt|#0{0,6}62|#x0{0,6}3e);/i
/** The longest tag that is waited for, in UTF-16 units. */
const LONGEST_TAG = 300
/** The same in the notation of other models, which would be a link in lower case. */
const BRACKETS = /\[(\/?)(THINK(?:ING)?|REASONING)\]/y
/** The channels of a model that writes its reasoning and its answer to different ones. */
const CHANNEL = /<\|channel\|>\s{0,4}(analysis|commentary|final)?/y
/** Other tags of such a model. The first two end what is open. */
const MESSAGE = /<\|(end|return|message|start)\|>/y
/** What the parts of these notations begin with, for a text that ends within them. */
const FIXED = [
  ...['THINK', 'THINKING', 'REASONING'].flatMap((name) => [`[${name}]`, `[/${name}]`]),
  ...['analysis', 'commentary', 'final'].map((name) => `<|channel|>${name}`),
  ...['<|end|>', '<|return|>', '<|message|>', '<|start|>', '&lt;', '&#60;', '&#x3c;'],
]
/** The longest of them, with four blanks before the name of a channel. */
const LONGEST_FIXED = Math.max(...FIXED.map((tag) => tag.length)) + 4
const CANDIDATE = /[<＜◁&[]/g

/** A tag of reasoning in a text. */
interface Tag {
  /** `alone`: it holds nothing, or is only mentioned. `none`: it may close one, but need not. */
  kind: 'open' | 'close' | 'alone' | 'none'
  name: string
  end: number
}

/**
 * Takes the reasoning out of what a model writes: everything between `<thinking>` and
 * `</thinking>`, and between other tags that models use for it. It may come in any pieces.
 *
 * Case, attributes, character references and invisible characters don't count, and tags may be
 * nested. What is never closed reaches to the end. Of a tag that only ends, everything before is
 * reasoning, since some models begin in the middle of it. A tag alone in code, as in
 * `` `<think>` ``, is only mentioned.
 */
export class ReasoningFilter {
  /** What was written so far, without reasoning. */
  text = ''
  #pending = ''
  /** The last character of `text`, which would have to be put together for it. */
  #last = ''
  readonly #open: string[] = []
  readonly #counts = new Map<string, number>()

  /** Reads a piece, and returns what can be shown of it and of the pieces before. */
  push(piece: string): string {
    return this.#read(this.#pending + piece, false)
  }

  /** Returns what can be shown of a text that ended. */
  end(): string {
    return this.#read(this.#pending, true)
  }

  #read(pieces: string, isEnd: boolean): string {
    // A character that was cut in two waits for its other half.
    const half = isEnd ? '' : /[\ud800-\udbff]?$/.exec(pieces.slice(-1))![0]
    const written = pieces.slice(0, pieces.length - half.length)
    const output: string[] = []
    const show = (text: string): void => {
      if (this.#open.length > 0 || text === '') return
      output.push(text)
      this.text += text
      this.#last = text.at(-1)!
    }
    let at = 0
    this.#pending = ''
    while (at < written.length) {
      CANDIDATE.lastIndex = at
      const next = CANDIDATE.exec(written)?.index ?? written.length
      show(written.slice(at, next))
      at = next
      if (at === written.length) break
      const tag = tagAt(written, at, isEnd, this.#last === '`' && this.#open.length === 0)
      if (tag === 'more') {
        this.#pending = written.slice(at)
        break
      }
      const end = tag?.end ?? at + 1
      if (tag === undefined || tag.kind === 'alone') show(written.slice(at, end))
      else if (tag.kind === 'open') this.#enter(tag.name)
      else if (!this.#leave(tag.name) && tag.kind === 'close') {
        output.length = 0
        this.text = this.#last = ''
      }
      at = end
    }
    this.#pending += half
    return output.join('')
  }

  #enter(name: string): void {
    this.#open.push(name)
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  /** Leaves the innermost tag of this name. Returns false if nothing is open. */
  #leave(name: string): boolean {
    if (this.#open.length === 0) return false
    if ((this.#counts.get(name) ?? 0) === 0) return true
    for (let open = this.#open.pop(); open !== undefined; open = this.#open.pop()) {
      this.#counts.set(open, this.#counts.get(open)! - 1)
      if (open === name) break
    }
    return true
  }
}

/** A text without the reasoning in it, as `ReasoningFilter` reads it. */
export function withoutReasoning(text: string): string {
  const filter = new ReasoningFilter()
  filter.push(text)
  filter.end()
  return filter.text
}

/** The tag at a place. `more`: what comes next decides. `undefined`: it is no tag of reasoning. */
function tagAt(text: string, at: number, isEnd: boolean, isCode: boolean): Tag | 'more' | undefined {
  const bracket = matchAt(BRACKETS, text, at)
  if (bracket !== undefined) {
    return { kind: bracket[1] === '' ? 'open' : 'close', name: nameOf(bracket[2]!), end: at + bracket[0].length }
  }
  const rest = text.slice(at, at + LONGEST_TAG)
  if (!isEnd && mayBecomeFixed(rest)) return 'more'
  const channel = matchAt(CHANNEL, text, at)
  if (channel !== undefined) {
    return { kind: channel[1] === 'final' ? 'close' : 'open', name: 'channel', end: at + channel[0].length }
  }
  const message = matchAt(MESSAGE, text, at)
  if (message !== undefined) {
    const name = /end|return/.test(message[1]!) ? 'channel' : ''
    return { kind: 'none', name, end: at + message[0].length }
  }
  const opening = matchAt(OPENING, text, at)
  return opening === undefined ? undefined : angledAt(rest, opening[0].length, at, isEnd, isCode)
}

/** Whether a text, with what comes next, may be a tag of which only one notation is known. */
function mayBecomeFixed(rest: string): boolean {
  if (rest.length > LONGEST_FIXED) return false
  // As `CHANNEL` has it: blanks may stand before the name.
  const start = rest.replace(/^(<\|channel\|>)\s{1,4}/, '$1')
  return FIXED.some((tag) => tag.startsWith(start.toLowerCase()) || tag.startsWith(start))
}

function angledAt(rest: string, from: number, at: number, isEnd: boolean, isCode: boolean): Tag | 'more' | undefined {
  let [all, slash, raw, colon] = matchAt(HEAD, rest, from)!
  let behind = from + all!.length
  const isCut = (): boolean => behind === rest.length && !isEnd && rest.length < LONGEST_TAG
  // A name may have a namespace, as in `seed:think`.
  if (colon === ':' && !isCut()) {
    ;[all, , raw, colon] = matchAt(HEAD, rest, behind)!
    behind += all!.length - colon!.length
  }
  if (isCut()) return 'more'
  const name = nameOf(raw!)
  const begins = BEGIN.get(name)
  const ends = END.get(name)
  if (!NAMES.has(name) && begins === undefined && ends === undefined) return undefined
  const closing = CLOSING.exec(rest.slice(behind))
  if (closing === null && !isEnd && rest.length < LONGEST_TAG) return 'more'
  const end = closing === null ? behind : behind + closing.index + closing[0].length
  if (isCode && end === rest.length && !isEnd) return 'more'
  const isAlone = (isCode && rest[end] === '`') || (closing !== null && rest[end - 2] === '/')
  const isClosing = slash === '/' || ends !== undefined
  const kind = isAlone ? 'alone' : isClosing ? 'close' : 'open'
  return { kind, name: begins ?? ends ?? name, end: at + end }
}

function nameOf(raw: string): string {
  return withoutInvisible(raw).normalize('NFKC').toLowerCase().replace(/[_.-]/g, '')
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}
