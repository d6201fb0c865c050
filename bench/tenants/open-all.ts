/** Opens the index of every tenant in a folder, and prints what that took. */
import { join } from 'node:path'
import { type Kebab, openKebab } from '@kebab/local'
import { toyEmbedder } from '../../test/support/toy-embedder.js'

const [folder = '', tenants = ''] = process.argv.slice(2)
const embedder = toyEmbedder({ dimensions: 384 })
const processorMs = ({ user, system }: NodeJS.CpuUsage): number => Math.round((user + system) / 1000)

// What every process pays once, such as loading SQLite, isn't counted.
const first = await openKebab({ path: join(folder, '0'), embedder })
await first.search({ query: 'number' })
await first.close()
globalThis.gc?.()

const before = { memory: process.memoryUsage.rss(), processor: process.cpuUsage() }
const open: Kebab[] = []
for (let tenant = 0; tenant < Number(tenants); tenant++)
  open.push(await openKebab({ path: join(folder, String(tenant)), embedder }))
const opening = process.cpuUsage(before.processor)
globalThis.gc?.()
const megabytes = Math.round((process.memoryUsage.rss() - before.memory) / 2 ** 20)
const searching = process.cpuUsage()
for (const kebab of open) await kebab.search({ query: 'which number is one of many', k: 10 })
const searchMs = processorMs(process.cpuUsage(searching))
console.log(JSON.stringify({ processorMs: processorMs(opening), megabytes, searchMs }))
for (const kebab of open) await kebab.close()
