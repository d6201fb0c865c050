import type { DocumentInput, Json, OriginSpan, ReadOptions } from '@kebab/core'
import { type Address, addressParser, type Email } from 'postal-mime'
import { DerivedText } from '../derived-text.js'
import { readPage } from '../html/html-reader.js'
import { escapeMarkdown } from '../markdown/escape-markdown.js'

const WORD = /[\p{L}\p{N}]+/gu

/** Writes a message as a document: its header, and its text or its page. */
export function writeMessage(path: string, email: Email, { onNote }: ReadOptions): DocumentInput {
  const page = email.html === undefined ? undefined : readPage(path, email.html, { isXml: false, part: 'html', onNote })
  const plain = email.text?.trimEnd() ?? ''
  // A plain text often says no more than that there is a page.
  const isPage = page !== undefined && countWords(page.text) > 2 * countWords(plain)
  if (page !== undefined && plain !== '') {
    const [others, words] = isPage ? [wordsOf(plain), wordsOf(page.text)] : [wordsOf(page.text), wordsOf(plain)]
    const count = [...others].filter((word) => !words.has(word)).length
    if (count > 0) onNote?.(`left out the ${isPage ? 'text' : 'page'} of a message: it has ${count} other words`)
  }
  const derived = new DerivedText()
  for (const [name, value] of headerOf(email)) {
    const line = `${name}: ${value}`
    derived.write(isPage ? `- ${escapeMarkdown(line, { isFirst: true, isInCell: false, isInLink: false })}` : line, {
      part: 'header',
    })
    derived.write('\n')
  }
  if (derived.length > 0) derived.write('\n')
  const { length } = derived
  const spans: OriginSpan[] = derived.spans
  if (isPage) {
    derived.write(page.text)
    for (const span of page.origin!.spans) spans.push({ ...span, start: span.start + length, end: span.end + length })
  } else writeLines(plain, derived)
  const text = derived.toString()
  if (text.includes('\ufffd')) onNote?.('letters are lost: they are in another encoding than the message says')
  return {
    path,
    text,
    syntax: isPage ? 'markdown' : 'text',
    metadata: metadataOf(email),
    origin: { spans },
  }
}

function writeLines(text: string, derived: DerivedText): void {
  for (const [i, line] of text.split('\n').entries()) {
    if (i > 0) derived.write('\n')
    derived.write(line.replace(/\r$/, ''), { part: 'text', line: i + 1 })
  }
}

/** What people look a message up by, each as a line. */
function headerOf(email: Email): [name: string, value: string][] {
  const { subject, to, cc, headers, attachments } = email
  const senders = addressParser(headers.find(({ key }) => key === 'from')?.value ?? '')
  const names = attachments.flatMap(({ filename }) => filename ?? [])
  const lines: [string, string | undefined][] = [
    ['Subject', subject],
    ['From', senders.map(addressText).join(', ')],
    ['To', to?.map(addressText).join(', ')],
    ['Cc', cc?.map(addressText).join(', ')],
    ['Date', headers.find(({ key }) => key === 'date')?.value],
    ['Attachments', names.join(', ')],
  ]
  return lines.flatMap(([name, value]) => {
    const text = value?.replace(/\s+/g, ' ').trim() ?? ''
    return text === '' ? [] : [[name, text]]
  })
}

function addressText({ name, address, group }: Address): string {
  if (group !== undefined) return `${name}: ${group.map(addressText).join(', ')}`
  if (name === '' || address === '') return name + address
  return `${name} <${address}>`
}

function metadataOf({ subject, from, date, messageId }: Email): Record<string, Json> {
  const time = date === undefined ? Number.NaN : Date.parse(date)
  return {
    media: 'mail',
    ...(subject?.trim() ? { title: subject.replace(/\s+/g, ' ').trim() } : {}),
    ...(from?.address ? { from: from.address } : {}),
    ...(Number.isNaN(time) ? {} : { date: new Date(time).toISOString() }),
    ...(messageId ? { message_id: messageId } : {}),
  }
}

/** The words of a text, without the addresses of its links. */
function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .replace(/\]\([^()\s]*\)/g, ']')
      .toLowerCase()
      .match(WORD),
  )
}

function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0
}
