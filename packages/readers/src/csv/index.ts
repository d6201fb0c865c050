export { csvReader, csvReader as default } from './csv-reader.js'
