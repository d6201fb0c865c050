import type { CallOptions } from '@kebab/core'
import { isKebabError } from '@kebab/core'
import type { Database } from '../database.js'
import { lockNamespace, readNamespace } from '../namespace.js'
import type { Session } from '../session.js'
import { moveState } from '../store/past-revisions.js'
import { storedText } from '../stored-text.js'
import { deservesGraph, graphExpression, graphName, graphState, isGraphDue, needsUpkeep } from './graph-index.js'
import { generationsOf, readSpaces, type VectorSpace } from './vector-space.js'

/** Rows that are copied or deleted in one transaction: commits wait for it, some tens of ms. */
const ROWS_PER_STEP = 2000

/** The memory for building a graph, in megabytes: the least, and the most that is asked for. */
const BUILD_MEMORY = { least: 64, most: 1024 }

/**
 * Builds the graphs of a namespace that are due, and removes what earlier builds left behind.
 *
 * A graph is over one generation of rows. To build one again, live rows are copied into a new
 * generation, into which commits write as well. Its graph is built beside searches and commits
 * (`create index concurrently`). At the end searches are switched over: the `build` of the
 * namespace goes up by one, in a transaction that takes milliseconds.
 *
 * Building a graph and removing one wait for transactions that began before, such as open views.
 *
 * It may be interrupted at any point, and goes on with the next call, in any process. Several
 * processes may call it: one of them builds.
 */
export async function maintainVectors(database: Database, namespace: string, options: CallOptions = {}): Promise<void> {
  const state = await database.read(async (session) => {
    const row = await readNamespace(session, database, namespace)
    return row === null ? undefined : { ns: row.ns, spaces: await readSpaces(session, database, row.ns) }
  }, options)
  if (state === undefined) return
  for (const space of state.spaces.filter(needsUpkeep)) {
    const build = { database, namespace, ns: state.ns, space }
    await removeOld(build, options)
    if ((await prepareGeneration(build, options)) && (await finishGeneration(build, options)))
      await removeOld(build, options)
  }
}

interface Build {
  database: Database
  namespace: string
  ns: number
  space: Pick<VectorSpace, 'model' | 'dims'>
}

/** Decides on the generation and fills it. `false`: somebody else has done it already. */
async function prepareGeneration(build: Build, options: CallOptions): Promise<boolean> {
  for (;;) {
    options.signal?.throwIfAborted()
    const step = await inTurn(build, options, async (session, space) => {
      if (space.next === null) {
        if (!isGraphDue(space)) return 'over'
        await begin(session, build, space)
        return 'more'
      }
      if (space.copied === null) return 'filled'
      await copyRows(session, build, space, space.next, space.copied)
      return 'more'
    })
    if (step !== 'more') return step === 'filled'
  }
}

/** Runs a step while the namespace is locked, with the present state of the space. */
function inTurn<T>(
  { database, namespace, space: { model, dims } }: Build,
  options: CallOptions,
  step: (session: Session, space: VectorSpace) => Promise<T>,
): Promise<T | 'over'> {
  return database.write(async (session) => {
    const row = await lockNamespace(session, database, namespace)
    const spaces = row === null ? [] : await readSpaces(session, database, row.ns)
    const space = spaces.find((vectorSpace) => vectorSpace.model === model && vectorSpace.dims === dims)
    return space === undefined ? 'over' : step(session, space)
  }, options)
}

async function begin(session: Session, build: Build, space: VectorSpace): Promise<void> {
  const { database, ns } = build
  const spaces = await readSpaces(session, database, ns)
  const fresh = 1 + Math.max(...spaces.flatMap(generationsOf))
  // The first graph is over the very rows that are there, since none of them is dead.
  const isFirst = !space.graph && space.rows === space.live + space.hidden
  await update(session, build, isFirst ? 'next = gen' : `next = ${fresh}, copied = 0`)
}

async function copyRows(
  session: Session,
  build: Build,
  space: VectorSpace,
  next: number,
  copied: number,
): Promise<void> {
  const { schema } = build.database
  const isOf = (table: string): string =>
    `exists(select from ${schema}.${table} m where m.ns = $1 and m.chunk_id = s.chunk_id and m.id = s.id offset 0)`
  const [last] = await session.rows<[number | null]>(
    `with step as materialized (
       select id, chunk_id, v from ${schema}.vectors where ns = $1 and gen = $2 and id > $4::bigint order by id limit ${ROWS_PER_STEP}
     ), written as (
       insert into ${schema}.vectors (ns, gen, id, chunk_id, v)
       select $1, $3, s.id, s.chunk_id, s.v from step s
       where ${['chunk_vectors', 'later_vectors'].map(isOf).join(' or ')}
       order by s.id
       on conflict do nothing -- what was committed since is there already
     )
     select max(id)::float8 from step`,
    [build.ns, space.gen, next, copied],
  )
  await update(session, build, `copied = ${last![0] === null ? 'null' : last![0]}`)
}

