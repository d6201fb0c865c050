/** Texts that differ in length, script and meaning, without duplicates. */
export const SAMPLE_TEXTS: readonly string[] = Object.freeze([
  'A hook runs before a commit is made.',
  'The cake has to rest for an hour before it is cut.',
  'Glaciers carry stones from the mountains down into the valley, and leave them where they melt.',
  'whales',
  'Der Zug nach Basel hält heute nicht in Freiburg.',
  '東京の夏はとても暑いです。',
  `A longer text, in which one sentence follows the other. ${'It goes on for a while about violins and their makers. '.repeat(8)}`,
  'const total = items.reduce((sum, { price }) => sum + price, 0)',
  'Emoji count too: 🎉👩‍👩‍👧.',
  '1984',
])

/** Many short texts, enough to keep a model busy for a while. */
export const MANY_TEXTS: readonly string[] = Array.from(
  { length: 200 },
  (_, i) => `Note ${i}: the shelf is ${i} cm wide.`,
)
