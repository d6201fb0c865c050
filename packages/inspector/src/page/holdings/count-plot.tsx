import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import UPlot from 'uplot'

/** Values counted in ranges of equal width. */
export interface Bins {
  /** The lower ends, ascending. */
  from: number[]
  counts: number[]
  width: number
}

/** The steps of an axis: counts, characters and days are whole. */
const WHOLE = [1, 10, 100, 1000, 1e4, 1e5, 1e6].flatMap((power) => [power, 2 * power, 5 * power])

/** The most bars of a plot. */
const BARS = 20

/** Counts whole numbers, from 0, in at most 20 ranges of a round width. */
export function binsOf(values: readonly number[]): Bins {
  const most = Math.max(1, ...values)
  const rough = (most + 1) / BARS
  const power = 10 ** Math.floor(Math.log10(rough))
  const width = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough)!)
  const from = Array.from({ length: Math.floor(most / width) + 1 }, (_, i) => i * width)
  const counts = from.map(() => 0)
  for (const value of values) counts[Math.floor(value / width)]!++
  return { from, counts, width }
}

/**
 * How often values of some size occur, as bars. Its text says the same in figures. Of values that
 * are all the same, bars would say nothing.
 */
export function CountPlot({
  title,
  unit,
  noun,
  values,
}: {
  title: string
  unit: string
  noun: string
  values: readonly number[]
}) {
  const box = useRef<HTMLDivElement>(null)
  const scheme = useScheme()
  const bins = useMemo(() => binsOf(values), [values])
  useEffect(() => {
    if (box.current === null) return
    const { color: ink, stroke: rule, fill } = getComputedStyle(box.current)
    const axis = { stroke: ink, grid: { stroke: rule, width: 1 }, ticks: { show: false }, font: '12px system-ui' }
    const plot = new UPlot(
      {
        width: box.current.clientWidth,
        height: 160,
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { time: false, range: [0, bins.from.at(-1)! + bins.width] },
          y: { range: [0, Math.max(...bins.counts)] },
        },
        axes: [
          { ...axis, grid: { show: false }, incrs: WHOLE },
          { ...axis, size: 44, incrs: WHOLE },
        ],
        series: [{}, { fill, width: 0, points: { show: false }, paths: UPlot.paths.bars!({ size: [0.9], align: 1 }) }],
      },
      [bins.from, bins.counts],
      box.current,
    )
    const watcher = new ResizeObserver(([entry]) => plot.setSize({ width: entry!.contentRect.width, height: 160 }))
    watcher.observe(box.current)
    return () => {
      watcher.disconnect()
      plot.destroy()
    }
  }, [bins, scheme])
  return (
    <figure>
      <figcaption>{title}</figcaption>
      {values.length === 0 ? (
        <p class="muted">Nothing to count.</p>
      ) : (
        <>
          {values.some((count) => count !== values[0]) && (
            <div class="plot" ref={box} role="img" aria-label={`${title}: ${summaryOf(values, unit, noun)}`} />
          )}
          <p class="muted">{summaryOf(values, unit, noun)}</p>
        </>
      )}
    </figure>
  )
}

function summaryOf(values: readonly number[], unit: string, noun: string): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): string => sorted[Math.floor((sorted.length - 1) * share)]!.toLocaleString()
  const count = `${values.length.toLocaleString()} ${noun}${values.length === 1 ? '' : 's'}`
  return at(0) === at(1) ? `${count}: ${at(0)} ${unit}` : `${count}: ${at(0)} to ${at(1)} ${unit}, median ${at(0.5)}`
}

/** Light or dark: a canvas has to be drawn again for the other. */
function useScheme(): boolean {
  const query = useMemo(() => matchMedia('(prefers-color-scheme: dark)'), [])
  const [isDark, setDark] = useState(query.matches)
  useEffect(() => {
    const listen = (): void => setDark(query.matches)
    query.addEventListener('change', listen)
    return () => query.removeEventListener('change', listen)
  }, [query])
  return isDark
}
