import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

const styled = process.stdout.isTTY && process.env.NO_COLOR === undefined
const paint = (style: Style, text: string): string => (styled ? styleText(style, text) : text)

/** What the demo prints, with colours where there is a terminal. */
export const say = {
  title: (text: string): void => console.log(`\n${paint('bold', text)}`),
  line: (text: string): void => console.log(`  ${text}`),
  strong: (text: string): string => paint('cyan', text),
  quiet: (text: string): string => paint('gray', text),
  /** A match within a snippet: in colour, or between brackets. */
  match: (text: string): string => (styled ? paint(['yellow', 'bold'], text) : `[${text}]`),
}
