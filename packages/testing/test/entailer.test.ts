import type { Entailer } from '@kebab/core'
import { entailerRules, testEntailer } from '../src/index.js'
import { entailerBreakers } from './breakers/entailer-breakers.js'
import { proveKit } from './support/prove-kit.js'
import { wordEntailer } from './support/word-entailer.js'

proveKit<Entailer>({ rules: entailerRules, kit: testEntailer, create: wordEntailer, breakers: entailerBreakers })
