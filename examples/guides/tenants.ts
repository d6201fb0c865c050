import { join } from 'node:path'
import { type Kebab, openKebab } from '@kebab/local'

/** Keeps the indexes of some tenants open, and closes the one that was not used for longest. */
class Tenants {
  readonly #open = new Map<string, { kebab: Promise<Kebab>; users: number }>()

  constructor(
    readonly folder: string,
    readonly most: number,
  ) {}

  /** Runs a call with the index of a tenant, which stays open until the call has ended. */
  async use<T>(tenant: string, call: (kebab: Kebab) => Promise<T>): Promise<T> {
    if (!/^[a-z0-9-]{1,64}$/.test(tenant)) throw new RangeError(`${tenant}: expected a name of a tenant`)
    const path = join(this.folder, tenant)
    const entry = this.#open.get(tenant) ?? { kebab: openKebab({ path, embedder: null }), users: 0 }
    this.#open.delete(tenant)
    this.#open.set(tenant, entry) // a Map keeps the order: the last one was used last
    entry.users++
    try {
      return await call(await entry.kebab)
    } catch (error) {
      // An index that couldn't be opened is opened anew by the next call.
      await entry.kebab.catch(() => this.#open.delete(tenant))
      throw error
    } finally {
      entry.users--
      await this.#closeIdle()
    }
  }

  async #closeIdle(): Promise<void> {
    for (const [tenant, { kebab, users }] of [...this.#open]) {
      if (this.#open.size <= this.most) return
      if (users > 0) continue
      this.#open.delete(tenant)
      await (await kebab).close()
    }
  }

  async close(): Promise<void> {
    const entries = [...this.#open.values()]
    this.#open.clear()
    for (const { kebab } of entries) await (await kebab).close()
  }
}

const tenants = new Tenants('./.kebab-tenants', 2)
for (const tenant of ['acme', 'globex', 'initech'])
  await tenants.use(tenant, (kebab) => kebab.index([{ path: 'plan.md', text: `The plan of ${tenant} is secret.` }]))

const { hits } = await tenants.use('acme', (kebab) => kebab.search({ query: 'secret plan' }))
console.log(hits.map(({ snippet }) => snippet)) // → [ 'The plan of acme is secret.' ]
await tenants.close()
