import { invalidInput } from '@kebab/core/kit'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'

export type PageNode = DefaultTreeAdapterTypes.ChildNode
export type PageElement = DefaultTreeAdapterTypes.Element
export type PageText = DefaultTreeAdapterTypes.TextNode
export type PageDocument = DefaultTreeAdapterTypes.Document

/** The most elements of a page. A few kilobytes can make a million. */
export const MOST_ELEMENTS = 250_000

/** What XHTML may close in its own tag, and HTML reads on in. Others end by themselves. */
const CLOSED =
  /<(?!(?:area|base|br|col|hr|img|input|link|meta|source|td|th|tr|li|p|dt|dd)\b)[a-z][\w:.-]*(?:\s[^<>]*)?\/>/gi

/**
 * Parses a page, whose nodes have their offsets. Throws `invalid_input` for one that makes more
 * elements than the limit.
 *
 * @param path the file, for the error
 */
export function parsePage(path: string, source: string): PageDocument {
  let elements = 0
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attributes) {
      elements++
      if (elements > MOST_ELEMENTS)
        throw invalidInput(path, `at most ${MOST_ELEMENTS} elements`, 'a page that makes more')
      return defaultTreeAdapter.createElement(tagName, namespace, attributes)
    },
  }
  return parse(source, { sourceCodeLocationInfo: true, scriptingEnabled: false, treeAdapter })
}

/**
 * Returns XHTML as HTML reads it: elements without content, which end in their own tag, are blank.
 * All offsets stay.
 */
export function withoutClosed(source: string): string {
  return source.replace(CLOSED, (tag) => tag.replace(/[^\r\n]/g, ' '))
}

/** Returns an attribute; `undefined` where there is none. */
export function attributeOf({ attrs }: PageElement, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value
}

export function isElement(node: PageNode | PageDocument): node is PageElement {
  return 'tagName' in node
}

export function isText(node: PageNode): node is PageText {
  return node.nodeName === '#text'
}

/** A step of a walk: an element that begins or ends, or a text. */
export type Step = { type: 'begin' | 'end'; element: PageElement } | { type: 'text'; node: PageText }

/**
 * Yields a tree in the order of the page, without recursion: a page may be nested any number of
 * times. An element for which `skips` is true is passed over with all that is in it.
 */
export function* walkPage(root: PageDocument | PageElement, skips: (element: PageElement) => boolean): Generator<Step> {
  const pending: { node: PageNode; isEnd: boolean }[] = []
  const push = (nodes: readonly PageNode[]): void => {
    for (let i = nodes.length - 1; i >= 0; i--) pending.push({ node: nodes[i]!, isEnd: false })
  }
  push(root.childNodes)
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, isEnd } = next
    if (isText(node)) yield { type: 'text', node }
    if (!isElement(node)) continue
    if (isEnd) {
      yield { type: 'end', element: node }
      continue
    }
    if (skips(node)) continue
    yield { type: 'begin', element: node }
    pending.push({ node, isEnd: true })
    push(node.childNodes)
  }
}
