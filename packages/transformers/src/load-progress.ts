/** How far a model has been loaded, file by file. */
export interface LoadProgress {
  /** The file within the model's folder, such as `onnx/model_quantized.onnx`. */
  file: string
  /** `started`, any number of `loading`, then `done`: once for each file. Files load side by side. */
  status: 'started' | 'loading' | 'done'
  /** Bytes read so far. 0 where the library doesn't say, as it does for files that it has on disk. */
  loaded: number
  /** Bytes of the whole file. 0 while unknown. */
  total: number
}

/** What the generations of transformers.js call the same thing. Everything else that they report is left out. */
const STATUS: { [status: string]: LoadProgress['status'] } = {
  initiate: 'started',
  progress: 'loading',
  done: 'done',
}

/** Turns what transformers.js reports while it loads into `LoadProgress`. */
export function readLoadProgress(onProgress: (progress: LoadProgress) => void): (event: unknown) => void {
  const latest = new Map<string, LoadProgress>()
  return (event) => {
    const { status, file, loaded, total } = Object(event) as { [key: string]: unknown }
    const known = typeof status === 'string' && Object.hasOwn(STATUS, status) ? STATUS[status] : undefined
    if (known === undefined || typeof file !== 'string') return
    const before = latest.get(file)
    // Later generations look for some files twice: what has been said of a file is not said again.
    if (before && (before.status === 'done' || known === 'started')) return
    const progress: LoadProgress = {
      file,
      status: known,
      loaded: typeof loaded === 'number' ? loaded : (before?.loaded ?? 0),
      total: typeof total === 'number' ? total : (before?.total ?? 0),
    }
    latest.set(file, progress)
    onProgress({ ...progress })
  }
}
