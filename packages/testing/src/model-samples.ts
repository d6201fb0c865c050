import { doesNotThrow, ok, strictEqual } from 'node:assert/strict'
import type { Embedder } from '@kebab/core'

/** Texts that differ in length, script and meaning, without duplicates. */
export const SAMPLE_TEXTS: readonly string[] = Object.freeze([
  'A hook runs before a commit is made.',
  'The cake has to rest for an hour before it is cut.',
  'Glaciers carry stones from the mountains down into the valley, and leave them where they melt.',
  'whales',
  'Der Zug nach Basel hält heute nicht in Freiburg.',
  '東京の夏はとても暑いです。',
  `A longer text, in which one sentence follows the other. ${'It goes on for a while about violins and their makers. '.repeat(8)}`,
  'const total = items.reduce((sum, { price }) => sum + price, 0)',
  'Emoji count too: 🎉👩‍👩‍👧.',
  '1984',
])

/** Many short texts: a model takes long enough with them to be aborted. */
export const MANY_TEXTS: readonly string[] = Array.from(
  { length: 200 },
  (_, i) => `Note ${i}: the shelf is ${i} cm wide.`,
)

/** Asserts that `model` is a name. */
export function assertModelName(model: unknown): void {
  ok(typeof model === 'string' && model.trim() !== '', `expected a name, found ${JSON.stringify(model)}`)
}

/** Asserts that a `calibration`, if any, has ordered borders, and languages as BCP 47 tags. */
export function assertCalibration(calibration: Embedder['calibration']): void {
  if (calibration === undefined) return
  const { floor, ceiling, languages } = calibration
  ok(-1 <= floor && floor < ceiling && ceiling <= 1, `expected an ordered pair, found ${floor} and ${ceiling}`)
  if (languages === undefined) return
  ok(languages.length > 0, 'calibration.languages: expected at least one, or none named')
  strictEqual(new Set(languages).size, languages.length, 'calibration.languages: expected each once')
  for (const tag of languages) {
    const message = `calibration.languages: expected BCP 47 tags, found ${tag}`
    doesNotThrow(() => new Intl.Locale(tag), message)
    ok(/^(?!und|mul|mis|zxx)[a-z]{2,3}$/.test(new Intl.Locale(tag).language), message)
  }
}

/**
 * How much two equal numbers may differ, as a share of their range.
 * Models compute a batch in other blocks than a single text, and pad it.
 * With 8-bit weights, numbers then differ by a few thousandths.
 */
const ROUNDING = 0.01

/**
 * Asserts that two lists of numbers are equal up to rounding.
 * `range` is how far apart such numbers can be.
 */
export function assertSameNumbers(
  actual: readonly number[],
  expected: readonly number[],
  range: number,
  what: string,
): void {
  strictEqual(actual.length, expected.length, `${what}: expected ${expected.length} numbers, found ${actual.length}`)
  for (const [i, number] of expected.entries()) {
    const isSame = Math.abs(actual[i]! - number) <= ROUNDING * range
    ok(isSame, `${what}, number ${i}: expected ${number} up to rounding, found ${actual[i]}`)
  }
}
