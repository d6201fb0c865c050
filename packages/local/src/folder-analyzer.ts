import { type TextAnalyzer, textAnalyzer } from '@kebab/text'
import { arabic } from '@kebab/text/arabic'
import { armenian } from '@kebab/text/armenian'
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

/**
 * Creates the analyzer of `openKebab`: English, and the languages of `@kebab/text` that are written
 * with spaces. Each document is read in its own language, as `lang` says, and without its stop
 * words. One of an unknown language is read as English, beside languages of other scripts.
 */
export function folderAnalyzer(): TextAnalyzer {
  return textAnalyzer({ languages: LANGUAGES, defaultLanguage: english.tag })
}

const LANGUAGES = [
  english,
  arabic,
  armenian,
  danish,
  dutch,
  finnish,
  french,
  german,
  greek,
  hindi,
  hungarian,
  indonesian,
  irish,
  italian,
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
