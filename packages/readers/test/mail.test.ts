import { testReader } from '@kebab/testing'
import { describe, expect, test } from 'vitest'
import { mailReader } from '../src/mail/index.js'
import { readNoted } from './support/read-noted.js'

const HEADER = [
  'From: =?utf-8?q?J=C3=BCrgen?= <j@example.org>',
  'To: Team: a@example.org, b@example.org;',
  'Cc: c@example.org',
  'Subject: Harbour =?utf-8?b?w7xiZXJwcsO8ZnQ=?=',
  'Date: Wed, 1 May 2024 09:30:00 +0200',
  'Message-ID: <1@example.org>',
]
const PLAIN = ['Content-Type: text/plain; charset=utf-8', '', 'The ferry waits.', 'From here it leaves at nine.']

/** A message of lines. */
function message(...lines: string[]): string {
  return `${lines.join('\r\n')}\r\n`
}

/** A message with these parts, each of lines. */
function multipart(kind: string, ...parts: string[][]): string[] {
  const all = parts.flatMap((part) => ['--edge', ...part])
  return [`Content-Type: multipart/${kind}; boundary="edge"`, '', ...all, '--edge--']
}

const read = (text: string, path = 'harbour.eml') => readNoted(mailReader(), path, Buffer.from(text))

describe('the reader of mail keeps to the contract', () => {
  const mailbox = `From j@example.org Wed May  1 09:30:00 2024\n${message(...HEADER, ...PLAIN)}\n`
  const files = [
    { path: 'harbour.eml', bytes: Buffer.from(message(...HEADER, ...PLAIN)) },
    { path: 'harbour.mbox', bytes: Buffer.from(mailbox + mailbox) },
  ]
  testReader({ test, create: () => mailReader(), files })
})

test('a message is its header and its text, each line with its place', async () => {
  const { documents, notes } = await read(message(...HEADER, ...PLAIN))
  expect(documents).toHaveLength(1)
  const { text, origin, syntax, metadata } = documents[0]!
  expect(text).toBe(
    [
      'Subject: Harbour überprüft',
      'From: Jürgen <j@example.org>',
      'To: Team: a@example.org, b@example.org',
      'Cc: c@example.org',
      'Date: Wed, 1 May 2024 09:30:00 +0200',
      '',
      'The ferry waits.',
      'From here it leaves at nine.',
    ].join('\n'),
  )
  expect({ syntax, metadata }).toEqual({
    syntax: 'text',
    metadata: {
      media: 'mail',
      title: 'Harbour überprüft',
      from: 'j@example.org',
      date: '2024-05-01T07:30:00.000Z',
      message_id: '<1@example.org>',
    },
  })
  const places = origin!.spans.map(({ start, end, from }) => [text.slice(start, end).split(' ')[0], from])
  expect(places.slice(-2)).toEqual([
    ['The', { part: 'text', line: 1 }],
    ['From', { part: 'text', line: 2 }],
  ])
  expect(places[0]).toEqual(['Subject:', { part: 'header' }])
  expect(notes).toEqual([])
})

