import { testReader } from '@kebab/testing'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { encodedTextReader } from '../src/encodings/index.js'
import { readNoted } from './support/read-noted.js'

const RUSSIAN = 'Хук запускается перед каждым коммитом.\nЕсли он завершается с ошибкой, коммит не создаётся.\n'.repeat(
  4,
)
const JAPANESE = 'フックはコミットの前に実行されます。\r\n失敗するとコミットは作られません。\r\n'.repeat(4)
const GERMAN = 'Größe und Straße: über den Haken läuft ein Prüfprogramm, bevor etwas übernommen wird.\n'.repeat(4)

const files = [
  { path: 'notes/plain.md', bytes: new TextEncoder().encode('# Hooks\n\nA hook runs.\n') },
  { path: 'notes/haken.txt', bytes: iconv.encode('\uFEFFÜber den Haken.\n', 'utf-16le') },
  { path: 'notes/russian.txt', bytes: iconv.encode(RUSSIAN, 'koi8-r') },
]

describe('the reader of text keeps to the contract', () => {
  testReader({ test, create: () => encodedTextReader(), files })
})

test.each([
  ['koi8-r', RUSSIAN],
  ['windows-1251', RUSSIAN],
  ['shift_jis', JAPANESE],
  ['euc-jp', JAPANESE],
  ['windows-1252', GERMAN],
])('a text in %s is decoded, and a note says that its encoding is guessed', async (encoding, text) => {
  const { documents, notes } = await readNoted(encodedTextReader(), 'a.txt', iconv.encode(text, encoding))
  expect(documents.map((document) => document.text)).toEqual([text])
  expect(notes).toEqual([expect.stringMatching(/^the encoding is guessed: /)])
})

test('a short text of Western Europe is read, and bytes that are no words are not', async () => {
  const { documents, notes } = await readNoted(encodedTextReader(), 'a.txt', iconv.encode('Größe der Straße', 'latin1'))
  expect(documents[0]!.text).toBe('Größe der Straße')
  expect(notes).toEqual(['the encoding is guessed: windows-1252'])
  for (const bytes of [[0x47, 0xff, 0xfe], [0xff, 0xfe, 0x00], [0xff]])
    await expect(readNoted(encodedTextReader(), 'a.txt', Uint8Array.from(bytes))).rejects.toMatchObject({
      code: 'invalid_input',
    })
})

test.each([
  'L’écureuil “mange” des noisettes au bord du bois – à côté de l’étang…',
  'Der Käfer frißt Blätter. Die Mühle dreht sich über dem Fluß, und die Vögel hören zu.',
])('the signs of windows-1252 are read, also of a short text: %s', async (text) => {
  const { documents } = await readNoted(encodedTextReader(), 'a.txt', iconv.encode(text, 'windows-1252'))
  expect(documents[0]!.text).toBe(text)
})

test.each(['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])('a byte-order mark of %s decides', async (encoding) => {
  const bytes = iconv.encode(`\uFEFF${GERMAN}`, encoding)
  const { documents, notes } = await readNoted(encodedTextReader(), 'a.txt', bytes)
  expect(documents.map((document) => document.text)).toEqual([GERMAN])
  expect(notes).toEqual([])
})

test('UTF-16 without a mark is recognised', async () => {
  const { documents } = await readNoted(encodedTextReader(), 'a.txt', iconv.encode(GERMAN, 'utf-16be'))
  expect(documents.map((document) => document.text)).toEqual([GERMAN])
})

test('the place of a decoded text is its line, and a text in UTF-8 is the file itself', async () => {
  const decoded = await readNoted(encodedTextReader(), 'a.txt', iconv.encode(RUSSIAN, 'koi8-r'))
  const { text, origin } = decoded.documents[0]!
  const lines = text.split('\n')
  for (const { start, end, from } of origin!.spans) expect(text.slice(start, end)).toBe(`${lines[from.line! - 1]}\n`)
  const plain = await readNoted(encodedTextReader(), 'a.txt', Buffer.from(`\uFEFF${RUSSIAN}`))
  expect(plain.documents).toEqual([{ path: 'a.txt', text: `\uFEFF${RUSSIAN}` }])
  const nul = await readNoted(encodedTextReader(), 'a.txt', Buffer.from('pear\0stones\n'))
  expect(nul.documents).toEqual([{ path: 'a.txt', text: 'pear\0stones\n' }])
})

test('bytes in no encoding are refused, with what to do', async () => {
  const noise = Uint8Array.from({ length: 400 }, (_, i) => 128 + ((i * 7919 + (i >> 3) * 104729) % 128))
  await expect(readNoted(encodedTextReader(), 'a.txt', noise)).rejects.toMatchObject({ code: 'invalid_input' })
})
