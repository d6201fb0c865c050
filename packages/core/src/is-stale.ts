import type { Document } from './contracts.js'
import type { Settings } from './settings.js'

const DAY_MS = 86_400_000

/** Whether a document was indexed longer ago than the engine's threshold. */
export function isStale({ clock, staleAfterDays }: Settings, { indexedAt }: Document): boolean {
  return staleAfterDays > 0 && clock.now() - Date.parse(indexedAt) > staleAfterDays * DAY_MS
}
