import type { CallOptions, Embedder } from '@kebab/core'
import { embeddingMismatch } from '@kebab/core/kit'
import type { Database } from '../database.js'
import type { Session } from '../session.js'
import { originalText, storedText } from '../stored-text.js'

/** What a namespace has of the vectors of one model and length. */
export interface VectorSpace {
  model: string
  dims: number
  /** The generation that searches read. */
  gen: number
  /** Whether that generation has a graph. */
  graph: boolean
  /** The generation that a graph is being built over; `null` if none is. */
  next: number | null
  /** The last row that was copied to `next`; `null` if nothing has to be copied. */
  copied: number | null
  /** The generation that is to be removed; `null` if there is none. */
  old: number | null
  /** How many rows the generation has. */
  rows: number
  /** How many of them are the vectors of stored chunks, and shown. */
  live: number
  /** How many of them the end of a pass shows. */
  hidden: number
}

type Cells = [string, number, number, boolean, number | null, number | null, number | null, number, number, number]

/** Returns all spaces of a namespace. */
export async function readSpaces(session: Session, database: Database, ns: number): Promise<VectorSpace[]> {
  const sql = `
    select model, dims, gen, graph, next, copied::float8, old, rows::float8, live::float8, hidden::float8
    from ${database.schema}.vector_spaces where ns = $1 order by model, dims`
  const spaceRows = await session.rows<Cells>(sql, [ns])
  return spaceRows.map(([model, dims, gen, graph, next, copied, old, rows, live, hidden]) => ({
    model: originalText(model),
    dims,
    gen,
    graph,
    next,
    copied,
    old,
    rows,
    live,
    hidden,
  }))
}

/** What a search reads of a space: with equal revisions and an equal layout it is equal. */
export interface SearchedSpace extends Pick<VectorSpace, 'model' | 'dims' | 'gen' | 'graph' | 'rows' | 'live'> {
  /** The number of the namespace. */
  ns: number
}

/**
 * Returns the space of a model in a namespace; `undefined` if it has no vectors at all. Rejects
 * with `embedding_mismatch` if all its vectors are of other models or lengths.
 */
export async function readSearchedSpace(
  session: Session,
  { schema, place }: Database,
  namespace: string,
  { model, dimensions }: Pick<Embedder, 'model' | 'dimensions'>,
  options: CallOptions,
): Promise<SearchedSpace | undefined> {
  const spaces = await session.rows<[string, number, number, number, boolean, number, number]>(
    `select model, ns, dims, gen, graph, rows::float8, live::float8 from ${schema}.vector_spaces
     where ns = (select ns from ${schema}.namespaces where name = $1) and live > 0 order by model, dims`,
    [storedText(namespace)],
    options,
  )
  if (spaces.length === 0) return undefined
  const space = spaces.find(([name, , dims]) => originalText(name) === model && dims === dimensions)
  if (space === undefined) {
    const others = spaces.map(([name, , dims]) => describeSpace(originalText(name), dims))
    throw embeddingMismatch(place, describeSpace(model, dimensions), others.join('; '))
  }
  const [, ns, dims, gen, graph, rows, live] = space
  return { ns, model, dims, gen, graph, rows, live }
}

function describeSpace(model: string, dimensions: number): string {
  return `${model}, ${dimensions} dimensions`
}

/** Whether rows of removed chunks have to stay, because a graph has them or is about to. */
export function keepsRows({ graph, next }: VectorSpace): boolean {
  return graph || next !== null
}

/** The generations that a space has rows of. */
export function generationsOf({ gen, next, old }: VectorSpace): number[] {
  return [gen, next, old].filter((number) => number !== null)
}

/** Writes how many rows a space has, after a change of so many. */
export async function countRows(
  session: Session,
  database: Database,
  ns: number,
  { model, dims }: Pick<VectorSpace, 'model' | 'dims'>,
  by: Pick<VectorSpace, 'rows' | 'live' | 'hidden'>,
): Promise<void> {
  await session.rows(
    `update ${database.schema}.vector_spaces set rows = rows + $4, live = live + $5, hidden = hidden + $6
     where ns = $1 and model = $2 and dims = $3`,
    [ns, storedText(model), dims, by.rows, by.live, by.hidden],
  )
}
