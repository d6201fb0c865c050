/** What became of a call. */
export type Settled<T> = { value: T } | { error: unknown }

/** What a call resolves to, or what it throws or rejects with. Never rejects itself. */
export async function settled<T>(call: () => Promise<T> | T): Promise<Settled<T>> {
  try {
    return { value: await call() }
  } catch (error) {
    return { error }
  }
}
