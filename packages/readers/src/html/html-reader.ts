import type { DocumentInput, Reader } from '@kebab/core'
import { decodeBytes, readText } from '../decode-bytes.js'
import { READERS } from '../formats.js'
import { MarkdownWriter } from '../markdown/markdown-writer.js'
import { chooseNavigation, measurePage } from './measure-page.js'
import {
  attributeOf,
  isElement,
  isText,
  type PageDocument,
  type PageElement,
  parsePage,
  withoutClosed,
} from './parse-page.js'
import { PageSource } from './source-pieces.js'
import { writePage } from './write-page.js'

/** Where a page says its encoding. Browsers look no further either. */
const HEAD_BYTES = 1024
const CHARSET = /<meta[^>]*charset\s*=\s*["']?\s*([\w-]+)|<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/i
const LANGUAGE = /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i

/**
 * Returns a reader of web pages: `.html`, `.htm` and `.xhtml`. A page becomes Markdown with its
 * headings, lists, tables, code and links, each piece of which has its line and column in the file.
 * Navigation is left out, up to a third of the text, which a note says.
 */
export function htmlReader(): Reader {
  return {
    ...READERS.html,
    async read(file, options) {
      const { path } = file
      const text = await readText(file, options, decodePage)
      const isXml = /\.xhtml$/i.test(path) || /^\s*<\?xml\b/.test(text)
      const document = readPage(path, text, { isXml, onNote: options?.onNote })
      return document.text === '' ? [] : [document]
    },
  }
}

/** What is known of a page beside its text. */
export interface PageOptions {
  isXml: boolean
  /** The chapter that it is, in a book. Absent: the page is the file. */
  part?: string | undefined
  onNote?: ((reason: string) => void) | undefined
}

/**
 * Reads a page that is decoded. Throws `invalid_input` for one that makes too many elements.
 *
 * @param path the path of the document
 */
export function readPage(path: string, decoded: string, { isXml, part, onNote }: PageOptions): DocumentInput {
  const text = isXml ? withoutClosed(decoded) : decoded
  const page = parsePage(path, text)
  const measures = measurePage(page)
  const { elements: navigation, characters } = chooseNavigation(page, measures)
  if (characters > 0) onNote?.(`left out navigation: ${characters} characters of links`)
  const writer = new MarkdownWriter()
  writePage(page, writer, { source: new PageSource(text, part), measures, navigation })
  const { title, lang } = headOf(page)
  const metadata = { media: 'html', ...(title === undefined ? {} : { title }), ...(lang === undefined ? {} : { lang }) }
  const derived = writer.derived
  return { path, text: derived.toString(), syntax: 'markdown', metadata, origin: { spans: derived.spans } }
}

/** Decodes a page as it declares itself, else as UTF-8, else as browsers do. */
export async function decodePage(path: string, bytes: Uint8Array): ReturnType<typeof decodeBytes> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(HEAD_BYTES, bytes.length)).toString('latin1')
  const [, inMeta, inXml] = CHARSET.exec(head) ?? []
  const declared = inMeta ?? inXml
  // A page that is read as bytes, and says so, isn't in UTF-16.
  return decodeBytes(path, bytes, declared?.replace(/^utf-?16.*$/i, 'utf-8') ?? undefined)
}

function headOf(page: PageDocument): { title?: string | undefined; lang?: string | undefined } {
  const root = page.childNodes.find(isElement)
  if (root === undefined) return {}
  const lang = attributeOf(root, 'lang') ?? attributeOf(root, 'xml:lang')
  const head = root.childNodes.filter(isElement).find(({ tagName }) => tagName === 'head')
  const title = head?.childNodes.filter(isElement).find(({ tagName }) => tagName === 'title')
  const text = title && textOf(title)
  return {
    title: text === '' ? undefined : text,
    lang: lang !== undefined && LANGUAGE.test(lang) ? lang.toLowerCase() : undefined,
  }
}

function textOf(element: PageElement): string {
  const texts = element.childNodes.map((node) => (isText(node) ? node.value : ''))
  return texts.join('').replace(/\s+/g, ' ').trim()
}
