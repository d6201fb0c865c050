/** What is shown between two moments. */
export interface Cue {
  /** Seconds from the beginning. */
  start: number
  /** Seconds from the beginning. Not below `start`. */
  end: number
  /** Its lines, without marks. None is blank. */
  lines: string[]
}

/** Hours may be absent in WebVTT. Fractions are written with a comma in SubRip. */
const TIMES =
  /^\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-->\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/
/** Who speaks, as WebVTT writes it. */
const VOICE = /^<v(?:\.[^ >]*)?\s+([^>]+)>/
const TAG = /<\/?[a-zA-Z][^<>]*>|<(?:\d{1,4}:)?\d{1,2}:\d{1,2}\.\d{1,3}>|\{\\[^{}]*\}/g
const REFERENCES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

/** Returns what a file of SubRip or WebVTT shows, in its order. */
export function scanCues(source: string): Cue[] {
  const cues: Cue[] = []
  for (const block of source.replace(/\r\n?/g, '\n').split(/\n[ \t]*(?:\n[ \t]*)+/)) {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => TIMES.test(line))
    if (at === -1) continue
    const [, ...fields] = TIMES.exec(lines[at]!)!
    const start = secondsOf(fields.slice(0, 4))
    const texts = lines.slice(at + 1).map(textOf)
    cues.push({
      start,
      end: Math.max(start, secondsOf(fields.slice(4))),
      lines: texts.filter((text) => text !== ''),
    })
  }
  return cues
}

function secondsOf([hours = '0', minutes, seconds, fraction]: readonly (string | undefined)[]): number {
  const milliseconds = Number(fraction!.padEnd(3, '0'))
  return (Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + milliseconds) / 1000
}

function textOf(line: string): string {
  return line
    .replace(VOICE, '$1: ')
    .replace(TAG, '')
    .replace(/&(\w+);/g, (reference, name: string) => REFERENCES[name] ?? reference)
    .replace(/\s+/g, ' ')
    .trim()
}
