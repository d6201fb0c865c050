import { join } from 'node:path'
import { emitReaders } from './emit-readers.js'
import { emitTypes } from './emit-types.js'
import { emitValidators } from './emit-validators.js'
import { readSchemas, type SchemaFile } from './read-schemas.js'

const NOTE = 'Generated from schemas/ by `npm run generate`. Do not edit.'

/** What the parts of ajv that are bundled with the validators ask for. */
const LICENCE = `// ${NOTE}
/*! Holds parts of ajv, Copyright (c) 2015-2021 Evgeny Poberezkin, and of ajv-formats, Copyright (c) 2020 Evgeny Poberezkin, under the MIT License:
Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"),
to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense,
and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:
The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.
THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS
IN THE SOFTWARE. */`

/**
 * Returns every generated file of @kebab/schemas: its text, by its path within
 * `packages/schemas/src/generated`.
 */
export async function generate(root: string): Promise<Map<string, string>> {
  const schemas = await readSchemas(join(root, 'schemas'))
  return new Map([
    ['wire.ts', await emitTypes(schemas, `// ${NOTE}`)],
    ['validators.js', await emitValidators(schemas, LICENCE, root)],
    ['validators.d.ts', VALIDATOR_TYPES],
    ['readers.ts', emitReaders(schemas, `// ${NOTE}`)],
    ['schemas.ts', emitSchemas(schemas)],
    ...schemas.map(({ file, text }) => [`json/${file}`, text] as const),
  ])
}

const VALIDATOR_TYPES = `// ${NOTE}
import type { SchemaTypes } from './wire.js'

/** An error as ajv describes it. */
export interface CompiledError {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
}

/** A compiled schema. \`errors\` belongs to the last call. */
export interface CompiledValidator {
  (value: unknown): boolean
  errors?: CompiledError[] | null
}

/**
 * The compiled schemas, by label. Each lists its errors. Once there are a hundred, it stops at the
 * next item of an array or map.
 */
export declare const validators: Readonly<Record<keyof SchemaTypes, CompiledValidator>>
`

function emitSchemas(schemas: readonly SchemaFile[]): string {
  const imports = schemas.map(({ file, typeName }) => `import ${typeName} from './json/${file}'`)
  const record = schemas.map(({ label, typeName }) => `  '${label}': ${typeName},`)
  return `// ${NOTE}\n${imports.join('\n')}\n\nexport const schemas = {\n${record.join('\n')}\n}\n`
}
