import { fromMarkdown } from 'mdast-util-from-markdown'

/** What a page tells its reader to run, each in the order of the page. */
export interface Printed {
  /** `npm install` and what follows it. */
  installs: string[][]
  /**
   * Commands that start an MCP server, on a line of their own or in the configuration of a client.
   */
  servers: string[][]
  /** Command lines of `kebab`. */
  commands: string[][]
  /** Whole TypeScript programs. */
  programs: string[]
  /** What else stands in code blocks for a shell or a client, or is part of a program. */
  others: string[]
}

/**
 * Reads a page of Markdown. Commands are split at white space outside double quotes; those that
 * need a shell are among `others`.
 */
export function printedOn(page: string): Printed {
  const printed: Printed = { installs: [], servers: [], commands: [], programs: [], others: [] }
  for (const node of fromMarkdown(page).children) {
    if (node.type !== 'code') continue
    if (node.lang === 'sh') for (const line of node.value.split('\n')) readLine(line, printed)
    if (node.lang === 'json') readClient(node.value, printed)
    if (node.lang === 'ts') (/^import /m.test(node.value) ? printed.programs : printed.others).push(node.value)
  }
  return printed
}

function readLine(line: string, { installs, servers, commands, others }: Printed): void {
  const command = line.replace(/(^|\s)#.*/, '').trim()
  if (command === '') return
  const words = [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)
  const plain = !/["'\\$&|;<>*~]/.test(command)
  const unquoted = command.replace(/"[^"$`\\]*"/g, '')
  if (plain && words[0] === 'npm' && words[1] === 'install') installs.push(words)
  else if (plain && (words[0] === 'npx' || (words[0] === 'kebab' && words[1] === 'mcp'))) servers.push(words)
  else if (words[0] === 'kebab' && !/["'\\$&|;<>*~]/.test(unquoted)) commands.push(words)
  else others.push(command)
}

/** The configuration of an MCP client: servers that it starts, and servers that run already. */
function readClient(json: string, { servers, others }: Printed): void {
  type Servers = Record<string, { command?: string; args?: string[] }>
  // VS Code calls them `servers`.
  const { mcpServers = {}, servers: ofVsCode = {} } = JSON.parse(json) as { mcpServers?: Servers; servers?: Servers }
  for (const [name, { command, args = [] }] of Object.entries({ ...mcpServers, ...ofVsCode })) {
    if (command === undefined) others.push(`${name}: a server that runs already`)
    else servers.push([command, ...args])
  }
}
