import type { SearchHitV1, SearchResponseV1 } from '@kebab/schemas'
import { say } from './say.js'

/** Prints a page for a reader: where each hit is, its snippet, and its rank in each retriever. */
export function printHits(page: SearchResponseV1): void {
  if (page.hits.length === 0) say.line('nothing found')
  for (const hit of page.hits) {
    const { citation, heading_path } = hit
    say.line(
      `${hit.rank}. ${say.strong(hit.doc_path)}:${citation.line_start}-${citation.line_end}  ${heading_path.join(' > ')}`,
    )
    say.line(`   ${markMatches(hit).replace(/\s+/g, ' ')}`)
    say.line(`   ${say.quiet(scoresOf(hit))}`)
  }
}

function scoresOf({ score, score_kind, retrieval }: SearchHitV1): string {
  const { lexical_rank, lexical_score, vector_rank, vector_score, evidence } = retrieval
  return [
    `${score_kind} ${score.toFixed(3)}`,
    lexical_rank === undefined ? 'words: not found' : `words: #${lexical_rank} (bm25 ${lexical_score?.toFixed(2)})`,
    vector_rank === undefined ? 'meaning: not found' : `meaning: #${vector_rank} (cosine ${vector_score?.toFixed(2)})`,
    `evidence ${evidence?.toFixed(2) ?? 'unknown'}`,
  ].join('  ')
}

/** The snippet with its matches marked. */
function markMatches({ snippet, highlights = [] }: SearchHitV1): string {
  let marked = ''
  let at = 0
  for (const [start, end] of highlights) {
    marked += snippet.slice(at, start) + say.match(snippet.slice(start, end))
    at = end
  }
  return marked + snippet.slice(at)
}
