import { KebabError } from '@kebab/core'
import type { Tensor } from './library.js'

/** The vectors that lie one after the other in an output, each in memory of its own. Throws `internal` when they are not `count` finite vectors of these dimensions. */
export function readVectors(output: Tensor, count: number, dimensions: number | undefined): Float32Array[] {
  const { data, dims } = output
  const [rows, columns] = dims
  if (
    !(data instanceof Float32Array) ||
    dims.length !== 2 ||
    rows !== count ||
    !columns ||
    (dimensions ?? columns) !== columns
  ) {
    const shape = `${count} x ${dimensions ?? 'any'}`
    throw wrongOutput(`vectors of ${shape} 32-bit floats`, `${data?.constructor?.name} of ${dims.join(' x ')}`)
  }
  if (data.length !== count * columns) throw wrongOutput(`${count * columns} numbers`, `${data.length}`)
  if (!data.every(Number.isFinite)) throw wrongOutput('finite numbers', 'NaN or Infinity')
  return Array.from({ length: count }, (_, row) => data.slice(row * columns, (row + 1) * columns))
}

function wrongOutput(expected: string, found: string): KebabError<'internal'> {
  return new KebabError('internal', `The model was to give ${expected}, but it gave ${found}.`)
}
