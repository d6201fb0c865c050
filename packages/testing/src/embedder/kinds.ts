/** What a text can be embedded as. */
export const KINDS = ['query', 'passage'] as const
