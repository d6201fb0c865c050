import { INVISIBLE } from '../fence.js'

/**
 * What browsers and readers of Markdown leave out within the name of a scheme: line ends, control
 * and invisible characters, backslashes, and references to such characters.
 */
const BETWEEN = String.raw`(?:[\\${INVISIBLE}]|&(?:tab|newline|shy|zwj|zwnj|#0{0,5}(?:9|10|13|173);?|#x0{0,5}(?:9|a|d|ad);?);?){0,8}`

/** A character as it is, as a character reference, or percent-encoded. */
function hidden(char: string): string {
  const codes = [char.toLowerCase(), char.toUpperCase()].map((letter) => letter.charCodeAt(0))
  const forms = [...new Set(codes)].flatMap((code) => {
    const hex = code.toString(16)
    return [`&#0{0,5}${code}(?!\\d);?`, `&#x0{0,5}${hex}(?![\\da-f]);?`, `%(?:25){0,3}${hex}`]
  })
  // Letters of full width are the same to whatever normalizes a text.
  const wide = String.fromCharCode(char.charCodeAt(0) + 0xfee0)
  return `(?:${[char, wide, ...forms, ...(char === ':' ? ['&colon;'] : [])].join('|')})`
}

function scheme(name: string): string {
  return `${[...name, ':'].map(hidden).join(BETWEEN)}`
}

const SCRIPTS = ['javascript', 'vbscript', 'livescript'].map(scheme).join('|')
/** Schemes that are words, too: they count in front of what they can be an address of. */
const OTHERS = `(?:${scheme('data')}(?=[^\\s"'\`)\\]*_.,;])|${['file', 'blob', 'filesystem', 'view-source'].map(scheme).join('|')}(?=[/a-z]))`

/** A scheme that runs a script, or has its contents in itself, however it is hidden. */
export const ACTIVE_SCHEME = new RegExp(String.raw`${SCRIPTS}|(?<![\p{L}\p{N}_-])${OTHERS}`, 'giu')
const STARTS_ACTIVE = new RegExp(String.raw`^[\s<"'${INVISIBLE}]*(?:${SCRIPTS}|${OTHERS})`, 'iu')

/** Whether a link to this target would run a script, or show what stands in the target itself. */
export function isActiveTarget(target: string): boolean {
  return STARTS_ACTIVE.test(target)
}

/** An event handler. Those that programs have in common are named, since `only = 1` is none. */
export const EVENT_HANDLER = new RegExp(
  String.raw`(?<![\p{L}\p{N}_-])on(?:${[
    'abort|after\\w+|animation\\w+|auxclick|before\\w+|begin|blur|cancel|canplay\\w*|change|click|close|contextmenu|copy|cut|dblclick|drag\\w*',
    'drop|end|ended|error|focus\\w*|fullscreen\\w+|gotpointercapture|hashchange|input|invalid|key\\w+|load\\w*|message\\w*|mouse\\w+',
    'page\\w+|paste|pause|play\\w*|pointer\\w+|popstate|progress|repeat|reset|resize|scroll\\w*|search|seek\\w+|select\\w*|show|stalled',
    'start|storage|submit|suspend|timeupdate|toggle|touch\\w+|transition\\w+|unload|volumechange|waiting|webkit\\w+|wheel',
  ].join('|')})[ \t]{0,3}=(?:[ \t]{0,3}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|(?!\[#\d)[^\s"'<>]+))?`,
  'giu',
)

/** Elements that load something, run something, or change the page or how it looks. */
const ELEMENTS = new Set(
  (
    'applet area audio base basefont bgsound body button canvas embed fieldset filter foreignobject form frame frameset head html iframe ' +
    'image img input isindex keygen layer link map marquee math menuitem meta noscript object optgroup option param picture plaintext ' +
    'portal script select slot source style svg template textarea title track use video xml xmp'
  ).split(' '),
)
/** Attributes that load something, run something, or change how the page looks. */
const ATTRIBUTE = new RegExp(
  String.raw`[\s"'/](?:on[\w-]*|style|src\w*|background|poster|action|formaction|data|ping|lowsrc|dynsrc|longdesc|usemap|manifest|codebase|classid|http-equiv|xmlns|xlink:\w+|\w+:href)[\s${INVISIBLE}]*=`,
  'iu',
)

/**
 * Whether a tag is more than markup of text: an image, something embedded, a form, a script, or a
 * tag with an event handler or a style. `inner` is the tag without its angle brackets.
 */
export function isActiveTag(inner: string): boolean {
  const name = /^\/?([a-z][\w-]*)/i.exec(inner)?.[1]?.toLowerCase()
  if (name === undefined) return false
  // With an odd quotation mark, the tag may go on behind its end.
  const isOdd = [/"/g, /'/g].some((quote) => (inner.match(quote)?.length ?? 0) % 2 === 1)
  return ELEMENTS.has(name) || isOdd || ATTRIBUTE.test(inner) || inner.search(ACTIVE_SCHEME) >= 0
}

/** The longest word that is waited for, in UTF-16 units. */
const LONGEST_WORD = 2000
/** The end of a part of a word behind which an address, an image or a tag may go on. */
const MAY_GO_ON = new RegExp(String.raw`[\x21-\x7e\uff00-\uffef${INVISIBLE}]$`, 'u')
const SCHEME_IN_USE = new RegExp(String.raw`(?:${ACTIVE_SCHEME.source})(?=[^\s"'*_.,;)\]])`, 'giu')

/**
 * The pieces of a text that is shown before it is checked. Spaces make plain text of images, of
 * addresses that run a script, and of tags, but for those that only mark text up. Each piece ends
 * with a word. Returns what `pieces` returns.
 */
export async function* defusedTokens<T>(pieces: AsyncGenerator<string, T>): AsyncGenerator<string, T> {
  let word = ''
  try {
    while (true) {
      const next = await pieces.next()
      if (next.done) {
        if (word !== '') yield defuse(word)
        return next.value
      }
      const text = word + next.value
      const blank = next.value.search(/\s\S*$/)
      let end = blank === -1 ? 0 : word.length + blank + 1
      const isLong = text.length - end >= LONGEST_WORD
      if (isLong) end = text.length - (/[\ud800-\udbff]$/.test(text.slice(-1)) ? 1 : 0)
      word = text.slice(end)
      const output = defuse(text.slice(0, end))
      if (output !== '') yield isLong && MAY_GO_ON.test(output.slice(-2)) ? `${output} ` : output
    }
  } finally {
    await pieces.return(undefined as T)
  }
}

/** What begins a tag, or a whole tag without attributes, as in `Array<string>` and `<b>`. */
const TAG_START = /<(?:\/?([a-z][\w-]*)>|(?=[a-z/!?]))/gi

function defuse(text: string): string {
  return text
    .replace(/!(?=\[(?!#\d))/g, '! ')
    .replace(TAG_START, (tag, name?: string) => (name && !ELEMENTS.has(name.toLowerCase()) ? tag : `< ${tag.slice(1)}`))
    .replace(SCHEME_IN_USE, (name) => `${name.slice(0, -1)} ${name.slice(-1)}`)
}
