import { preparePackage } from './prepare-package.js'

/** What npm runs in a package before it packs it. */
try {
  await preparePackage(process.cwd())
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
