import { type HashKey, halfSipHash, type Steps } from '@kebab/core/kit'
import { damaged } from './snapshot-header.js'
import { StringTable, slotsFor } from './string-table.js'

/** How many strings are put into a table between two yields, and what one costs, in postings. */
const AT_A_TIME = 1024
const PER_STRING = 16

/**
 * A table over strings as a snapshot has them. Yields how much work it did.
 * @throws KebabError `corrupt_index` if a string is there twice, or the offsets don't ascend over all units
 */
export function* tableOver(units: Uint16Array, offsets: Uint32Array, key: HashKey): Steps<StringTable> {
  const size = offsets.length - 1
  if (size < 0 || offsets[0] !== 0 || offsets[size] !== units.length) throw damaged()
  const table = new StringTable(units, offsets, new Uint32Array(size), new Uint32Array(slotsFor(size)))
  for (let from = 0; from < size; from += AT_A_TIME) {
    enter(table, from, Math.min(size, from + AT_A_TIME), key)
    yield PER_STRING * AT_A_TIME
  }
  return table
}

function enter(table: StringTable, from: number, to: number, key: HashKey): void {
  const { hashes, offsets, units } = table
  for (let i = from; i < to; i++) {
    const start = offsets[i]!
    const end = offsets[i + 1]!
    if (start > end || end > units.length) throw damaged()
    const hash = halfSipHash(units, start, end, key)
    hashes[i] = hash
    if (table.enter(i, hash) !== i) throw damaged()
  }
}
