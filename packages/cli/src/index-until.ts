import type { IngestEventV1, Kebab } from '@kebab/local'
import type { FolderRules } from '@kebab/local/internal'

/** What an indexing run says of a file or a folder. */
export type IngestDocument = Extract<IngestEventV1, { type: 'document' }>

/**
 * Indexes a folder until what it says of a file or folder is enough. What the rules leave out is
 * said first. `isEnough` isn't asked again then.
 */
export async function indexUntil(
  kebab: Kebab,
  folder: string,
  isEnough: (event: IngestDocument) => boolean,
  { signal, ...rules }: FolderRules & { signal: AbortSignal },
): Promise<void> {
  const enough = new AbortController()
  const onProgress = (event: IngestEventV1): void => {
    if (event.type === 'document' && !enough.signal.aborted && isEnough(event)) enough.abort()
  }
  try {
    await kebab.index(folder, { ...rules, onProgress, signal: AbortSignal.any([enough.signal, signal]) })
  } catch (error) {
    if (!enough.signal.aborted) throw error
  }
}

/** Whether a file was read: then all that the rules leave out was said before. */
export function isRead({ path, status }: IngestDocument): boolean {
  return status !== 'skipped' && !path.endsWith('/')
}
