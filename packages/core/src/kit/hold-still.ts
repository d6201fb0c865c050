import { KebabError } from '../errors.js'

/** How often something begins, at most, while what it reads moves under it. */
const ATTEMPTS = 3

/** The outcome of the first of three attempts under which nothing moved, or `moved` when there is none. */
export async function tryStill<T>(attempt: () => Promise<T | 'moved'>): Promise<T | 'moved'> {
  for (let count = 1; count <= ATTEMPTS; count++) {
    const outcome = await attempt()
    if (outcome !== 'moved') return outcome
  }
  return 'moved'
}

/** The same for what can't do without an outcome. Throws `retrieval_failed`, which may be tried again, when there is none. */
export async function holdStill<T>(what: string, during: string, attempt: () => Promise<T | 'moved'>): Promise<T> {
  const outcome = await tryStill(attempt)
  if (outcome !== 'moved') return outcome
  const message = `expected the ${what} to hold still during a ${during}, found it changed in each of ${ATTEMPTS} attempts; try again`
  throw new KebabError('retrieval_failed', message, { details: { retrievers: [] } })
}
