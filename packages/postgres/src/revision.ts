import type { RevisionOrder } from '@kebab/core'
import type { NamespaceRow } from './namespace.js'

/** What a revision says. */
export interface RevisionParts extends Pick<NamespaceRow, 'epoch' | 'revision' | 'build' | 'stamp'> {
  /** Of the revision of a search by vectors alone. */
  vectors?: Pick<NamespaceRow, 'shown' | 'shownStamp' | 'graphs'>
}

/**
 * Returns the revision of a state of a namespace. Its numbers say which of two states came first.
 * Its stamp is random: after a failover that lost a commit, or in a copy, another state may have
 * the same numbers, and never the same stamp.
 */
export function revisionOf({ epoch, revision, build, stamp }: Omit<RevisionParts, 'vectors'>): string {
  return `${epoch}.${revision}.${build}.${stamp}`
}

/**
 * Returns the revision of what a search by vectors finds in a state of a namespace. The end of a
 * pass changes it, and leaves that of the namespace. It is another one wherever the graphs of the
 * vectors were built anew, as in a restored copy.
 */
export function vectorsRevisionOf(row: NamespaceRow): string {
  return `${revisionOf(row)}.${row.shown}.${row.shownStamp}.${row.graphs}`
}

/** Returns the id of all that is read of a namespace: where its rows are, beside what they say. */
export function stateOf(row: NamespaceRow): string {
  return `${vectorsRevisionOf(row)}.${row.layout}`
}

const NUMBER = String.raw`(0|[1-9]\d{0,14})`
const NAME = '([^.]+)'
const REVISION = new RegExp(`^${NAME}\\.${NUMBER}\\.${NUMBER}\\.${NAME}(?:\\.${NUMBER}\\.${NAME}\\.${NAME})?$`)

/** Returns the parts of a revision; `undefined` for any other text. */
export function revisionParts(text: string): RevisionParts | undefined {
  const [, epoch, revision, build, stamp, shown, shownStamp, graphs] = REVISION.exec(text) ?? []
  if (epoch === undefined || stamp === undefined) return undefined
  const parts = { epoch, revision: Number(revision), build: Number(build), stamp }
  if (shownStamp === undefined || graphs === undefined) return parts
  return { ...parts, vectors: { shown: Number(shown), shownStamp, graphs } }
}

/**
 * Returns how one revision of a namespace relates to another, by their numbers. Two with the same
 * numbers and different stamps are of two histories, so neither came first.
 */
export function compareRevisions(epoch: string, a: string, b: string): RevisionOrder {
  const [one, other] = [revisionParts(a), revisionParts(b)]
  if (one?.epoch !== epoch || other?.epoch !== epoch) return 'unrelated'
  const order = one.revision - other.revision || one.build - other.build
  if (order !== 0) return order < 0 ? 'older' : 'newer'
  if (one.stamp !== other.stamp) return 'unrelated'
  if (one.vectors === undefined || other.vectors === undefined) return 'same'
  if (one.vectors.graphs !== other.vectors.graphs) return 'unrelated'
  const shown = one.vectors.shown - other.vectors.shown
  if (shown !== 0) return shown < 0 ? 'older' : 'newer'
  return one.vectors.shownStamp === other.vectors.shownStamp ? 'same' : 'unrelated'
}
