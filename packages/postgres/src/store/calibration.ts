import type { EstimatedCalibration } from '@kebab/core'
import { isEstimate, isSameEstimate } from '@kebab/core/internal'
import type { Database } from '../database.js'
import type { NamespaceRow } from '../namespace.js'
import { corruptIndex } from '../postgres-error.js'

/**
 * Returns the statements that let a namespace keep the calibration of its model.
 * @param schema quoted
 */
export function KEPT_CALIBRATION(schema: string): string {
  return `
    -- The calibration that was committed last, as JSON. Null: there is none.
    alter table ${schema}.namespaces add column calibration text collate "C";`
}

/** Returns the calibration of a namespace; `null` if there is none. */
export function calibrationOf({ place }: Database, { calibration }: NamespaceRow): EstimatedCalibration | null {
  if (calibration === null) return null
  const estimate = parsed(calibration)
  if (!isEstimate(estimate)) throw corruptIndex(place, 'its calibration is damaged')
  return estimate
}

/** Whether a namespace has an equal calibration. One that is damaged is repaired by another. */
export function isCalibrated({ calibration }: NamespaceRow, estimate: EstimatedCalibration | null): boolean {
  const present = calibration === null ? null : parsed(calibration)
  return (present === null || isEstimate(present)) && isSameEstimate(present, estimate)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) ?? undefined
  } catch {
    return undefined
  }
}
