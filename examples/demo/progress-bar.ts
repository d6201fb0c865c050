import type { IngestEventV1 } from '@kebab/schemas'
import { Presets, SingleBar } from 'cli-progress'

/** Shows the events of an indexing run as a bar. */
export function progressBar(): (event: IngestEventV1) => void {
  const bar = new SingleBar(
    {
      format: '  {bar} {value}/{total} documents, {chunks} chunks embedded, {duration_formatted}',
      noTTYOutput: true,
      notTTYSchedule: 10_000,
      hideCursor: true,
    },
    Presets.shades_classic,
  )
  return (event) => {
    if (event.type === 'scanned') bar.start(event.documents_total ?? 0, 0, { chunks: 0 })
    else if (event.type === 'progress') bar.update(event.documents_done, { chunks: event.chunks_done })
    else if (event.type === 'finished' || event.type === 'failed' || event.type === 'aborted') bar.stop()
  }
}
