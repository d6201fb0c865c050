/** What the kits for the reader and the chunker are given. */
export const files = [
  { path: 'notes/hooks.outline', bytes: new TextEncoder().encode('["A hook runs.", "It runs before a commit. 🎉"]') },
]

export const documents = [
  {
    path: 'notes/hooks.outline',
    text: 'A hook runs.\n\nIt runs before a commit.\n',
    media: 'text' as const,
    metadata: {},
  },
]
