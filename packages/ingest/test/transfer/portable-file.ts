import { type PortableDocument, type PortableLine, PortableWriter } from '../../src/transfer/portable-lines.js'

/** A document of a portable file, with these members instead. */
export function portableDocument(more: Partial<PortableDocument> = {}): PortableDocument {
  return {
    source_id: 'pages',
    path: 'a.md',
    text: 'A hook.',
    tags: [],
    media: 'markdown',
    trust: 'primary',
    metadata: {},
    chunker_version: 'own/1',
    indexed_at: '2026-01-01T00:00:00.000Z',
    chunks: [{ start: 0, end: 7, heading_path: [] }],
    ...more,
  }
}

/** Writes any values as the lines of a file, with good checks. */
export function portableFile(lines: readonly unknown[]): string[] {
  const writer = new PortableWriter()
  return lines.map((line) => writer.write(line as PortableLine))
}
