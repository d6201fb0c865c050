import type { Database } from './database.js'
import { rowWithin } from './namespace.js'
import { stateOf } from './revision.js'
import type { Session } from './session.js'

/** What an object of a few numbers takes in memory, in bytes. */
const FEW_NUMBERS = 100

/** What sessions have begun to read, by subject. Each reads one state for ever. */
const readings = new WeakMap<Session, Map<string, Promise<object>>>()

/**
 * Returns what a session reads, of which a state has one value. Calls of a session share it. Views
 * of the same state share it as long as the cache has room for it.
 * @param subject what is read, with all that the value depends on beside the state
 * @param bytes how many bytes a value takes in memory. Default: those of a few numbers
 */
export async function readOnce<T extends object>(
  { session, database: { cache } }: { session: Session; database: Database },
  subject: string,
  read: () => Promise<T>,
  bytes: (value: T) => number = () => FEW_NUMBERS,
): Promise<T> {
  // Outside of a view the state isn't known.
  const row = rowWithin(session)
  const key = row && `${stateOf(row)} ${subject}`
  const present = key === undefined ? undefined : cache.get<T>(key)
  if (present !== undefined) return present
  const ofSession = readings.get(session) ?? new Map<string, Promise<object>>()
  readings.set(session, ofSession)
  try {
    const shared = ofSession.get(subject)
    if (shared !== undefined) return (await shared) as T
  } catch {
    // It failed for the caller that began it, who may have aborted it.
  }
  const reading = read()
  ofSession.set(subject, reading)
  const value = await reading
  if (key !== undefined) cache.set(key, value, bytes(value) + key.length)
  return value
}
