/** How much of the scale of evidence has one colour. */
const STEPS = 5

/** The class that colours by evidence. Unknown evidence has a colour of its own. */
export function evidenceClass(evidence: number | null | undefined): string {
  if (evidence === null || evidence === undefined) return 'evidence-unknown'
  return `evidence-${Math.min(STEPS - 1, Math.floor(evidence * STEPS))}`
}

/** Evidence as a bar with its number, and the threshold where there is one. */
export function Evidence({ value, threshold }: { value: number | null | undefined; threshold?: number }) {
  if (value === undefined) return null
  const text = value === null ? 'unknown' : value.toFixed(2)
  return (
    <span class={`evidence ${evidenceClass(value)}`}>
      <span class="bar" aria-hidden="true">
        <span style={{ inlineSize: `${(value ?? 0) * 100}%` }} />
        {threshold !== undefined && <i style={{ insetInlineStart: `${threshold * 100}%` }} />}
      </span>
      <span>
        evidence {text}
        {threshold !== undefined && `, ${threshold.toFixed(2)} is needed`}
      </span>
    </span>
  )
}

/** The colours of the scale, from nothing to everything. */
export function EvidenceKey() {
  return (
    <p class="evidence-key">
      <span>evidence 0</span>
      {Array.from({ length: STEPS }, (_, step) => (
        <i class={`evidence-${step}`} aria-hidden="true" />
      ))}
      <span>1</span>
    </p>
  )
}
