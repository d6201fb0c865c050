/** What titles weigh in the searches that are compared for it. In every other search it is 3. */
export const TITLE_WEIGHTS = [1, 2, 5] as const
