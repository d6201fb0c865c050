/** Whether a file gave a length: those of models without a limit are absent, infinite or 10^30. */
export function isLength(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}
