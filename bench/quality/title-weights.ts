/**
 * How often titles count in the searches that are compared for it. In every other search they count
 * once.
 */
export const TITLE_WEIGHTS = [2, 3, 5] as const
