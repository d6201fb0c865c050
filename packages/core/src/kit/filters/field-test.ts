import type { FieldCondition } from '../../contracts.js'
import { fieldTime, type StoredFieldValue } from './metadata-fields.js'

type Test = (leaf: StoredFieldValue) => boolean

/** Returns a test of the values that a field has, with the exact meaning of the condition. */
export function fieldTest(condition: FieldCondition): (values: readonly StoredFieldValue[]) => boolean {
  const { eq, in: allowed, gt, gte, lt, lte, contains, exists, ...rest } = condition
  // The compiler refuses a member that isn't read above.
  rest satisfies Record<string, never>
  const tests: Test[] = []
  if (eq !== undefined) tests.push((leaf) => leaf === eq)
  if (allowed !== undefined) {
    const set = new Set<StoredFieldValue>(allowed)
    tests.push((leaf) => leaf !== null && set.has(leaf))
  }
  if (gt !== undefined) tests.push(compared(gt, (leaf, bound) => leaf > bound))
  if (gte !== undefined) tests.push(compared(gte, (leaf, bound) => leaf >= bound))
  if (lt !== undefined) tests.push(compared(lt, (leaf, bound) => leaf < bound))
  if (lte !== undefined) tests.push(compared(lte, (leaf, bound) => leaf <= bound))
  if (contains !== undefined) tests.push((leaf) => typeof leaf === 'string' && leaf.includes(contains))
  return (values) =>
    (exists === undefined || values.length > 0 === exists) &&
    (tests.length === 0 || values.some((leaf) => tests.every((test) => test(leaf))))
}

/** Compares numbers with numbers, times with times, and other strings with strings. */
function compared(bound: string | number, holds: <T extends string | number>(leaf: T, bound: T) => boolean): Test {
  if (typeof bound === 'number') return (leaf) => typeof leaf === 'number' && holds(leaf, bound)
  const time = fieldTime(bound)
  if (time === undefined) return (leaf) => typeof leaf === 'string' && holds(leaf, bound)
  return (leaf) => {
    const valueTime = typeof leaf === 'string' ? fieldTime(leaf) : undefined
    return valueTime !== undefined && holds(valueTime, time)
  }
}
