/** Something that may have to be closed. */
interface Closable {
  close?: (() => unknown) | undefined
}

/** Makes a subject, does something with it, and closes it afterwards when it has a `close`, awaited. */
export async function closing<Subject extends Closable, Result>(
  create: () => Subject | Promise<Subject>,
  work: (subject: Subject) => Promise<Result>,
): Promise<Result> {
  const subject = await create()
  try {
    return await work(subject)
  } finally {
    await subject.close?.()
  }
}
