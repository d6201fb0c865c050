import { counted, escapeLine } from '@kebab/core/internal'
import { Presets, SingleBar } from 'cli-progress'
import type { CliProcess } from '../session.js'

/** A bar on a terminal that can move its cursor, and nothing anywhere else. */
export interface ProgressBar {
  /**
   * Shows how far the work is.
   * @param total `null` while it isn't known
   * @param more what to say after the counts, such as `, 12 chunks`
   */
  show(done: number, total: number | null, more?: string): void
  /** Removes the bar. Does nothing the second time. */
  end(): void
}

/**
 * Makes a bar on standard error, which appears with the first progress.
 * @param label what is worked on
 * @param noun one of what is counted, such as `document`
 * @param plural several of it. Default: the noun with an `s`
 */
export function progressBar({ stderr, env }: CliProcess, label: string, noun: string, plural?: string): ProgressBar {
  if (stderr.isTTY !== true || env.TERM === 'dumb') return { show: () => undefined, end: () => undefined }
  const bar = new SingleBar(
    {
      // A terminal of Node has what the bar needs besides `Output`.
      stream: stderr as NodeJS.WriteStream,
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
