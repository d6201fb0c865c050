import type { DocumentInput } from '@kebab/core'

/** A document of a world, with the words that no other document has. */
export interface WorldDocument {
  input: DocumentInput & { path: string }
  /** In the text, in the tags, in the metadata and in the path: each is there only. */
  secrets: { text: string; tag: string; field: string; path: string }
}

/** Documents that are drawn from a seed, and who reads them. */
export interface World {
  seed: number
  documents: readonly WorldDocument[]
  /** Lists of principals. The first has none, and the last has all. */
  readers: readonly (readonly string[])[]
}

/** Words that most documents have. */
export const SHARED_WORDS = ['harbour', 'ferry', 'lantern', 'granite'] as const

/** A word that no document has. */
export const ABSENT_WORD = 'quilombraxen'

const PRINCIPALS = ['user:ann', 'user:bo', 'group:staff', "group:o'hara"] as const
const SYLLABLES = [
  'ba',
  'cri',
  'dol',
  'fen',
  'gru',
  'hap',
  'jin',
  'kov',
  'lum',
  'mir',
  'nok',
  'pel',
  'rud',
  'sav',
  'tev',
]

/** Whether somebody may see a document. */
export function isPermitted({ input: { allow } }: WorldDocument, principals: readonly string[]): boolean {
  return allow === undefined || allow.some((principal) => principals.includes(principal))
}

/** Draws a world. The same seed gives the same one. */
export function principalWorld(seed: number): World {
  const next = numbersFrom(seed)
  const pick = <T>(items: readonly T[]): T => items[next(items.length)]!
  const words = new Set<string>()
  const secret = (): string => {
    for (;;) {
      const word = Array.from({ length: 5 }, () => pick(SYLLABLES)).join('')
      if (!words.has(word)) {
        words.add(word)
        return word
      }
    }
  }
  const allowAt = (i: number): readonly string[] | undefined => {
    // Each kind is in each world.
    const kind = i < 4 ? i : next(5)
    if (kind === 0) return undefined
    if (kind === 1) return []
    return kind === 2 ? [pick(PRINCIPALS)] : [...new Set([pick(PRINCIPALS), pick(PRINCIPALS)])]
  }
  const documents = Array.from({ length: 5 + next(6) }, (_, i): WorldDocument => {
    const secrets = { text: secret(), tag: secret(), field: secret(), path: secret() }
    const shared = SHARED_WORDS.filter((_, at) => at === 0 || next(2) === 0)
    const text = `The ${shared.join(' and the ')} of ${secrets.text}.\n\nAgain ${secrets.text} by the ${pick(SHARED_WORDS)}.`
    const allow = allowAt(i)
    return {
      secrets,
      input: {
        path: `${secrets.path}.txt`,
        text,
        metadata: { tags: ['tagged', secrets.tag], team: secrets.field, [secrets.field]: true, level: next(3) },
        ...(allow === undefined ? {} : { allow }),
      },
    }
  })
  return { seed, documents, readers: [[], [pick(PRINCIPALS)], [pick(PRINCIPALS), pick(PRINCIPALS)], [...PRINCIPALS]] }
}

/** Integers from 0 below a number, by a linear congruential generator. */
function numbersFrom(seed: number): (below: number) => number {
  let state = (seed ^ 0x9e3779b9) >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
