/** Where what is read goes. */
export type Destination = 'text' | 'footnote' | 'fonts' | 'styles' | 'title' | 'address' | 'nowhere'

/** Groups that show nothing, or that stand beside the text. */
export const NOWHERE = new Set(
  'colortbl info pict objdata header headerl headerr headerf footer footerl footerr footerf xe tc rxe txe'
    .concat(
      ' revtbl filetbl listtext pntext nonshppict private themedata datastore bkmkstart bkmkend annotation sp shprslt',
    )
    .concat(' nonesttables mmathPict')
    .split(' '),
)
/** Where the text of a group goes, by its word. */
export const DESTINATIONS: Readonly<Record<string, Destination>> = {
  fonttbl: 'fonts',
  stylesheet: 'styles',
  footnote: 'footnote',
  title: 'title',
  fldinst: 'address',
}
/** What a note says of groups that are left out, if they have a text. */
export const LEFT_OUT: readonly (readonly [word: RegExp, name: string])[] = [
  [/^(?:header|footer)[lrf]?$/, 'headers and footers'],
  [/^annotation$/, 'comments'],
  [/^pict$/, 'pictures'],
  [/^objdata$/, 'embedded objects'],
]
/** Groups of later versions that are read, though older readers leave them out. */
export const KNOWN = new Set('fldinst footnote shppict shpinst shptxt ud do dptxbxtext moMath moMathPara'.split(' '))
/** The signs that words stand for. */
export const SIGNS: Readonly<Record<string, string>> = {
  tab: ' ',
  line: ' ',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
}
