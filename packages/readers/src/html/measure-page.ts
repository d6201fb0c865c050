import { attributeOf, isElement, isText, type PageDocument, type PageElement, walkPage } from './parse-page.js'

/** What is in an element. */
export interface Measure {
  /** The characters that are no white space. */
  text: number
  /** Those of links. */
  linkText: number
  links: number
  /** Whether it holds a list, code or a quote. */
  hasBlocks: boolean
  /** Whether it holds what no cell of a table is written with: a heading, or a table. */
  hasSections: boolean
}

/** Elements that hold nothing for people to read, or nothing that is written. */
const NO_TEXT = new Set(
  [
    'script',
    'style',
    'noscript',
    'template',
    'svg',
    'iframe',
    'object',
    'embed',
    'canvas',
    'audio',
    'video',
    'head',
  ].concat(['select', 'datalist', 'input', 'textarea', 'annotation', 'annotation-xml', 'map', 'rp', 'rt']),
)
const BLOCKS = new Set(['ul', 'ol', 'dl', 'pre', 'blockquote'])
const SECTIONS = new Set(['table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const LANDMARKS = new Set(['navigation', 'search', 'banner', 'contentinfo', 'menu', 'menubar', 'toolbar'])
/** Elements that may be left out as navigation by how much of them is links. */
const LINK_LISTS = new Set(['div', 'ul', 'ol', 'dl', 'section', 'aside', 'table', 'td', 'center', 'p', 'form'])
/** The fewest links, and the least part of the text in links, of navigation without a landmark. */
const FEWEST_LINKS = 5
const LEAST_DENSITY = 0.8
/** The most of the text that is left out. */
const MOST_LEFT_OUT = 1 / 3

/** Elements that hold words and signs alone. */
const TEXT_ELEMENTS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'summary', 'p'])
/** What holds an element is looked for so far above it. */
const MOST_ABOVE = 8

/** Whether an element holds nothing for people to read. */
export function isSilent(element: PageElement): boolean {
  return (
    NO_TEXT.has(element.tagName) ||
    (element.tagName === 'button' && !isPartOfText(element)) ||
    // What a search in the page finds is shown then.
    !['until-found', undefined].includes(attributeOf(element, 'hidden')) ||
    attributeOf(element, 'aria-hidden') === 'true' ||
    /display\s*:\s*none/i.test(attributeOf(element, 'style') ?? '')
  )
}

/** Whether an element is in a heading, a term or a paragraph. */
export function isInText(element: PageElement): boolean {
  return textElementOf(element) !== undefined
}

function textElementOf(element: PageElement): PageElement | undefined {
  let parent = element.parentNode
  for (let above = 0; above < MOST_ABOVE && parent !== null && 'tagName' in parent; above++) {
    if (TEXT_ELEMENTS.has(parent.tagName)) return parent
    parent = parent.parentNode
  }
  return undefined
}

/**
 * Whether a button is read: in a sentence, or where a heading has no words but those of buttons,
 * such as a question that opens its answer. Beside the words of a heading, it is for the heading,
 * such as to copy its link.
 */
function isPartOfText(button: PageElement): boolean {
  const text = textElementOf(button)
  if (text === undefined || text.tagName === 'p') return text !== undefined
  const known = wordsBesideButtons.get(text)
  if (known !== undefined) return !known
  const hasWords = hasLettersBesideButtons(text, MOST_ABOVE)
  wordsBesideButtons.set(text, hasWords)
  return !hasWords
}

/** Of headings: whether they have words beside buttons. A heading may have thousands of these. */
const wordsBesideButtons = new WeakMap<PageElement, boolean>()

function hasLettersBesideButtons(element: PageElement, depth: number): boolean {
  return element.childNodes.some((node) => {
    if (isText(node)) return /\p{L}/u.test(node.value)
    return isElement(node) && node.tagName !== 'button' && depth > 0 && hasLettersBesideButtons(node, depth - 1)
  })
}

/** Returns what is in each element of a page that isn't silent. */
export function measurePage(page: PageDocument): Map<PageElement, Measure> {
  const measures = new Map<PageElement, Measure>()
  const open: { element: PageElement; measure: Measure }[] = []
  let links = 0
  for (const step of walkPage(page, isSilent)) {
    if (step.type === 'text') {
      const top = open.at(-1)?.measure
      if (top === undefined) continue
      const length = step.node.value.replace(/\s+/g, '').length
      top.text += length
      if (links > 0) top.linkText += length
    } else if (step.type === 'begin') {
      const measure = { text: 0, linkText: 0, links: 0, hasBlocks: false, hasSections: false }
      measures.set(step.element, measure)
      open.push({ element: step.element, measure })
      if (step.element.tagName === 'a') links++
    } else {
      const { element, measure } = open.pop()!
      if (element.tagName === 'a') {
        links--
        measure.links++
      }
      const parent = open.at(-1)?.measure
      if (parent === undefined) continue
      parent.text += measure.text
      parent.linkText += measure.linkText
      parent.links += measure.links
      parent.hasBlocks ||= measure.hasBlocks || BLOCKS.has(element.tagName)
      parent.hasSections ||= measure.hasSections || SECTIONS.has(element.tagName)
    }
  }
  return measures
}

/**
 * Chooses the elements that are navigation: first the landmarks that say so, then what is mostly
 * links outside of the page's main part. Smaller ones come first, and never more than a third of
 * the text is left out.
 */
export function chooseNavigation(
  page: PageDocument,
  measures: ReadonlyMap<PageElement, Measure>,
): { elements: ReadonlySet<PageElement>; characters: number } {
  const total = Math.max(0, ...page.childNodes.map((node) => measures.get(node as PageElement)?.text ?? 0))
  const landmarks: PageElement[] = []
  const lists: PageElement[] = []
  let main = 0
  const skips = (element: PageElement): boolean => {
    if (isSilent(element)) return true
    if (main === 0 && isLandmark(element)) landmarks.push(element)
    else if (element.tagName === 'nav') landmarks.push(element)
    else if (main === 0 && isLinkList(element, measures.get(element)!)) lists.push(element)
    else return false
    return true
  }
  for (const step of walkPage(page, skips)) {
    if (step.type === 'text' || !isMain(step.element)) continue
    main += step.type === 'begin' ? 1 : -1
  }
  const elements = new Set<PageElement>()
  let characters = 0
  const bySize = (a: PageElement, b: PageElement) => measures.get(a)!.text - measures.get(b)!.text
  for (const element of [...landmarks.sort(bySize), ...lists.sort(bySize)]) {
    const { text } = measures.get(element)!
    if (characters + text > total * MOST_LEFT_OUT) continue
    elements.add(element)
    characters += text
  }
  return { elements, characters }
}

function isMain(element: PageElement): boolean {
  return (
    ['main', 'article'].includes(element.tagName) || ['main', 'article'].includes(attributeOf(element, 'role') ?? '')
  )
}

function isLandmark(element: PageElement): boolean {
  const role = attributeOf(element, 'role')
  return LANDMARKS.has(role ?? '') || ['nav', 'footer'].includes(element.tagName)
}

function isLinkList({ tagName }: PageElement, { text, linkText, links }: Measure): boolean {
  return LINK_LISTS.has(tagName) && links >= FEWEST_LINKS && linkText >= text * LEAST_DENSITY
}
