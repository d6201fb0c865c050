import { Presets, SingleBar } from 'cli-progress'
import type { Output } from '../session.js'
import { escapeLine } from './escape.js'

/** A bar on a terminal, and nothing anywhere else. */
export interface ProgressBar {
  /** Shows how far the run is. */
  show(progress: { documents_done: number; documents_total: number | null; chunks_done: number }): void
  /** Removes the bar. Does nothing the second time. */
  end(): void
}

/** Makes a bar for a run over documents. It appears with the first progress. */
export function progressBar(output: Output, label: string): ProgressBar {
  if (output.isTTY !== true) return { show: () => undefined, end: () => undefined }
  const bar = new SingleBar(
    {
      // A terminal of Node has what the bar needs besides `Output`.
      stream: output as NodeJS.WriteStream,
      format: `${escapeLine(label)} {bar} {value}/{total} documents, {chunks} chunks`,
      clearOnComplete: true,
      hideCursor: true,
      gracefulExit: false,
    },
    Presets.shades_grey,
  )
  let started = false
  return {
    show({ documents_done, documents_total, chunks_done }) {
      const total = documents_total ?? documents_done
      if (!started) bar.start(total, documents_done, { chunks: chunks_done })
      started = true
      bar.setTotal(total)
      bar.update(documents_done, { chunks: chunks_done })
    },
    end() {
      if (started) bar.stop()
      started = false
    },
  }
}
