/**
 * Abbreviations of the languages of `@kebab/text`, in lower case and without their last full stop.
 * The language of a text isn't known, so none is a common word of another language that may end a
 * sentence.
 */

/** Abbreviations that never end a sentence. */
export const NEVER_LAST = wordsOf(
  // English, and what several languages share.
  'mr mrs ms mx messrs dr prof st ste rev hon gen maj capt lt sgt cpl adm cmdr gov sen pres mt ft vs e.g i.e eg ie cf viz ca approx',
  // German, Dutch, Danish, Norwegian, Swedish.
  'z.b d.h bzw vgl sog bijv d.w.z dhr mevr drs f.eks bl.a t.ex dvs frk',
  // French, Spanish, Catalan, Italian, Portuguese, Romanian.
  'p.ex mme mlle mgr sra srta dra p.ej ee d.c sig.ra dott dott.ssa avv on.le exmo',
  // Finnish, Hungarian, Turkish.
  'esim ks pl örn bkz',
  // Russian.
  'см рис ул им проф акад напр т.е',
)

/** Abbreviations that don't end a sentence before a number. */
export const BEFORE_NUMBERS = wordsOf(
  'jan feb mar apr jun jul aug sep sept oct nov dec fig figs eq eqs no nos nr vol vols p pp sec secs ch chap art op ref refs tab bd abb',
  'núm num pág págs cap tít pag blz kap str č стр гл п',
)

/** Abbreviations that may end a sentence, depending on the next word. */
export const MAYBE_LAST = wordsOf(
  'jr sr inc ltd co corp bros etc al dept univ est ed eds ph.d m.sc b.sc mio mrd usw',
  'ecc enz uu ee.uu osv m.m stb vb s.a cía др т.д т.п гг',
)

/** Words that begin a sentence more often than a name. */
export const STARTERS = wordsOf(
  'the a an in on at it its he she they we you i his her their our my this that these those there here when while where what who how why if as by for from',
  'with after before during since although though however but and or so yet because both many most some all other another one two to of not no also then thus such',
  'der die das ein eine es sie wir ich im bei mit nach seit für zum zur dies diese dieser dieses wenn als wie obwohl aber und oder auch ihr ihre sein seine',
)

/** Such words of other languages, which in English stand in names: `Ursula K. Le Guin`. */
export const OTHER_STARTERS = wordsOf(
  'el la los las un una en se su sus pero y para por con cuando le les il elle ils dans pour avec mais et lo gli nel nella per ma o os uma em het een de maar van',
  'он она они это в на и но по при для как',
)

function wordsOf(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')))
}
