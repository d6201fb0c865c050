import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { DocumentInput } from '@kebab/core'
import type { Edit, FolderName, Step } from './world.js'

/** What a run leaves out of a folder, and why. The path of a folder ends with `/`. */
export interface NaiveSkip {
  path: string
  code: string
}

/** A folder on disk, and what should be found in it by the rules of the documentation. */
export class WorldFolder {
  /** The texts of the files by path. */
  readonly files = new Map<string, string>()
  /** The paths of symbolic links. No file of a world ever has one of them. */
  readonly links = new Set<string>()
  readonly path: string

  constructor(
    readonly name: FolderName,
    parent: string,
  ) {
    this.path = join(parent, name)
    mkdirSync(this.path)
  }

  /** Edits the folder. An edit of a file that isn't there does nothing. */
  edit(step: Edit): void {
    const file = join(this.path, step.path)
    if (step.do === 'write') {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, step.text)
      this.files.set(step.path, step.text)
      return
    }
    if (step.do === 'link') {
      if (this.links.delete(step.path)) {
        rmSync(file)
        this.removeEmpty(dirname(file))
      } else {
        mkdirSync(dirname(file), { recursive: true })
        symlinkSync(step.to, file)
        this.links.add(step.path)
      }
      return
    }
    const text = this.files.get(step.path)
    if (text === undefined) return
    if (step.do === 'append') {
      appendFileSync(file, step.text)
      this.files.set(step.path, text + step.text)
    } else if (step.do === 'rename') {
      mkdirSync(dirname(join(this.path, step.to)), { recursive: true })
      renameSync(file, join(this.path, step.to))
      this.files.delete(step.path)
      this.files.set(step.to, text)
      this.removeEmpty(dirname(file))
    } else {
      rmSync(file)
      this.files.delete(step.path)
      this.removeEmpty(dirname(file))
    }
  }

  /** Removes a folder without entries, and those above it that have none either. */
  private removeEmpty(folder: string): void {
    if (folder === this.path || readdirSync(folder).length > 0) return
    rmdirSync(folder)
    this.removeEmpty(dirname(folder))
  }

  /** Makes the files below `many/` so many. */
  fill({ count, text }: Extract<Step, { do: 'fill' }>): void {
    for (const path of [...this.files.keys()].filter((one) => one.startsWith('many/')))
      this.edit({ do: 'delete', folder: this.name, path })
    for (let i = 0; i < count; i++)
      this.edit({ do: 'write', folder: this.name, path: `many/${i}.md`, text: `# ${i}\n\n${text} ${i % 7}\n` })
  }

  /** Returns the documents of the folder and what is left out, both by path. */
  listing(): { documents: DocumentInput[]; skipped: NaiveSkip[] } {
    const documents: DocumentInput[] = []
    const skipped = new Map<string, string>()
    for (const path of [...this.files.keys(), ...this.links].sort()) {
      const skip = this.skipOf(path)
      if (skip === undefined) documents.push({ path, text: this.files.get(path)! })
      else skipped.set(skip.path, skip.code)
    }
    const sorted = [...skipped].map(([path, code]) => ({ path, code })).sort((a, b) => (a.path < b.path ? -1 : 1))
    return { documents, skipped: sorted }
  }

  private skipOf(path: string): NaiveSkip | undefined {
    const names = path.split('/')
    // Ignore files of a world are in the folder itself, and hold one name a line.
    const ignored = this.files.get('.kebabignore')?.split('\n') ?? []
    for (const [i, name] of names.entries()) {
      const isFile = i === names.length - 1
      const at = names.slice(0, i + 1).join('/') + (isFile ? '' : '/')
      if (name.startsWith('.')) return { path: at, code: 'hidden' }
      if (name === 'node_modules') return { path: at, code: 'node_modules' }
      if (name !== '' && ignored.includes(name)) return { path: at, code: 'ignored' }
      if (isFile && this.links.has(path)) return { path, code: 'symbolic_link' }
      if (isFile && !/\.(md|markdown|mdx|txt)$/i.test(name)) return { path: at, code: 'no_reader' }
    }
    return undefined
  }
}
