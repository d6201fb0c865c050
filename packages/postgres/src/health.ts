import { graphDueInSql, graphNameInSql } from './vectors/graph-index.js'

/**
 * Returns the statements that create the view `health`, with a row for each namespace. It reads
 * with the rights of its reader, so that row-level security hides the namespaces of others.
 *
 * The view depends on columns of the tables. A later step that changes one drops it first, and
 * creates it again.
 * @param schema quoted
 */
export function HEALTH_VIEW(schema: string): string {
  return `
    alter table ${schema}.namespaces
      add column committed timestamptz; -- when the last commit was made. Null: before this column.

    create view ${schema}.health with (security_invoker = true) as
    select
      n.ns,
      n.name as namespace,
      n.revision,
      n.chunks,
      n.committed,
      clock_timestamp() - n.committed as commit_age,
      words.segments,
      words.dead_words, -- removed chunks that are still in a segment
      graphs.vectors,
      graphs.dead_vectors, -- rows of removed chunks, which a graph has still got
      graphs.graph,
      (select count(*) from ${schema}.spare_embeddings one where one.ns = n.ns) as spare_vectors,
      (select count(*) from ${schema}.removed_chunks one where one.ns = n.ns) as removed_chunks,
      (select count(*) from ${schema}.past_revisions one where one.ns = n.ns) as past_states
    from ${schema}.namespaces n
    cross join lateral (
      select count(*) as segments, coalesce(sum(s.size - t.chunks), 0)::bigint as dead_words
      from ${schema}.segments s join ${schema}.segment_states t on t.segment = s.segment
      where s.ns = n.ns and t.ns = n.ns
    ) words
    cross join lateral (
      select
        coalesce(sum(v.live + v.hidden), 0)::bigint as vectors,
        coalesce(sum(v.rows - v.live - v.hidden), 0)::bigint as dead_vectors,
        case
          when bool_or(v.graph and not coalesce(i.indisvalid, false)) then 'broken'
          when bool_or(v.next is not null) then 'building'
          when bool_or(${graphDueInSql('v')}) then 'due'
          when bool_or(v.graph) then 'valid'
          else 'none'
        end as graph
      from ${schema}.vector_spaces v
      left join pg_index i on i.indexrelid = to_regclass(${graphNameInSql(schema, 'v')})
      where v.ns = n.ns
    ) graphs;
    comment on view ${schema}.health is 'What each namespace has, for monitoring';`
}
