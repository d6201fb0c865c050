export { notebookReader, notebookReader as default } from './notebook-reader.js'