test('the page of a message is read where its text says little', async () => {
  const page = [
    'Content-Type: text/html',
    '',
    '<h1>Harbour</h1>',
    '<p>The *ferry* waits at the <b>eastern</b> pier.</p>',
  ]
  const { documents } = await read(
    message(...HEADER, ...multipart('alternative', ['Content-Type: text/plain', '', 'See the page.'], page)),
  )
  const { text, syntax, origin } = documents[0]!
  expect(syntax).toBe('markdown')
  expect(text).toMatch(/^- Subject: Harbour überprüft\n/)
  expect(text).toMatch(/\n\n# Harbour\n\nThe .*ferry.* waits at the eastern pier\.\n?$/)
  const { from } = origin!.spans.find(({ start, end }) => text.slice(start, end).includes('Harbour') && start > 50)!
  expect(from).toMatchObject({ part: 'html', line: 1 })

  const same = await read(
    message(
      ...HEADER,
      ...multipart('alternative', ['Content-Type: text/plain', '', 'The ferry waits at the pier.'], page),
    ),
  )
  expect(same.documents[0]!.syntax).toBe('text')
  expect(same.notes).toEqual(['left out the page of a message: it has 2 other words'])
})

test('attachments are named, and a forwarded message is a document of its own', async () => {
  const attached = [
    'Content-Type: application/pdf; name="timetable.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    'AAAA',
  ]
  const inner = ['Content-Type: message/rfc822', '', 'From: d@example.org', 'Subject: Tides', '', 'High at noon.']
  const { documents, notes } = await read(message(...HEADER, ...multipart('mixed', PLAIN, attached, inner)))
  expect(documents.map(({ path, metadata }) => [path, metadata?.title])).toEqual([
    ['harbour.eml', 'Harbour überprüft'],
    ['harbour.eml#1', 'Tides'],
  ])
  expect(documents[0]!.text).toContain('Attachments: timetable.pdf')
  expect(documents[1]!.text).toContain('High at noon.')
  expect(notes).toEqual(['left out an attachment: timetable.pdf'])
})

test('each message of a mailbox is a document, and what is none is left out', async () => {
  const separator = 'From j@example.org Wed May  1 09:30:00 2024\n'
  const quoted = message('Subject: First', '', '>From the pier, at 09:30', '>>From afar')
  const mailbox = [quoted, 'no message at all\n', message('Subject: Third', '', 'From the deck'), ''].join(
    `\n${separator}`,
  )
  const { documents, notes } = await read(separator + mailbox, 'harbour.mbox')
  expect(documents.map(({ path }) => path)).toEqual(['harbour.mbox#1', 'harbour.mbox#3'])
  expect(documents[0]!.text).toContain('\nFrom the pier, at 09:30\n>From afar')
  expect(notes).toHaveLength(2)
  expect(notes[0]).toContain('message 2 is left out')
})

test('a line of a message separates where an empty one is before it, or a header follows', async () => {
  const dated = 'From j@example.org Wed May  1 09:30:00 2024'
  const lines = [
    dated,
    'Subject: One',
    '',
    'Noon.',
    'From noon on, at 12:00',
    dated,
    'Subject: Two',
    '',
    dated,
    '',
    'x',
    '',
  ]
  const { documents } = await read(lines.join('\n'), 'harbour.mbox')
  expect(documents.map(({ metadata }) => metadata?.title)).toEqual(['One', 'Two'])
  expect(documents[0]!.text).toContain('From noon on')
})

test('a mark before the first header is left out', async () => {
  const { documents } = await read(`\ufeffSubject: Harbour\n\nBoats.`)
  expect(documents[0]!.metadata).toMatchObject({ title: 'Harbour' })
})

test('parts that no boundary separates are one text, and all who wrote are named', async () => {
  const header = ['From: a@example.org, Ann <b@example.org>', 'Content-Type: multipart/mixed']
  const { documents, notes } = await read(message(...header, '', '--edge', '', 'Boats.'))
  expect(documents[0]!.text).toBe('From: a@example.org, Ann <b@example.org>\n\n--edge\n\nBoats.')
  expect(notes).toEqual(['no boundary separates its parts: they are read as one text'])
})

test('a note says that something stands behind the last part', async () => {
  const { notes } = await read(message(...HEADER, ...multipart('mixed', PLAIN), 'Sent to all boats.'))
  expect(notes).toEqual(['left out what stands behind the last part'])
})

test('a note says that letters are lost', async () => {
  const { notes } = await readNoted(mailReader(), 'a.eml', Buffer.from('Subject: \xe4\n\nx', 'latin1'))
  expect(notes).toEqual(['letters are lost: they are in another encoding than the message says'])
})

test('what is forwarded and no message is left out', async () => {
  const inner = ['Content-Type: message/rfc822', '', 'no header', '', 'x']
  const { documents, notes } = await read(message(...HEADER, ...multipart('mixed', PLAIN, inner, inner)))
  expect(documents).toHaveLength(1)
  expect(notes).toHaveLength(2)
  expect(notes[0]).toContain('left out a message that is forwarded')
})

test('long lines take as long as they are', async () => {
  const { documents } = await read(`${message(...HEADER, '')}--${' '.repeat(1_000_000)}x`)
  expect(documents).toHaveLength(1)
  const times = `From ${'00:00'.repeat(100_000)}`
  expect((await read(message(...HEADER, '') + '\n'.repeat(100_000))).documents).toHaveLength(1)
  expect((await read(`From j 09:30\n${message(...HEADER, '')}\n${times}`, 'a.mbox')).documents).toHaveLength(1)
})

test('many escaped letters are no units of base64', async () => {
  const header = [...HEADER, 'Content-Transfer-Encoding: quoted-printable', 'Content-Type: text/plain; charset=utf-8']
  const { documents } = await read(message(...header, '') + `${'=E4=BD=A0'.repeat(10)}=\n`.repeat(9000))
  expect(documents[0]!.text.split('你')).toHaveLength(90_001)
})

test.each([
  ['what is no message', 'harbour.eml', 'The ferry waits.'],
  ['what is no mailbox', 'harbour.mbox', 'The ferry waits.'],
  ['a message of too many parts', 'harbour.eml', message(...HEADER, ...multipart('mixed', ...Array(5001).fill(PLAIN)))],
  ['a message of too many lines', 'harbour.eml', message(...HEADER, '') + 'a\n'.repeat(250_000)],
  ['too many units of base64', 'harbour.eml', message(...HEADER, '') + `${'QUE='.repeat(100)}\n`.repeat(2501)],
  ['too many groups of addresses', 'harbour.eml', message(...HEADER, `To: ${'a:'.repeat(50_001)}`, '', 'x')],
  [
    'a message of too many parts whose boundary is in the next line',
    'harbour.eml',
    message(...HEADER, 'Content-Type: multipart/mixed; boundary=', ' "e"', '', ...Array(5001).fill('--e')),
  ],
  [
    'a message of too many parts whose boundary is in pieces',
    'harbour.eml',
    message(...HEADER, 'Content-Type: multipart/mixed; boundary*0=e; boundary*1=f', '', ...Array(5001).fill('--ef')),
  ],
  [
    'parts that are too deep in one another',
    'harbour.eml',
    message(
      ...HEADER,
      ...Array.from({ length: 300 }, (_, i) => [`Content-Type: multipart/mixed; boundary=e${i}`, '', `--e${i}`]).flat(),
    ),
  ],
])('%s is refused', async (_, path, text) => {
  await expect(read(text, path)).rejects.toMatchObject({ code: 'invalid_input' })
})
