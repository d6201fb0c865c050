/** exp(x_i) / sum_j exp(x_j), with the largest x taken off all of them first, so that no power overflows. */
export function softmax(logits: ArrayLike<number>): number[] {
  const numbers = Array.from(logits)
  const largest = Math.max(...numbers)
  const powers = numbers.map((number) => Math.exp(number - largest))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}
