import { ok, strictEqual } from 'node:assert/strict'

/**
 * How far two numbers may be apart, as a share of the range that they come from, to count as the same. Models compute a batch in other blocks, and with
 * other padding, than a text alone, and those with 8-bit weights round otherwise then: by a few thousandths, where a real difference is much more.
 */
const SAME = 0.01

/** Proves that two lists of numbers are the same, up to rounding. `range`: how far numbers of this kind can be apart. */
export function proveNumbers(found: readonly number[], expected: readonly number[], range: number, what: string): void {
  strictEqual(found.length, expected.length, `${what}: expected ${expected.length} numbers, found ${found.length}`)
  for (const [i, number] of expected.entries()) {
    const isSame = Math.abs(found[i]! - number) <= SAME * range
    ok(isSame, `${what}, number ${i}: expected ${number} up to rounding, found ${found[i]}`)
  }
}
