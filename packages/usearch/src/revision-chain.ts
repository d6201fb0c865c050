import { hash } from 'node:crypto'

/** A name for everything that ever happened to an index, in order: each value is the digest of the one before it and of what happened. */
export class RevisionChain {
  #value: string
  #salt: string

  private constructor(value: string, salt: string) {
    this.#value = value
    this.#salt = salt
  }

  /** The name of a beginning. */
  static from(beginning: string): RevisionChain {
    return new RevisionChain(digest(beginning), '')
  }

  /** Goes on from an earlier value. What happens from here on has another name than it would have had without the break, and with another salt. */
  static resume(value: string, salt: string): RevisionChain {
    return new RevisionChain(value, `!${salt}`)
  }

  /** The chain of an index that is this one but for a graph that gains, or has gained, these vectors without their chunks. This one stays as it is. */
  withVectors(marks: readonly string[]): RevisionChain {
    const other = new RevisionChain(this.#value, this.#salt)
    other.#link(`~${marks.join('')}`)
    return other
  }

  /** 32 hexadecimal digits. */
  get value(): string {
    return this.#value
  }

  added(chunkId: string, mark: string): void {
    this.#link(`+${mark}${chunkId}`)
  }

  removed(chunkId: string): void {
    this.#link(`-${chunkId}`)
  }

  /** Value, sign and mark have fixed lengths: no two events read the same. */
  #link(event: string): void {
    this.#value = digest(`${this.#value}${this.#salt}${event}`)
    this.#salt = ''
  }
}

/** 128 bits of SHA-256. UTF-16 keeps every string apart from every other, lone surrogates included. */
function digest(text: string): string {
  return hash('sha256', Buffer.from(text, 'utf16le'), 'hex').slice(0, 32)
}
