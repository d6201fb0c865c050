import { inWorker } from '@kebab/ingest'
import { FORMATS } from '@kebab/readers'

const { module } = FORMATS.find(({ name }) => name === 'pdf')!
const pdf = await inWorker(module, { options: { pages: 500 }, memory: 512, seconds: 60 })
console.log(pdf.name, pdf.accepts) // for `readers` of `createIndexer` and `openKebab`
