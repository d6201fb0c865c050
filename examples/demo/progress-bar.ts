import type { IngestEventV1 } from '@kebab/schemas'
import { Presets, SingleBar } from 'cli-progress'

/** Shows the events of an indexing run as a bar. */
export function progressBar(): (event: IngestEventV1) => void {
  const bar = new SingleBar(
    {
      format: '  {bar} {value}/{total} {what}, {duration_formatted}',
      noTTYOutput: true,
      notTTYSchedule: 10_000,
      hideCursor: true,
    },
    Presets.shades_classic,
  )
  return (event) => {
    if (event.type === 'scanned') bar.start(event.documents_total ?? 0, 0, { what: 'documents' })
    else if (event.type === 'progress') bar.update(event.documents_done)
    else if (event.type === 'vectors') {
      // Words find all documents by now.
      bar.setTotal(event.chunks_total)
      const { seconds_left: seconds } = event
      const left = seconds === null ? '' : `, about ${Math.ceil(seconds)} s left`
      bar.update(event.chunks_done, { what: `chunks embedded${left}` })
    }
    if (event.type === 'finished' || event.type === 'failed' || event.type === 'aborted') bar.stop()
  }
}
