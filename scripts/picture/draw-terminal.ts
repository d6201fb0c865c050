import { type Row, type Run, textOf } from './record-terminal.js'

/** The size of a character and of what is around the text, in pixels. */
const CELL = { width: 8.4, height: 20 }
const FONT_SIZE = 14
const MARGIN = 18
const BAR = 34

/**
 * The colours of a terminal in daylight and at night, with a contrast of at least 4.5 to the
 * background: the usual text, what is dim, and of the sixteen those that a command uses.
 */
const COLORS: Record<string, { light: string; dark: string }> = {
  ground: { light: '#f6f8fa', dark: '#161b22' },
  edge: { light: '#d0d7de', dark: '#30363d' },
  text: { light: '#1f2328', dark: '#e6edf3' },
  dim: { light: '#59636e', dark: '#9198a1' },
  prompt: { light: '#1a7f37', dark: '#3fb950' },
  c1: { light: '#cf222e', dark: '#ff7b72' },
  c2: { light: '#116329', dark: '#3fb950' },
  c3: { light: '#7d4e00', dark: '#e3b341' },
  c4: { light: '#0550ae', dark: '#79c0ff' },
  c5: { light: '#8250df', dark: '#d2a8ff' },
  c6: { light: '#0a6c74', dark: '#56d4dd' },
}

/** What a command printed. */
export interface Scene {
  command: string
  rows: readonly Row[]
}

/**
 * Draws commands and what they printed as an SVG whose text can be selected. It loads nothing, runs
 * no script, and follows the reader's choice of light or dark.
 *
 * @param title what a screen reader says
 */
export function drawTerminal(scenes: readonly Scene[], columns: number, title: string): string {
  const lines = scenes.flatMap(({ command, rows }, i) => [
    ...(i === 0 ? [] : ['']),
    `<tspan class="prompt">$ </tspan><tspan class="bold">${escapeXml(command)}</tspan>`,
    ...rows.map((row) => row.map(drawRun).join('')),
  ])
  const width = Math.ceil(columns * CELL.width + 2 * MARGIN)
  const height = BAR + lines.length * CELL.height + MARGIN
  const texts = lines.flatMap((line, i) =>
    line === '' ? [] : [`<text x="${MARGIN}" y="${BAR + (i + 1) * CELL.height - 5}">${line}</text>`],
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeXml(title)}">
<title>${escapeXml(title)}</title>
<style>
${styles('light')}
text { font: ${FONT_SIZE}px ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; white-space: pre }
.bold { font-weight: 600 }
@media (prefers-color-scheme: dark) {
${styles('dark')}
}
</style>
<rect class="ground" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8"/>
${[0, 1, 2].map((i) => `<circle class="edge" cx="${MARGIN + 6 + i * 18}" cy="18" r="5.5"/>`).join('')}
${texts.join('\n')}
</svg>
`
}

/** The text of a picture, a line for each row that has any. */
export function textIn(svg: string): string[] {
  return [...svg.matchAll(/<text [^>]*>(.*)<\/text>/g)].map(([, line = '']) =>
    line.replace(/<[^>]*>/g, '').replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name]),
  )
}

/** What `textIn` finds in a picture of these. */
export function textOfScenes(scenes: readonly Scene[]): string[] {
  return scenes.flatMap(({ command, rows }) => [`$ ${command}`, ...rows.map(textOf).filter((text) => text !== '')])
}

function drawRun({ column, text, color, bold, dim }: Run): string {
  const classes = [
    ...(bold ? ['bold'] : []),
    ...(dim ? ['dim'] : []),
    ...(color === undefined ? [] : [`c${color % 8}`]),
  ]
  // Leading spaces are part of what is selected. Positions keep columns in line in any font.
  const place = column === 0 ? '' : ` x="${(MARGIN + column * CELL.width).toFixed(1)}"`
  return `<tspan${place}${classes.length === 0 ? '' : ` class="${classes.join(' ')}"`}>${escapeXml(text)}</tspan>`
}

function styles(light: 'light' | 'dark'): string {
  const { ground, edge, text, ...classes } = COLORS
  return [
    `.ground { fill: ${ground![light]}; stroke: ${edge![light]} }`,
    `.edge { fill: ${edge![light]} }`,
    `text { fill: ${text![light]} }`,
    ...Object.entries(classes).map(([name, color]) => `.${name} { fill: ${color[light]} }`),
  ].join('\n')
}

const ENTITIES = { lt: '<', gt: '>', quot: '"', amp: '&' } as const

function escapeXml(text: string): string {
  return text.replace(/[<>"&]/g, (character) => {
    const [name] = Object.entries(ENTITIES).find(([, one]) => one === character)!
    return `&${name};`
  })
}
