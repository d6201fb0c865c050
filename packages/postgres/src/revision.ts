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
  const [first, second] = [revisionParts(a), revisionParts(b)]
  if (first?.epoch !== epoch || second?.epoch !== epoch) return 'unrelated'
  const order = first.revision - second.revision || first.build - second.build
  if (order !== 0) return order < 0 ? 'older' : 'newer'
  if (first.stamp !== second.stamp) return 'unrelated'
  if (first.vectors === undefined || second.vectors === undefined) return 'same'
  if (first.vectors.graphs !== second.vectors.graphs) return 'unrelated'
  const shownOrder = first.vectors.shown - second.vectors.shown
  if (shownOrder !== 0) return shownOrder < 0 ? 'older' : 'newer'
  return first.vectors.shownStamp === second.vectors.shownStamp ? 'same' : 'unrelated'
}
