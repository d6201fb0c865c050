/**
 * Whether tests take larger input and more cases, and the tests run that take long and vary others.
 * `npm run test:nightly` asks for it.
 */
export const isNightly = process.env.KEBAB_PROFILE === 'nightly'

/** Days since 1970, in UTC. */
export const DAY = Math.floor(Date.now() / 86_400_000)

/** Of a list by night all, and by day every `days`th: each one on one day of so many. */
export function ofToday<T>(all: readonly T[], days: number): readonly T[] {
  return isNightly ? all : all.filter((_, i) => (i + DAY) % days === 0)
}
