import { testChunker, testReader } from '@kebab/testing'
import { test } from 'vitest'
import { lineChunker } from '../src/line-chunker.js'
import { outlineReader } from '../src/outline-reader.js'
import { documents, files } from '../src/samples.js'

testReader({ test, create: outlineReader, files })
testChunker({ test, create: lineChunker, documents })
