import { mkdir, writeFile } from 'node:fs/promises'
import { openKebab, type Reader } from '@kebab/local'

/**
 * Reads subtitles: the spoken text, and for each of its lines the line of the file that it comes
 * from.
 */
const subtitles: Reader = {
  name: 'subtitles',
  version: '1',
  accepts: ['.srt'],
  async read({ path, bytes }) {
    const lines = new TextDecoder().decode(await bytes()).split(/\r?\n/)
    const spoken = lines.map((text, i) => ({ text, line: i + 1 })).filter(({ text }) => /\p{L}/u.test(text))
    const text = spoken.map((one) => one.text).join('\n')
    const spans = spoken.map((one, i) => {
      const start = spoken.slice(0, i).reduce((sum, before) => sum + before.text.length + 1, 0)
      return { start, end: start + one.text.length, from: { line: one.line } }
    })
    return [{ path, text, origin: { spans } }]
  },
}

await mkdir('films', { recursive: true })
await writeFile('films/a.srt', '1\n00:00:01,000 --> 00:00:03,000\nThe ship leaves\nat dawn.\n')

const kebab = await openKebab({ path: './films/.kebab', readers: [subtitles], embedder: null })
await kebab.index('./films')
const { hits } = await kebab.search({ query: 'when does the ship leave' })
console.log(hits[0]?.snippet, hits[0]?.citation.origin?.from) // → { line: 3 }
await kebab.close()