/**
 * Builds the graph of a generation that is filled, and switches searches over. `false`: another
 * process does.
 */
async function finishGeneration(build: Build, options: CallOptions): Promise<boolean> {
  const { database, ns } = build
  const space = await inTurn(build, options, async (_, present) => present)
  if (space === 'over' || space.next === null || space.copied !== null) return false
  const { gen, next } = space
  const hasGraph = deservesGraph(space)
  if (hasGraph && !(await createGraph(build, next, options))) return false
  const step = await inTurn(build, options, async (session, present) => {
    if (present.next !== next) return 'over'
    const { schema } = database
    const count = `(select count(*) from ${schema}.vectors where ns = ${ns} and gen = ${next})`
    const old = gen === next ? 'null' : gen
    await update(session, build, `gen = ${next}, graph = ${hasGraph}, next = null, old = ${old}, rows = ${count}`)
    await moveState({ session, database, ns }, 'build = build + 1')
    return 'done'
  })
  return step === 'done'
}

/** `false`: another process builds it. */
async function createGraph({ database, ns, space }: Build, gen: number, options: CallOptions): Promise<boolean> {
  const { schema } = database
  const name = graphName(ns, gen)
  const { state, table, memory } = await database.read(async (session) => {
    const [row] = await session.rows<[string, number, number]>(
      `select (select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.oid = (select tableoid from ${schema}.vectors where ns = $1 limit 1)),
         (select count(*)::float8 from ${schema}.vectors where ns = $1 and gen = $2),
         pg_size_bytes(current_setting('maintenance_work_mem'))::float8`,
      [ns, gen],
    )
    const [table, rows, setting] = row!
    // A node takes its half-precision vector and about 700 bytes, the allocations some more.
    const needed = Math.ceil((rows * 1.5 * (2 * space.dims + 700)) / 2 ** 20)
    const target = Math.min(BUILD_MEMORY.most, Math.max(BUILD_MEMORY.least, needed))
    const memory = Math.max(target, Math.floor(setting / 2 ** 20))
    return { state: await graphState(session, database, name), table, memory }
  }, options)
  if (state === 'valid') return true
  if (state === 'building') return false
  if (state === 'broken') await dropGraph(database, ns, gen, options)
  const sql = `
    create index concurrently ${name} on ${table} using hnsw (${graphExpression(space.dims)} halfvec_cosine_ops)
    where ns = ${ns} and gen = ${gen}`
  try {
    await database.alone(sql, { ...options, settings: { maintenance_work_mem: `${memory}MB` } })
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

/** Whether a table or an index of that name came to be in the meantime. */
function isDuplicate(error: unknown): boolean {
  return isKebabError(error) && (error.cause as { code?: unknown } | undefined)?.code === '42P07'
}

async function dropGraph(database: Database, ns: number, gen: number, options: CallOptions): Promise<void> {
  await database.alone(`drop index concurrently if exists ${database.schema}.${graphName(ns, gen)}`, options)
}

/** Removes the graph and the rows of the generation that searches read before. */
async function removeOld(build: Build, options: CallOptions): Promise<void> {
  const { database, ns } = build
  const space = await inTurn(build, options, async (_, present) => present)
  if (space === 'over' || space.old === null) return
  const { old } = space
  await dropGraph(database, ns, old, options)
  for (let isMore = true; isMore; ) {
    options.signal?.throwIfAborted()
    const step = await inTurn(build, options, async (session, present) => {
      if (present.old !== old) return false
      const { schema } = database
      const deleted = await session.rows(
        `delete from ${schema}.vectors where ns = $1 and gen = $2 and id = any(array(
           select id from ${schema}.vectors where ns = $1 and gen = $2 order by id limit ${ROWS_PER_STEP}
         )) returning 1`,
        [ns, old],
      )
      if (deleted.length === 0) await update(session, build, 'old = null')
      return deleted.length > 0
    })
    isMore = step === true
  }
}

/** Updates the row of the space. `assignments` is SQL. */
async function update(session: Session, { database, ns, space }: Build, assignments: string): Promise<void> {
  await session.rows(
    `update ${database.schema}.vector_spaces set ${assignments} where ns = $1 and model = $2 and dims = $3`,
    [ns, storedText(space.model), space.dims],
  )
}
