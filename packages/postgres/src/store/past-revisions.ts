import { type NamespaceRow, RANDOM_STAMP } from '../namespace.js'
import { type RevisionParts, revisionOf } from '../revision.js'
import type { WriteScope } from './known-embeddings.js'
import type { ReadScope } from './read-rows.js'

/**
 * Returns the statements that give each state of a namespace a stamp, which its revision carries.
 * @param schema quoted
 */
export function STAMPED_STATES(schema: string): string {
  const stamp = `text collate "C" not null default ${RANDOM_STAMP}`
  return `
    alter table ${schema}.namespaces
      add column stamp ${stamp}, -- another one with each change of \`revision\` or \`build\`
      add column shown_stamp ${stamp}, -- another one with each change of \`shown\`
      drop column layout;
    -- Another one whenever rows were moved without a change of any answer.
    alter table ${schema}.namespaces add column layout ${stamp};

    -- The stamps of past states, as far back as \`changesSince\` reaches.
    create table ${schema}.past_revisions (
      ns integer not null,
      revision bigint not null,
      build bigint not null,
      stamp text collate "C" not null,
      primary key (ns, revision, build)
    );
    -- The past states that the namespace itself names.
    insert into ${schema}.past_revisions
    select ns, named.revision, named.build, ${RANDOM_STAMP}
    from ${schema}.namespaces n cross join lateral (
      select marked as revision, marked_build as build where mark is not null
      union select settled, settled_build where settled is not null
    ) named
    where (named.revision, named.build) <> (n.revision, n.build);`
}

/** The most past states whose stamps are kept, beside those that the namespace names. */
const MOST_PAST_STATES = 10_000

/**
 * Moves a namespace to another state, which gets a stamp of its own, and keeps the stamp of the
 * present one. Returns the new revision. The row of the namespace is locked.
 * @param assignments SQL, of which the values begin with `$2`
 */
export async function moveState(
  { session, database, ns }: ReadScope,
  assignments: string,
  values: readonly unknown[] = [],
): Promise<string> {
  const { schema } = database
  const [moved] = await session.rows<[string, number, number, string]>(
    `with past as (
       insert into ${schema}.past_revisions (ns, revision, build, stamp)
       select ns, revision, build, stamp from ${schema}.namespaces where ns = $1
       on conflict (ns, revision, build) do update set stamp = excluded.stamp
     )
     update ${schema}.namespaces set ${assignments}, stamp = ${RANDOM_STAMP} where ns = $1
     returning epoch, revision::float8, build::float8, stamp`,
    [ns, ...values],
  )
  const [epoch, revision, build, stamp] = moved!
  return revisionOf({ epoch, revision, build, stamp })
}

/**
 * Returns the revision of the present or a past state by its numbers; `null` if its stamp is not
 * known.
 */
export async function knownRevision(
  { session, database, ns }: ReadScope,
  row: NamespaceRow,
  { revision, build }: Pick<RevisionParts, 'revision' | 'build'>,
): Promise<string | null> {
  if (revision === row.revision && build === row.build) return revisionOf(row)
  const [past] = await session.rows<[string]>(
    `select stamp from ${database.schema}.past_revisions where ns = $1 and revision = $2 and build = $3`,
    [ns, revision, build],
  )
  return past === undefined ? null : revisionOf({ ...row, revision, build, stamp: past[0] })
}

/**
 * Forgets the stamps of states that nobody can ask for, and the oldest beyond the limit. Those that
 * the namespace names stay.
 */
export async function forgetStamps({ session, database, ns }: Omit<WriteScope, 'revision'>): Promise<void> {
  const { schema } = database
  await session.rows(
    `delete from ${schema}.past_revisions p using ${schema}.namespaces n
     where p.ns = $1 and n.ns = $1 and p.revision < greatest(n.known, n.revision - $2::bigint)
       and p.revision <> n.known and p.revision is distinct from n.settled and (n.mark is null or p.revision <> n.marked)`,
    [ns, MOST_PAST_STATES],
  )
}
