import { testAborts } from './aborts.js'
import { testAddAndRemove } from './add-and-remove.js'
import { testBm25ByExample } from './bm25-by-example.js'
import { testCheckArguments } from './check-arguments.js'
import { testExactBm25 } from './exact-bm25.js'
import type { MakeBm25 } from './make-bm25.js'
import { testRealDocuments } from './real-documents.js'
import { testRetrieve } from './retrieve.js'
import { testRevision } from './revision.js'

/** The rules of every retriever that ranks by exact BM25. */
export function testBm25(make: MakeBm25): void {
  testAborts(make)
  testAddAndRemove(make)
  testBm25ByExample(make)
  testCheckArguments(make)
  testExactBm25(make)
  testRealDocuments(make)
  testRetrieve(make)
  testRevision(make)
}
