import { cpus } from 'node:os'

/** What something was measured on, and when. */
export function machine(): string {
  const processor = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`
  return `Node ${process.version}, ${processor}, ${new Date().toISOString().slice(0, 10)}`
}
