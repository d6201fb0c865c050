/**
 * A key for a path whose order by bytes is the order of paths by code unit, as `<` compares them: the path in UTF-16, big-endian.
 * SQLite compares UTF-8, which orders characters beyond U+FFFF otherwise.
 */
export function pathOrder(path: string): Uint8Array {
  return Buffer.from(path, 'utf16le').swap16()
}
