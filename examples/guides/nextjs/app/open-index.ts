import { type Kebab, openKebab } from '@kebab/local'

let opening: Promise<Kebab> | undefined

/** The index, which is opened once for each process. An opening that failed is tried again. */
export function openIndex(): Promise<Kebab> {
  opening ??= openKebab({ path: './.kebab', readOnly: true }).catch((error) => {
    opening = undefined
    throw error
  })
  return opening
}
