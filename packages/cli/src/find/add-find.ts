import type { Command } from 'commander'
import { indexFlags, type Run, retrievalFlags } from '../commands/flags.js'
import type { FindFlags } from './run-find.js'

/** Adds `kebab find`. */
export function addFind(program: Command, run: Run): void {
  retrievalFlags(indexFlags(program.command('find'), { lexical: true }))
    .summary('search as you type, on a terminal')
    .description(
      'Searches at each key, by words at once and by meaning when you pause. Up, Down, PageUp and PageDown choose a ' +
        'hit, whose lines are shown. Enter opens its file as `kebab open` does, and then the list is there again. ' +
        'Esc or Ctrl-C ends it. Ctrl-A, E, U, K and W edit the query as a shell does.',
    )
    .argument('[QUERY...]', 'what to begin with')
    .action(
      run(async (session, words: string[], flags: FindFlags) => {
        // Loaded only now: no other command draws a screen.
        const { runFind } = await import('./run-find.js')
        return runFind(session, words.join(' '), flags)
      }),
    )
}
