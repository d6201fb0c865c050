import type { Media } from '@kebab/core'

/** `markdown`, and what readers write as Markdown. */
const MARKDOWN_MEDIA: ReadonlySet<Media> = new Set(['markdown', 'html', 'pdf', 'document', 'slides', 'sheet', 'book'])

/** Whether the text of a document is read as Markdown. Any other text is read as it stands. */
export function isMarkdown(media: Media | undefined): boolean {
  return media !== undefined && MARKDOWN_MEDIA.has(media)
}
