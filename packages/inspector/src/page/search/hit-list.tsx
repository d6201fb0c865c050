import type { SearchHitV1 } from '@kebab/schemas'
import type { ComponentChild } from 'preact'
import type { SnippetRun } from '../../shown-snippets.js'
import { MarkedText } from '../parts/marked-text.js'
import { Place } from '../parts/place.js'
import type { PassagePlace } from '../parts/source-panel.js'
import { HitNumbers } from './hit-numbers.js'

/** The hits so far, best first. The arrow keys move between them. */
export function HitList({
  hits,
  snippets,
  opened,
  onOpen,
}: {
  hits: readonly SearchHitV1[]
  /** The snippets that are shown otherwise than they stand, by chunk. */
  snippets: ReadonlyMap<string, readonly SnippetRun[]>
  /** The chunk whose source is open. */
  opened: string | undefined
  onOpen(place: PassagePlace): void
}) {
  if (hits.length === 0) return <p class="muted">Try other words, another mode, or fewer filters.</p>
  return (
    <ol onKeyDown={moveFocus}>
      {hits.map((hit) => (
        <li key={hit.chunk_id} value={hit.rank}>
          <article class="hit">
            <button
              type="button"
              class="title"
              data-hit={hit.chunk_id}
              aria-current={hit.chunk_id === opened ? 'true' : undefined}
              onClick={() => onOpen(placeOf(hit))}
            >
              <span class="rank" aria-hidden="true">
                {hit.rank}
              </span>
              <Place path={hit.doc_path} headings={hit.heading_path} lines={hit.citation} />
            </button>
            <p class="snippet">
              <Snippet hit={hit} runs={snippets.get(hit.chunk_id)} />
              {hit.snippet_full_text === false && <span class="muted"> …</span>}
            </p>
            <HitNumbers hit={hit} />
          </article>
        </li>
      ))}
    </ol>
  )
}

/** A snippet as people see it, on one line. */
function Snippet({ hit, runs }: { hit: SearchHitV1; runs: readonly SnippetRun[] | undefined }) {
  if (runs === undefined) return <MarkedText text={hit.snippet} ranges={hit.highlights ?? []} />
  return (
    <>
      {runs.map(({ text, styles, isMarked, isSeparator }) => {
        if (isSeparator) return <span class="muted">{text === '\n' ? ' · ' : text}</span>
        return styles.reduceRight(
          (inner: ComponentChild, style) => {
            const Tag = TAGS[style]
            return <Tag>{inner}</Tag>
          },
          isMarked ? <mark>{text}</mark> : text,
        )
      })}
    </>
  )
}

const TAGS = { strong: 'strong', emphasis: 'em', strikethrough: 's', code: 'code' } as const

export function placeOf(hit: SearchHitV1): PassagePlace {
  const { line_start, line_end, start = 0 } = hit.citation
  return {
    chunkId: hit.chunk_id,
    docId: hit.doc_id,
    path: hit.doc_path,
    headings: hit.heading_path,
    lines: { line_start, line_end },
    marks: { text: hit.snippet, from: start, ranges: hit.highlights ?? [] },
  }
}

function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLElement)) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-hit]')]
  const next = all[all.indexOf(event.target) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
