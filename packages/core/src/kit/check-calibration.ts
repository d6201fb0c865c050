import type { Embedder } from '../contracts.js'

/** For a `calibration`, where there is one: -1 <= `floor` < `ceiling` <= 1. @throws TypeError with its name: it is wiring */
export function checkCalibration(calibration: Embedder['calibration'], name: string): void {
  if (calibration === undefined) return
  const { floor, ceiling } = Object(calibration) as { floor?: unknown; ceiling?: unknown }
  const ordered = typeof floor === 'number' && typeof ceiling === 'number' && floor < ceiling
  if (!ordered || floor < -1 || ceiling > 1)
    throw new TypeError(`${name}: expected -1 <= floor < ceiling <= 1, found ${floor} and ${ceiling}`)
}
