import { expect, test } from 'vitest'
import { openDatabase, SERVER } from '../../packages/postgres/test/open-database.js'
import { testOf, tryWorlds } from '../../scripts/oracle/try-worlds.js'
import { isNightly } from '../support/profile.js'

/** Two writers need seconds for a world: by night, and where a real server is used. */
const isDue = isNightly || SERVER !== undefined
const [WORLDS, LENGTH] = isNightly ? [20, 24] : [2, 12]

/** Where the processors are shared by many, a world takes a minute. */
const MOST_MS = 600_000

test.runIf(isDue && process.platform === 'linux').each([1, 2, 3, 4, 5])(
  'two writers in Postgres agree with an engine of formulas in the worlds from seed %i thousand on',
  async (thousand) => {
    const { pool, schema } = await openDatabase()
    const database = { pool, schema, connectionString: SERVER }
    const { failure } = await tryWorlds(thousand * 1000, WORLDS, { length: LENGTH, database })
    expect(failure && `${failure.message}\n\n${await testOf(failure, { database })}`).toBeUndefined()
  },
  isNightly ? undefined : MOST_MS,
)
