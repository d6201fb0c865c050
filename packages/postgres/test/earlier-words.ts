import {
  bodyFrequency,
  headingFrequency,
  LARGE_FREQUENCY,
  nameFrequency,
  packedFrequencies,
} from '@kebab/core/internal'
import type pg from 'pg'
import { decodePostings } from '../src/lexical/postings.js'
import { openDatabase } from './open-database.js'

const allOf = (packed: number): number => bodyFrequency(packed) + headingFrequency(packed) + nameFrequency(packed)

/**
 * Writes the words of a namespace as the versions did that had no fields: a chunk has one length,
 * and a term one frequency.
 * @param version what the namespace says about them
 * @param place where it is. Default: the database of the tests
 */
export async function writeEarlierWords(
  namespace: string,
  version: string | null,
  place: { pool: pg.Pool; schema: string } | undefined = undefined,
): Promise<void> {
  const { pool, schema } = place ?? (await openDatabase())
  const { rows } = await pool.query(`select ns from ${schema}.namespaces where name = $1`, [namespace])
  const { ns } = rows[0] as { ns: number }
  const segments = await pool.query(`select segment, size, lengths from ${schema}.segments where ns = $1`, [ns])
  for (const { segment, size, lengths } of segments.rows as { segment: number; size: number; lengths: Buffer }[]) {
    const whole = Buffer.alloc(4 * size)
    for (let i = 0; i < size; i++) {
      const fields = [0, 4, 8].map((field) => lengths.readUInt32LE(12 * i + field))
      whole.writeUInt32LE(
        fields.reduce((a, b) => a + b),
        4 * i,
      )
    }
    await pool.query(`update ${schema}.segments set lengths = $3 where ns = $1 and segment = $2`, [ns, segment, whole])
    const postings = await pool.query(`select term, data from ${schema}.postings where ns = $1 and segment = $2`, [
      ns,
      segment,
    ])
    for (const { term, data } of postings.rows as { term: string; data: Buffer }[]) {
      const { numbers, frequencies, large } = decodePostings(data, size)
      const bytes = Array.from(frequencies, (byte, i) =>
        Math.min(LARGE_FREQUENCY, allOf(large?.get(i) ?? packedFrequencies(byte))),
      )
      const earlier = Buffer.concat([Buffer.from(new Uint8Array(numbers.buffer)), Buffer.from(bytes)])
      const sql = `update ${schema}.postings set data = $4, form = null where ns = $1 and segment = $2 and term = $3`
      await pool.query(sql, [ns, segment, term, earlier])
    }
  }
  await pool.query(
    `update ${schema}.segment_states set terms = terms + heading_terms + name_terms, heading_terms = 0, name_terms = 0
     where ns = $1`,
    [ns],
  )
  await pool.query(`update ${schema}.namespaces set analyzer = $2 where ns = $1`, [ns, version])
}
