/**
 * On how many cases a property is tried: as many as given, or, in the nightly profile (`npm run test:nightly`), sixty-four times as many, which makes more than a hundred
 * thousand of those for the chunkers.
 */
export function runs(count: number): number {
  return process.env.KEBAB_PROFILE === 'nightly' ? count * 64 : count
}
