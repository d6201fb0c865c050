import type { ListedDocument } from '@kebab/schemas'
import type { Document } from '../contracts.js'

/** What a document is, as it is sent, without its place and its times. */
export type DocumentTraits = Pick<ListedDocument, 'lang' | 'tags' | 'media' | 'trust' | 'repo' | 'code_lang'>

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
