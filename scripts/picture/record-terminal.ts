import { spawn } from '@lydell/node-pty'
import xterm, { type IBufferCell } from '@xterm/headless'

/** Text of one row with one look. */
export interface Run {
  /** The column that it begins at, from 0. */
  column: number
  text: string
  /** A colour of the sixteen of a terminal, or the usual one. */
  color: number | undefined
  bold: boolean
  dim: boolean
}

/** A row of a terminal: nothing at its end but text. */
export type Row = Run[]

export interface Recording {
  command: string
  args: readonly string[]
  cwd: string
  /** Replaces the variables of this process. */
  env: Record<string, string>
  columns: number
  /** How the command has to end. */
  exitCode: number
}

/** More rows than any command here prints: none is lost. */
const ROWS = 500

/**
 * Runs a command in a terminal of its own, and returns what is on the screen at its end. Rejects if
 * it ends in another way than it has to.
 */
export async function recordTerminal({ command, args, cwd, env, columns, ...wanted }: Recording): Promise<Row[]> {
  const terminal = new xterm.Terminal({ cols: columns, rows: ROWS, allowProposedApi: true })
  const child = spawn(command, [...args], { cwd, env, cols: columns, rows: ROWS, name: 'xterm-256color' })
  child.onData((data) => terminal.write(data))
  const { exitCode } = await new Promise<{ exitCode: number }>((resolve) => child.onExit(resolve))
  // An empty text is written after all that came before.
  await new Promise<void>((resolve) => terminal.write('', resolve))
  const rows = rowsOf(terminal)
  terminal.dispose()
  if (exitCode === wanted.exitCode) return rows
  const printed = rows.map(textOf).join('\n')
  throw new Error(
    `${[command, ...args].join(' ')}: expected exit code ${wanted.exitCode}, found ${exitCode}:\n${printed}`,
  )
}

/** The text of a row as one reads it. */
export function textOf(row: Row): string {
  let text = ''
  for (const run of row) text = text.padEnd(run.column) + run.text
  return text
}

function rowsOf({ buffer, cols }: xterm.Terminal): Row[] {
  const rows: Row[] = []
  for (let y = 0; y < buffer.active.length; y++) {
    const line = buffer.active.getLine(y)
    const row: Row = []
    for (let x = 0; line !== undefined && x < cols; x++) {
      const cell = line.getCell(x)
      // The second half of a wide character.
      if (cell === undefined || cell.getWidth() === 0) continue
      addCell(row, x, cell)
    }
    rows.push(withoutEnd(row))
  }
  while (rows.at(-1)?.length === 0) rows.pop()
  return rows
}

function addCell(row: Row, column: number, cell: IBufferCell): void {
  const look = {
    color: cell.isFgPalette() ? cell.getFgColor() : undefined,
    bold: cell.isBold() !== 0,
    dim: cell.isDim() !== 0,
  }
  const last = row.at(-1)
  const text = cell.getChars() || ' '
  if (last !== undefined && last.color === look.color && last.bold === look.bold && last.dim === look.dim)
    last.text += text
  else row.push({ column, text, ...look })
}

/** A terminal fills its rows with spaces. */
function withoutEnd(row: Row): Row {
  const last = row.at(-1)
  if (last === undefined) return row
  const text = last.text.trimEnd()
  return text === '' ? withoutEnd(row.slice(0, -1)) : [...row.slice(0, -1), { ...last, text }]
}
