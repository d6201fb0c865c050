import { inWorker } from '@kebab/ingest'
import { FORMATS } from '@kebab/readers'

const { module } = FORMATS.find(({ name }) => name === 'pdf')!
const reader = await inWorker(module, { options: { pages: 500 }, memory: 512, seconds: 60 })
console.log(reader.accepts) // pass it in `readers`
