import type { OriginPlace, OriginRange, OriginSpan } from '../contracts.js'

const PLACE = ['page', 'line', 'row', 'cell'] satisfies (keyof OriginPlace)[]
const MEMBERS = ['start', 'end', 'from', 'to', ...PLACE]

/**
 * Places in a file as JSON, for comparing, hashing and storing them: equal places give the same text, whatever the order of their
 * members. Members that are `undefined` are left out. Nothing gives `undefined`.
 */
export function originJson(places: OriginRange | readonly OriginSpan[]): string
export function originJson(places: OriginRange | readonly OriginSpan[] | undefined): string | undefined
export function originJson(places: OriginRange | readonly OriginSpan[] | undefined): string | undefined {
  // As a list, the replacer also sets the order of the members.
  return JSON.stringify(places, MEMBERS)
}
