import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab' })
const { documents } = await kebab.index('./docs')
console.log(documents)
await kebab.close()
