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
export async function progressBar(
  { stderr, env }: CliProcess,
  label: string,
  noun: string,
  plural?: string,
): Promise<ProgressBar> {
  if (stderr.isTTY !== true || env.TERM === 'dumb') return { show: () => undefined, end: () => undefined }
  // Loaded only where a bar is drawn.
  const { drawBar } = await import('./draw-bar.js')
  // A terminal of Node has what the bar needs besides `Output`.
  return drawBar(stderr as NodeJS.WriteStream, label, noun, plural)
}
