import type { Language } from '../language.js'

/**
 * Particles, pronouns and conjunctions, in traditional and simplified characters. Published lists
 * also have nouns such as light, year and person.
 */
const STOP_WORDS =
  '的 地 得 了 着 著 过 過 吗 嗎 呢 吧 啊 呀 嘛 和 与 與 及 或 而 且 但 但是 因为 因為 所以 如果 虽然 雖然 是 在 有 也 都 就 还 還 又 很 不 没 沒 没有 沒有 这 這 那 这个 這個 那个 那個 这些 這些 那些 我 你 他 她 它 我们 我們 你们 你們 他们 他們 自己 什么 什麼 怎么 怎麼 为 為 以 于 於 从 從 对 對 把 被 让 讓 给 給 之 其 一个 一個'.split(
    ' ',
  )

/**
 * Chinese. Removes particles and pronouns from the words of `Intl.Segmenter`. Traditional and
 * simplified characters have different terms.
 */
export const chinese: Language = {
  tag: 'zh',
  aliases: ['yue', 'cmn'],
  version: 'particles.1',
  scripts: ['Hani'],
  stopWords: STOP_WORDS,
}
