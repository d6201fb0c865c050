import manifest from '../package.json'

/** Prints the version: scripts ask for it often, so nothing else is loaded for it. */
function printVersion({ stdout }: NodeJS.Process): void {
  stdout.once('error', async (error: NodeJS.ErrnoException) => {
    // A reader such as `head` has what it wanted.
    if (error.code === 'EPIPE') return
    process.exitCode = 1
    const { sayLost } = await import('./lost-output.js')
    sayLost(error)
  })
  stdout.write(`${manifest.version}\n`)
}

const [, , first, ...others] = process.argv
if (first === '--version' && others.length === 0) printVersion(process)
else await import('./main.js')
