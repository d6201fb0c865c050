import type { Json } from '@kebab/core'
import { describeValue } from '@kebab/core/kit'
import type { Doubt, Markdown } from '@kebab/markdown'
import type { IngestReportV1 } from '@kebab/schemas'
import { MOST_HEADINGS } from '../chunk/markup-headings.js'
import { jsonValues } from './document-fields.js'

/** Something about how a document was read, as `notes` of an ingest report has it. */
export type DocumentNote = Omit<NonNullable<IngestReportV1['notes']>[number], 'path'>

/** The code of a note, for each doubt of the reader. */
const NOTE_CODES: Readonly<Record<Doubt['code'], DocumentNote['code']>> = {
  front_matter: 'front_matter_unread',
  comment: 'comment_unclosed',
  plain: 'read_as_text',
  data: 'data_left_out',
}

export const HEADINGS_LEFT_OUT: DocumentNote = {
  code: 'read_as_text',
  reason: `only the first ${MOST_HEADINGS.toLocaleString('en')} headings are read as such`,
}

/** Returns the values of front matter, and what there is to say about the document. */
export function frontMatterOf(markdown: Markdown | undefined): {
  json: Readonly<Record<string, Json>>
  notes: readonly DocumentNote[]
} {
  if (markdown === undefined) return { json: {}, notes: [] }
  const notes = markdown.doubts.map(({ code, reason }): DocumentNote => ({ code: NOTE_CODES[code], reason }))
  const { json, omissions: keys } = jsonValues(markdown.frontMatter?.values ?? {})
  const omissions = [...(markdown.frontMatter?.omissions ?? [])]
  if (keys.length > 0) omissions.push(`the values of ${listed(keys.map(describeValue))}, which JSON can’t hold`)
  if (omissions.length === 0) return { json, notes }
  const reason = `its front matter was read without ${omissions.join(', and ')}`
  return { json, notes: [{ code: 'front_matter_left_out', reason }, ...notes] }
}

/** How many of the keys a note names. */
const LONGEST_LIST = 3

/** Joins the first names, and says how many more there are. */
function listed(names: readonly string[]): string {
  const more = names.length - LONGEST_LIST
  return `${names.slice(0, LONGEST_LIST).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
