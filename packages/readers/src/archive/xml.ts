import { invalidInput, TimeSlices } from '@kebab/core/kit'
import { SaxesParser } from 'saxes'

/** The most elements that stand in one another. */
const MOST_DEPTH = 1000
/** So many characters are parsed between two looks at the time. */
const SLICE = 2 ** 15

/** An element of XML. Names have no prefix: files use any. */
export interface XmlElement {
  name: string
  /** The value of an attribute, whatever its prefix is; `undefined` where there is none. */
  attribute(name: string): string | undefined
}

/** What is called with the parts of an XML file, in its order. */
export interface XmlHandler {
  /** Gets the whole part before it is parsed. */
  begin?(bytes: Uint8Array): void
  open?(element: XmlElement): void
  text?(text: string): void
  close?(name: string): void
}

/**
 * Parses a part of a file, and yields to the event loop in between. Rejects with `invalid_input`
 * for what is no XML, and for elements that are nested too deep. A document type is refused too: it
 * can define text that has no end.
 *
 * @param path the file, for errors
 * @param name the part in it
 */
export async function readXml(
  { path, name, bytes }: { path: string; name: string; bytes: Uint8Array },
  handler: XmlHandler,
  signal: AbortSignal | undefined,
): Promise<void> {
  const parser = new SaxesParser()
  let depth = 0
  parser.on('error', ({ message }) => {
    throw invalidInput(path, `XML in ${name}`, message)
  })
  parser.on('doctype', () => {
    throw invalidInput(path, `${name} without a document type`, 'one, which could define entities')
  })
  parser.on('opentag', (tag) => {
    depth++
    if (depth > MOST_DEPTH) throw invalidInput(path, `at most ${MOST_DEPTH} elements in one another`, `more in ${name}`)
    handler.open?.({ name: withoutPrefix(tag.name), attribute: (local) => attributeOf(tag.attributes, local) })
  })
  if (handler.text !== undefined) {
    parser.on('text', (text) => handler.text?.(text))
    parser.on('cdata', (text) => handler.text?.(text))
  }
  parser.on('closetag', (tag) => {
    depth--
    handler.close?.(withoutPrefix(tag.name))
  })
  handler.begin?.(bytes)
  const slices = new TimeSlices(signal)
  const text = decodeXml(bytes)
  for (let at = 0; at < text.length; at += SLICE) {
    if (slices.isOver()) await slices.next()
    parser.write(text.slice(at, at + SLICE))
  }
  parser.close()
}

function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function attributeOf(attributes: Readonly<Record<string, unknown>>, local: string): string | undefined {
  const plain = attributes[local]
  if (plain !== undefined) return String(plain)
  for (const name in attributes)
    if (name.endsWith(local) && withoutPrefix(name) === local) return String(attributes[name])
  return undefined
}
