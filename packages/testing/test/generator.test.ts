import type { Generator } from '@kebab/core'
import { generatorRules, testGenerator } from '../src/index.js'
import { generatorBreakers } from './breakers/generator-breakers.js'
import { echoGenerator } from './support/echo-generator.js'
import { proveKit } from './support/prove-kit.js'

proveKit<Generator>({ rules: generatorRules, kit: testGenerator, create: echoGenerator, breakers: generatorBreakers })
