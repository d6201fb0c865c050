/**
 * The picture in README.md: what is indexed, which commands are shown, and how they end. The
 * documents are those of a package of a fixed version, so that the picture changes with the
 * commands alone.
 */
export const PICTURE = {
  file: 'docs/pictures/terminal.svg',
  title: 'A terminal: kebab index, kebab search and kebab ask over a folder of guides to web design',
  /** A folder of `modern-web-guidance`, and its name in the picture. */
  documents: { from: 'skills/modern-web-guidance/guides/visual-design', to: 'guides' },
  columns: 110,
  commands: [
    { args: ['index', 'guides'], exitCode: 0 },
    { args: ['search', 'nocturnal colours', '-k', '2'], exitCode: 0 },
    { args: ['ask', 'Which property sets the width of a scrollbar?'], exitCode: 0 },
    { args: ['ask', 'What is the capital of France?'], exitCode: 3 },
  ],
} as const

/** A line of a shell. */
export function commandLine(args: readonly string[]): string {
  const words = args.map((word) => (/^[\w./-]+$/.test(word) ? word : `"${word}"`))
  return ['kebab', ...words].join(' ')
}
