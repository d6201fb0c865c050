/** Does something once what it waits for has ended, well or not. Whoever began that hears how it ended. */
export async function whenReady<T>(ready: Promise<unknown> | undefined, work: () => Promise<T>): Promise<T> {
  await ready?.catch(() => undefined)
  return work()
}
