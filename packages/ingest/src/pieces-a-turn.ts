/**
 * How many pieces of work, each of some microseconds, are done between two turns of the event loop. A piece that takes some ten milliseconds counts as so many.
 */
export const PIECES_A_TURN = 64
