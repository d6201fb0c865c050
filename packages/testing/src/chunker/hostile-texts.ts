/** Texts that a chunker has to take, whatever it cuts. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = Object.freeze({
  'a word': 'word',
  'one long line': 'many words on one line, '.repeat(800),
  'one long word': 'x'.repeat(20_000),
  'many short lines': 'line\n'.repeat(2000),
  'lines that end in CRLF': 'one\r\ntwo\r\n\r\nthree\r\nfour\r\n'.repeat(40),
  'lines that end in CR': 'one\rtwo\r\rthree\r'.repeat(40),
  'lines that end in every way': 'one\rtwo\ntwo\r\nthree\n\rfour\r\r\nfive',
  'white space around it': ' \n\t\n  text in the middle \u3000\n\n \t',
  'a byte-order mark': '\ufefffirst line\nsecond line',
  'a byte-order mark alone in a line': '\ufeff\n\nsecond paragraph',
  'astral characters': '🎉👩‍👩‍👧𝒳'.repeat(900),
  'lone surrogates': 'a\ud800b \udc00\n\n\udfffc'.repeat(200),
  'NUL characters': 'a\0b\0\n\n\0\0c',
  'combining marks': `e${'\u0301'.repeat(3000)} text`,
  'other line separators': 'one\u2028two\u2029three\u0085four\vfive\fsix',
  'text without spaces': '東京の夏はとても暑いです。'.repeat(400),
  'text from right to left': 'שלום עולם. '.repeat(300),
  'markup that doesn’t end': '```\n# Heading\n<div>\n| a | b |\n---\n{{{((([[[""" \'\'\' /* <!--\n'.repeat(20),
  'deep nesting': `${'> '.repeat(300)}quote\n${'  '.repeat(300)}- item\n${'{[('.repeat(500)}`,
})

/** Texts without content. */
export const BLANK_TEXTS: readonly string[] = Object.freeze([
  '',
  ' ',
  '\n',
  '\r\n\r\n',
  ' \t\n \u00a0\u3000\n',
  '\n'.repeat(5000),
])
