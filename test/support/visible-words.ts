/** What no reader sees: comments, targets and labels, definitions, tags and their values. */
const UNSEEN =
  /<!--.*?-->|\{\/\*.*?\*\/\}|\]\((?:[^()]|\([^()]*\))*\)|\]\[[^\]]*\]|^ {0,3}\[[^\]]+\]:.*$|<\/?[a-zA-Z](?:[^<>"']|"[^"]*"|'[^']*')*>|\bhttps?:\/\/[^\s<>)]*|&[#\w]+;|\{#[^{}]*\}|\[\^[^\]]*\]/gms

/**
 * Returns the words that a reader of a Markdown file sees, each once: what white space separates,
 * without the signs at its ends. It looks at the text alone, not at any parse of it.
 */
export function visibleWords(markdown: string): string[] {
  const body = markdown.replace(/^---\r?\n.*?\n---\r?\n/s, '').replaceAll(UNSEEN, ' ')
  const words = body.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu, ''))
  return [...new Set(words)].filter((word) => word !== '')
}
