/**
 * The most UTF-16 units of a text that reach the tokenizer, which takes a second or two for each million: far more than the models
 * read, which is 512 tokens for most and 8,192 for the longest here.
 */
export const MAX_CHARACTERS = 100_000
