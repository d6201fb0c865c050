import type { Analyzer } from '@kebab/core'
import { type Language, textAnalyzer } from '@kebab/text'
import { arabic } from '@kebab/text/arabic'
import { armenian } from '@kebab/text/armenian'
import { chinese } from '@kebab/text/chinese'
import { danish } from '@kebab/text/danish'
import { dutch } from '@kebab/text/dutch'
import { english } from '@kebab/text/english'
import { finnish } from '@kebab/text/finnish'
import { french } from '@kebab/text/french'
import { german } from '@kebab/text/german'
import { greek } from '@kebab/text/greek'
import { hindi } from '@kebab/text/hindi'
import { hungarian } from '@kebab/text/hungarian'
import { indonesian } from '@kebab/text/indonesian'
import { irish } from '@kebab/text/irish'
import { italian } from '@kebab/text/italian'
import { japanese } from '@kebab/text/japanese'
import { lithuanian } from '@kebab/text/lithuanian'
import { nepali } from '@kebab/text/nepali'
import { norwegian } from '@kebab/text/norwegian'
import { portuguese } from '@kebab/text/portuguese'
import { romanian } from '@kebab/text/romanian'
import { russian } from '@kebab/text/russian'
import { serbian } from '@kebab/text/serbian'
import { spanish } from '@kebab/text/spanish'
import { swedish } from '@kebab/text/swedish'
import { tamil } from '@kebab/text/tamil'
import { turkish } from '@kebab/text/turkish'

const LANGUAGES: readonly Language[] = [
  arabic,
  armenian,
  chinese,
  danish,
  dutch,
  english,
  finnish,
  french,
  german,
  greek,
  hindi,
  hungarian,
  indonesian,
  irish,
  italian,
  japanese,
  lithuanian,
  nepali,
  norwegian,
  portuguese,
  romanian,
  russian,
  serbian,
  spanish,
  swedish,
  tamil,
  turkish,
]

/** Begins the part of a version that names the default language. */
const DEFAULT = 'default-'

/** Finds what `defaultAnalyzer` does: words as they are. */
const PLAIN = textAnalyzer()
const ENGLISH = textAnalyzer({ languages: [english] })

/**
 * Returns the analyzer that the description of an index names, as far as its version says which it
 * is. One of another package is unknown here, and English takes its place.
 */
export function analyzerNamed(version: string | undefined): Analyzer {
  if (version?.startsWith('plain.')) return PLAIN
  const [kind, ...parts] = version?.split('+') ?? []
  if (!kind?.startsWith('text.')) return ENGLISH
  const tags = parts.map((part) => part.split('.')[0])
  return textAnalyzer({
    languages: LANGUAGES.filter(({ tag }) => tags.includes(tag)),
    stopWords: !parts.includes('all-words'),
    defaultLanguage: parts.find((part) => part.startsWith(DEFAULT))?.slice(DEFAULT.length),
  })
}
