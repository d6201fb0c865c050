/** Where a passage is: its document, its headings and its lines. */
export function Place({
  path,
  headings = [],
  lines,
}: {
  path: string
  headings?: readonly string[]
  lines?: { line_start: number; line_end: number } | undefined
}) {
  const at = path.lastIndexOf('/') + 1
  return (
    <span class="place">
      <bdi class="path">
        <span class="folder">{path.slice(0, at)}</span>
        <b>{path.slice(at)}</b>
        {lines !== undefined && <span class="lines">:{linesText(lines)}</span>}
      </bdi>
      {headings.length > 0 && (
        <span class="headings">
          {headings.map((heading) => (
            <bdi>{heading}</bdi>
          ))}
        </span>
      )}
    </span>
  )
}

export function linesText({ line_start, line_end }: { line_start: number; line_end: number }): string {
  return line_start === line_end ? String(line_start) : `${line_start}–${line_end}`
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** How long ago a time was, in words. The time itself is its title. */
export function Ago({ time }: { time: string }) {
  return (
    <time dateTime={time} title={time}>
      {agoText((Date.now() - Date.parse(time)) / 1000)}
    </time>
  )
}

function agoText(seconds: number): string {
  const [unit, length] = UNITS.find(([, duration]) => seconds >= duration) ?? []
  if (unit === undefined || length === undefined) return 'just now'
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-Math.floor(seconds / length), unit)
}
