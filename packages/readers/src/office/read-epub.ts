import type { DocumentInput } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { type PackageParts, resolvePart } from '../archive/package-parts.js'
import { decodePage, readPage } from '../html/html-reader.js'

/** Yields the chapters of a book, in their order. Their places are lines of the part. */
export async function* readEpub(
  parts: PackageParts,
  onNote: ((reason: string) => void) | undefined,
): AsyncGenerator<DocumentInput, void> {
  let main: string | undefined
  await parts.read('META-INF/container.xml', {
    open(element) {
      if (element.name === 'rootfile') main ??= element.attribute('full-path')
    },
  })
  main ??= parts.zip.names.find((name) => name.toLowerCase().endsWith('.opf'))
  if (main === undefined) throw invalidInput(parts.path, 'a book with a list of its chapters', 'none')
  const { chapters, title, lang } = await readContents(parts, main)
  const encrypted = await encryptedParts(parts)
  for (const name of chapters) {
    if (encrypted.has(name.toLowerCase()))
      throw invalidInput(parts.path, 'a book that is not encrypted', `${name}, which is`, {
        hint: 'Only programs with its key can read it.',
      })
    const bytes = await parts.zip.part(name)
    if (bytes === undefined) {
      onNote?.(`the chapter ${name} is missing`)
      continue
    }
    const { text } = await decodePage(parts.path, bytes)
    const page = readPage(`${parts.path}#${name}`, text, { isXml: true, part: name, onNote })
    if (page.text === '') continue
    const { title: ofPage, ...others } = page.metadata ?? {}
    // Some programs name each chapter after its part.
    const ofChapter = typeof ofPage === 'string' && !name.endsWith(ofPage) ? { title: ofPage } : {}
    const metadata = {
      ...(lang === undefined ? {} : { lang }),
      ...others,
      ...ofChapter,
      media: 'book',
      ...(title === undefined ? {} : { book: title }),
    }
    yield { ...page, metadata }
  }
}

/** Returns the parts that are chapters, once each, and what the book says of itself. */
async function readContents(
  parts: PackageParts,
  main: string,
): Promise<{ chapters: Set<string>; title: string | undefined; lang: string | undefined }> {
  const items = new Map<string, { target: string; isPage: boolean }>()
  const ids: string[] = []
  const texts: Record<'title' | 'language', string> = { title: '', language: '' }
  let field: 'title' | 'language' | undefined
  const isThere = await parts.read(main, {
    open(element) {
      const { name } = element
      field = name === 'title' || name === 'language' ? name : undefined
      if (field !== undefined && texts[field] !== '') field = undefined
      if (name === 'item') {
        const target = resolvePart(main, decoded(element.attribute('href') ?? ''))
        const isPage = /html|xml$/.test(element.attribute('media-type') ?? '')
        items.set(element.attribute('id') ?? '', { target, isPage })
      } else if (name === 'itemref') ids.push(element.attribute('idref') ?? '')
    },
    text(text) {
      if (field !== undefined) texts[field] += text
    },
    close() {
      field = undefined
    },
  })
  if (!isThere) throw invalidInput(parts.path, `a book, with ${main}`, 'none')
  const chapters = ids.flatMap((id) => {
    const item = items.get(id)
    return item?.isPage ? [item.target] : []
  })
  const title = texts.title.replace(/\s+/g, ' ').trim()
  const lang = texts.language.trim().toLowerCase()
  return {
    chapters: new Set(chapters),
    title: title === '' ? undefined : title,
    lang: /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/.test(lang) ? lang : undefined,
  }
}

/** Returns the parts that are encrypted. Fonts often are, in books that anybody can read. */
async function encryptedParts(parts: PackageParts): Promise<Set<string>> {
  const names = new Set<string>()
  await parts.read('META-INF/encryption.xml', {
    open(element) {
      if (element.name === 'CipherReference')
        names.add(resolvePart('', decoded(element.attribute('URI') ?? '')).toLowerCase())
    },
  })
  return names
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
