/** What the corpora are generated from. */
export const SEED = 20_261_122
