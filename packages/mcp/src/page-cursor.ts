/** Where a page of documents ended: the path and the id of its last document. */
export type PagePlace = readonly [path: string, docId: string]

/** The cursor of the page behind a place. */
export function pageCursor(place: PagePlace): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** The place that a cursor stands for; `undefined` for what is no cursor. */
export function readPageCursor(cursor: string): PagePlace | undefined {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(place) || place.length !== 2) return undefined
    const [path, docId]: unknown[] = place
    if (typeof path !== 'string' || typeof docId !== 'string') return undefined
    const read: PagePlace = [path, docId]
    return pageCursor(read) === cursor ? read : undefined
  } catch {
    return undefined
  }
}
