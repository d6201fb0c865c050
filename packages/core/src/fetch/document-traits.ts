import type { ListedDocument } from '@kebab/schemas'
import type { Document, Media } from '../contracts.js'
import { nameOf } from '../kit/indexed-text.js'

/** What a document is, as it is sent, without its place and its times. */
export type DocumentTraits = Pick<ListedDocument, 'lang' | 'tags' | 'media' | 'trust' | 'repo' | 'code_lang'>

/**
 * Writes what people call a document: its title, or what its file is called. Neither where the path
 * has no last part.
 */
export function documentTitle({ title, path }: Document): Pick<ListedDocument, 'title' | 'title_from'> {
  if (title !== undefined) return { title }
  const name = nameOf(path)
  return name === '' ? {} : { title: name, title_from: 'name' }
}

/** Writes what a document is. Members that it doesn't have are absent. */
export function documentTraits({ lang, tags, media, trust, repo, codeLang }: Document): DocumentTraits {
  return {
    ...(lang === undefined ? {} : { lang }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    media,
    trust,
    ...(repo === undefined ? {} : { repo }),
    ...(codeLang === undefined ? {} : { code_lang: codeLang }),
  }
}

/** `markdown`, and what readers write as Markdown. */
const MARKDOWN_MEDIA: ReadonlySet<Media> = new Set(['markdown', 'html', 'pdf', 'document', 'slides', 'sheet', 'book'])

/** Whether the text of a document is read as Markdown. Any other text is read as it stands. */
export function isMarkdown(media: Media | undefined): boolean {
  return media !== undefined && MARKDOWN_MEDIA.has(media)
}
