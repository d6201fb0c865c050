import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Preloaded: the process says so and stands still once it has opened or written a file whose path
// `HANG_AT` matches. It goes on to hold its locks until it is killed.

const hangAt = new RegExp(process.env.HANG_AT)
for (const name of ['open', 'writeFile']) {
  const call = fs.promises[name]
  fs.promises[name] = async (path, ...rest) => {
    const result = await call(path, ...rest)
    if (!hangAt.test(String(path))) return result
    fs.writeSync(2, 'hangs\n')
    setInterval(() => {}, 1000)
    return new Promise(() => {})
  }
}
syncBuiltinESMExports()
