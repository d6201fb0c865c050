import type { Figures, Kind, Measured } from './summarise.ts'

const WIDTH = 720
const HEIGHT = 400
const MARGIN = { left: 60, right: 150, top: 20, bottom: 50 }

/**
 * Plots speed against quality. Further right, more of the results are right. Further up, there are
 * more queries a second, on a logarithmic scale.
 */
export function plot(measured: readonly Measured[], kind: Kind): string {
  const points = measured.filter((one): one is Measured & Figures => one.kind === kind && !('failed' in one))
  const speeds = points.map(({ perSecond }) => Math.max(perSecond, 0.1))
  const low = Math.floor(Math.log10(Math.min(...speeds)))
  const high = Math.ceil(Math.log10(Math.max(...speeds)))
  const x = (share: number): number => MARGIN.left + share * (WIDTH - MARGIN.left - MARGIN.right)
  const y = (speed: number): number => {
    const share = (Math.log10(Math.max(speed, 0.1)) - low) / Math.max(1, high - low)
    return HEIGHT - MARGIN.bottom - share * (HEIGHT - MARGIN.top - MARGIN.bottom)
  }
  const decades = Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i))
  const parts = [
    ...decades.flatMap((speed) => [
      `<line x1="${x(0)}" y1="${y(speed)}" x2="${x(1)}" y2="${y(speed)}" stroke="#ddd"/>`,
      `<text x="${x(0) - 8}" y="${y(speed) + 4}" text-anchor="end">${speed.toLocaleString('en')}</text>`,
    ]),
    ...[0, 0.2, 0.4, 0.6, 0.8, 1].map(
      (share) => `<text x="${x(share)}" y="${HEIGHT - MARGIN.bottom + 18}" text-anchor="middle">${share}</text>`,
    ),
    `<text x="${x(0.5)}" y="${HEIGHT - 10}" text-anchor="middle">share of the exact answer</text>`,
    `<text x="14" y="${HEIGHT / 2}" text-anchor="middle" transform="rotate(-90 14 ${HEIGHT / 2})">queries a second</text>`,
    ...points.map(({ name, overlap, perSecond }) => {
      const colour = name.startsWith('kebab') ? '#c2410c' : '#475569'
      const at = `cx="${x(overlap).toFixed(1)}" cy="${y(perSecond).toFixed(1)}"`
      const label = `x="${(x(overlap) + 7).toFixed(1)}" y="${(y(perSecond) + 4).toFixed(1)}" fill="${colour}"`
      return `<circle ${at} r="4" fill="${colour}"/><text ${label}>${name}</text>`
    }),
  ]
  const style = 'font-family="sans-serif" font-size="12" fill="#334155"'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" ${style}>
<title>Queries a second against how much is right: ${kind}</title>\n<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>\n${parts.join('\n')}\n</svg>\n`
}
