/** How many files are being read. */
let readings = 0

/**
 * Runs `work`, in which pdf.js may leave the rejections of broken files unhandled. Those alone are
 * ignored meanwhile: an unhandled rejection would end the process.
 */
export async function ignoringStrayRejections<T>(work: () => Promise<T>): Promise<T> {
  if (readings++ === 0) process.on('unhandledRejection', ignore)
  try {
    return await work()
  } finally {
    // The last ones are known when what is pending has run.
    await new Promise((resolve) => setImmediate(resolve))
    if (--readings === 0) process.off('unhandledRejection', ignore)
  }
}

function ignore(error: unknown): void {
  const isOfPdf = String(Object(error).stack).includes('pdfjs')
  // With a listener nothing else happens, so without another one this is as it would have been.
  if (!isOfPdf && process.listenerCount('unhandledRejection') === 1) throw error
}
