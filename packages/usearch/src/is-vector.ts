/** Whether a value is a `Float32Array`, of this realm or another: test runners and workers have several. */
export function isVector(value: unknown): value is Float32Array {
  return Object.prototype.toString.call(value) === '[object Float32Array]'
}
