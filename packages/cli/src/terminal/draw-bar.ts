import { counted, escapeLine } from '@kebab/core/internal'
import { Presets, SingleBar } from 'cli-progress'
import type { ProgressBar } from './progress-bar.js'

/** Draws a bar on a terminal, which appears with the first progress. */
export function drawBar(stream: NodeJS.WriteStream, label: string, noun: string, plural?: string): ProgressBar {
  const bar = new SingleBar(
    {
      stream,
      format: `${escapeLine(label)} {bar} {value}/{all}{more}`,
      clearOnComplete: true,
      hideCursor: true,
      gracefulExit: false,
    },
    Presets.shades_grey,
  )
  let started = false
  return {
    show(done, expectedTotal, more = '') {
      const total = expectedTotal ?? done
      const payload = { all: counted(total, noun, plural), more }
      if (!started) bar.start(total, done, payload)
      started = true
      bar.setTotal(total)
      bar.update(done, payload)
    },
    end() {
      if (started) bar.stop()
      started = false
    },
  }
}
