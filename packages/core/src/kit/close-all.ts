/** Closes one part after the other, each whatever became of those before it, and then rejects with what the first that failed threw. */
export async function closeAll(parts: Iterable<{ close(): unknown }>): Promise<void> {
  const failures: unknown[] = []
  for (const part of parts) {
    try {
      await part.close()
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw failures[0]
}
