import { hash } from 'node:crypto'

/**
 * A hash chain over the history of an index: each value is the digest of the previous value and of
 * the event that followed. Indexes with one history have one value, and all others have different
 * values.
 */
export class RevisionChain {
  #value: string
  #salt: string

  private constructor(value: string, salt: string) {
    this.#value = value
    this.#salt = salt
  }

  /** Starts a chain. */
  static from(start: string): RevisionChain {
    return new RevisionChain(digest(start), '')
  }

  /**
   * Continues from a saved value. Later values differ from those that the chain would have had
   * without the interruption, and from those with another salt.
   */
  static resume(value: string, salt: string): RevisionChain {
    return new RevisionChain(value, `!${salt}`)
  }

  /**
   * Returns the chain for the same chunks over a graph that holds, or is about to hold, these
   * vectors too. This chain doesn't change.
   */
  withVectors(vectorDigests: readonly string[]): RevisionChain {
    const other = new RevisionChain(this.#value, this.#salt)
    other.#link(`~${vectorDigests.join('')}`)
    return other
  }

  /** 32 hexadecimal digits. */
  get value(): string {
    return this.#value
  }

  added(chunkId: string, vectorDigest: string): void {
    this.#link(`+${vectorDigest}${chunkId}`)
  }

  removed(chunkId: string): void {
    this.#link(`-${chunkId}`)
  }

  /** Value, sign and digest have fixed lengths, so that no two events give the same text. */
  #link(event: string): void {
    this.#value = digest(`${this.#value}${this.#salt}${event}`)
    this.#salt = ''
  }
}

/** 128 bits of SHA-256 over UTF-16, which keeps strings with different lone surrogates apart. */
function digest(text: string): string {
  return hash('sha256', Buffer.from(text, 'utf16le'), 'hex').slice(0, 32)
}
