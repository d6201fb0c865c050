import { createPartitions } from '../partitions.js'

/**
 * Returns the statements that create the tables of the lexical index.
 *
 * - `segments`: each has up to 65,536 chunks, numbered by their ids, and never changes. `stamp` is
 *   of this segment alone, so that it can be cached: numbers are used again.
 * - `segment_states`: which chunks of a segment are still in the index, `live`. Null: all. It has
 *   another `stamp` whenever `live` has changed. `chunks` and `terms` count what is live.
 * - `postings`: by term and segment, the chunks that have the term, as `encodePostings` says.
 *
 * A query reads the postings of a term in all segments, in one range of the primary key. A merge
 * reads and removes those of a segment, for which it has an index of its own. Numbers compress
 * badly, so values are stored as they are.
 *
 * @param schema quoted
 */
export function LEXICAL_TABLES(schema: string): string {
  return `
    create table ${schema}.segments (
      ns integer not null,
      segment integer not null,
      stamp uuid not null default gen_random_uuid(),
      size integer not null,
      postings float8 not null,
      ids bytea not null,
      lengths bytea not null,
      primary key (ns, segment)
    ) partition by hash (ns);
    alter table ${schema}.segments alter column ids set storage external, alter column lengths set storage external;
    ${createPartitions(schema, 'segments')}

    create table ${schema}.segment_states (
      ns integer not null,
      segment integer not null,
      stamp uuid not null default gen_random_uuid(),
      chunks integer not null,
      terms float8 not null,
      live bytea,
      primary key (ns, segment)
    ) partition by hash (ns);
    alter table ${schema}.segment_states alter column live set storage external;
    ${createPartitions(schema, 'segment_states')}

    create table ${schema}.postings (
      ns integer not null,
      segment integer not null,
      term text collate "C" not null,
      data bytea not null,
      primary key (ns, term, segment)
    ) partition by hash (ns);
    alter table ${schema}.postings alter column data set storage external;
    ${createPartitions(schema, 'postings')}
    create index postings_of_segment on ${schema}.postings (ns, segment);
  `
}

/**
 * Returns the statements that order the index of a segment's postings by the segment first. Where
 * the namespace came first, the server read all of a namespace for a query if its statistics didn't
 * know the namespace. They lock reads and writes of `postings` while the index is built.
 *
 * @param schema quoted
 */
export function SEGMENT_INDEX(schema: string): string {
  return `
    drop index ${schema}.postings_of_segment;
    create index postings_of_segment on ${schema}.postings (segment, ns);
  `
}

/**
 * Returns the statements that make room for fields, for how terms are written, and for where they
 * stand. They read and write no rows. The lengths of a segment have those of headings and names too
 * from then on, and its frequencies are those of fields. Older segments are made anew.
 *
 * - `heading_terms`, `name_terms`: as `terms`, of title and headings, and of the names.
 * - `form`: how chunks of the segment write the term most often. Null: as the term.
 * - `positions`: where the term stands in each chunk. Null: nobody has counted them.
 *
 * @param schema quoted
 */
export function WORD_FIELDS(schema: string): string {
  return `
    alter table ${schema}.postings add column form text collate "C", add column positions bytea;
    alter table ${schema}.segment_states
      add column heading_terms float8 not null default 0, add column name_terms float8 not null default 0;
  `
}
