export { type JsonReaderOptions, jsonReader, jsonReader as default } from './json-reader.js'
