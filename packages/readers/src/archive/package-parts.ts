import { readXml, type XmlHandler } from './xml.js'
import { Zip } from './zip.js'

/** A relation of one part of a file to another, or to an address. */
export interface Relation {
  id: string
  /** The last word of its type, such as `slide`. */
  type: string
  /** The name of the part, or an address that is no part. */
  target: string
  isExternal: boolean
}

/** The parts of a file of Office: a zip file of XML. */
export class PackageParts {
  readonly zip: Zip
  readonly #signal: AbortSignal | undefined

  constructor(
    readonly path: string,
    bytes: Uint8Array,
    signal: AbortSignal | undefined,
  ) {
    this.zip = new Zip(path, bytes)
    this.#signal = signal
  }

  /** Parses a part. Returns whether there is one of this name. */
  async read(name: string, handler: XmlHandler): Promise<boolean> {
    const bytes = await this.zip.part(name)
    this.#signal?.throwIfAborted()
    if (bytes === undefined) return false
    await readXml({ path: this.path, name, bytes }, handler, this.#signal)
    return true
  }

  /** Returns the relations of a part; of the file for an empty name. */
  async relationsOf(name: string): Promise<Relation[]> {
    const slash = name.lastIndexOf('/') + 1
    const relations: Relation[] = []
    await this.read(`${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`, {
      open(element) {
        if (element.name !== 'Relationship') return
        const target = element.attribute('Target') ?? ''
        const isExternal = element.attribute('TargetMode') === 'External'
        relations.push({
          id: element.attribute('Id') ?? '',
          type: element.attribute('Type')?.split('/').at(-1) ?? '',
          target: isExternal ? target : resolvePart(name, target),
          isExternal,
        })
      },
    })
    return relations
  }

  /** Returns the title of the file. */
  async title(): Promise<string | undefined> {
    let isTitle = false
    let title = ''
    const handler: XmlHandler = {
      open: ({ name }) => {
        isTitle = name === 'title'
      },
      text: (text) => {
        if (isTitle) title += text
      },
      close: () => {
        isTitle = false
      },
    }
    if (!(await this.read('docProps/core.xml', handler))) await this.read('meta.xml', handler)
    const line = title.replace(/\s+/g, ' ').trim()
    return line === '' ? undefined : line
  }
}

/** Returns the name of the part that a target names, relative to the part that names it. */
export function resolvePart(from: string, target: string): string {
  const parts = target.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of target.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
