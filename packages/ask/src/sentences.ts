/** The sentences of a text, as spans without the white space around them. */
export function sentencesOf(text: string): { start: number; end: number }[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'sentence' })
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const start = index + segment.length - segment.trimStart().length
    const end = index + segment.trimEnd().length
    return start < end ? [{ start, end }] : []
  })
}

let segmenter: Intl.Segmenter | undefined
