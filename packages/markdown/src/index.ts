export { markdownSteps, readMarkdown } from './read-markdown.js'
export { firstAfter, meaningOf, readingOf } from './reading/reading.js'
export { passageRuns, type TextRun, type TextStyle, textRuns } from './reading/text-runs.js'
export type { Block, BlockKind, Doubt, FrontMatter, Inline, InlineKind, Markdown, Replacement, Span } from './tree.js'
