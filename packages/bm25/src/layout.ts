/** A term that at least one in this many chunks holds gets a dense row. A list takes five bytes for each of its chunks, a row one for every chunk. */
const SPARSE = 8

export interface Layout {
  /** Where each term begins in `frequencies`. */
  starts: Uint32Array
  /** How many postings the lists have. */
  listed: number
  /** How many frequencies there are, those of the dense rows included. */
  end: number
}

/** Where everything goes in a segment of so many chunks whose terms are held by so many of them, each by one at least. */
export function layOut(counts: Uint32Array, chunks: number): Layout {
  const isList = (term: number): boolean => SPARSE * counts[term]! < chunks
  const starts = new Uint32Array(counts.length)
  let end = 0
  for (let term = 0; term < counts.length; term++) {
    if (!isList(term)) continue
    starts[term] = end
    end += counts[term]!
  }
  const listed = end
  for (let term = 0; term < counts.length; term++) {
    if (isList(term)) continue
    starts[term] = end
    end += chunks
  }
  return { starts, listed, end }
}
