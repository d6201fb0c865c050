export { subtitlesReader, subtitlesReader as default } from './subtitles-reader.js'
