import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { app, BrowserWindow, ipcMain, utilityProcess } from 'electron'

await app.whenReady()

// A process of its own, so that indexing never holds up the windows.
const data = app.getPath('userData')
const search = utilityProcess.fork(join(import.meta.dirname, 'search-process.js'), [data])
const waiting = new Map()
search.on('message', ({ id, page, error }) => {
  const { resolve, reject } = waiting.get(id)
  waiting.delete(id)
  if (error === undefined) resolve(page)
  else reject(new Error(`${error.code}: ${error.message}`))
})

ipcMain.handle('search', (_event, query) => {
  const id = randomUUID()
  search.postMessage({ id, query: String(query) })
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
})

const window = new BrowserWindow({ webPreferences: { preload: join(import.meta.dirname, 'preload.cjs') } })
await window.loadFile('index.html')
