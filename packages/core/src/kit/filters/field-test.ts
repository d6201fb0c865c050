import type { FieldCondition } from '../../contracts.js'
import { type FieldBound, fieldBounds, fieldTime, type StoredFieldValue } from './metadata-fields.js'

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
  tests.push(...fieldBounds({ gt, gte, lt, lte }).map(boundTest))
  if (contains !== undefined) tests.push((leaf) => typeof leaf === 'string' && leaf.includes(contains))
  return (values) =>
    (exists === undefined || values.length > 0 === exists) &&
    (tests.length === 0 || values.some((leaf) => tests.every((test) => test(leaf))))
}

const HOLDS: Record<FieldBound['sign'], <T extends string | number>(leaf: T, bound: T) => boolean> = {
  '>': (leaf, bound) => leaf > bound,
  '>=': (leaf, bound) => leaf >= bound,
  '<': (leaf, bound) => leaf < bound,
  '<=': (leaf, bound) => leaf <= bound,
}

/** Compares numbers with numbers, times with times, and other strings with strings. */
function boundTest({ sign, type, value }: FieldBound): Test {
  const holds = HOLDS[sign]
  if (type === 'number') return (leaf) => typeof leaf === 'number' && holds(leaf, value)
  if (type === 'text') return (leaf) => typeof leaf === 'string' && holds(leaf, value)
  return (leaf) => {
    const time = typeof leaf === 'string' ? fieldTime(leaf) : undefined
    return time !== undefined && holds(time, value)
  }
}
