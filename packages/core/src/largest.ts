/** The largest number from `least` to `most` that passes, where every smaller one passes too; `least` if none does. */
export async function largest(least: number, most: number, passes: (n: number) => Promise<boolean>): Promise<number> {
  let known = least
  let limit = most
  while (known < limit) {
    const middle = Math.ceil((known + limit) / 2)
    if (await passes(middle)) known = middle
    else limit = middle - 1
  }
  return known
}
