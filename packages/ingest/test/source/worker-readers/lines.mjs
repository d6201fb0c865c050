/** A document for each line. Some lines do something else. */
export default ({ version = '1' } = {}) => ({
  name: 'lines',
  version,
  accepts: ['.lines'],
  async *read({ path, bytes }, { onNote } = {}) {
    const lines = new TextDecoder().decode(await bytes()).split('\n')
    for (const [i, text] of lines.entries()) {
      if (text === 'spin') for (;;);
      if (text === 'grow') for (const all = []; ; ) all.push(Array.from({ length: 10_000 }, () => ({ i })))
      if (text === 'exit') process.exit(1)
      if (text === 'throw') throw new RangeError('out of range')
      if (text === 'refuse')
        throw Object.assign(new Error('refused'), {
          name: 'KebabError',
          code: 'invalid_input',
          details: { field: path },
        })
      if (text === 'note') onNote(`line ${i + 1} is a note`)
      yield { path: `${path}#${i}`, text }
    }
  },
})
