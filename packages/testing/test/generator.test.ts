import type { Generator } from '@kebab/core'
import { generatorRules, testGenerator } from '../src/index.js'
import { turns } from '../src/prove-abort.js'
import { generatorBreakers } from './breakers/generator-breakers.js'
import { echoGenerator } from './support/echo-generator.js'
import { proveKit } from './support/prove-kit.js'

/** Takes its time before each event, with an eye on the signal, and doesn't say how many tokens there were. */
function slowGenerator(): Generator {
  const echo = echoGenerator()
  return {
    ...echo,
    async *generate(request, options) {
      options?.signal?.throwIfAborted()
      for await (const event of echo.generate(request)) {
        await turns(2)
        options?.signal?.throwIfAborted()
        yield event.type === 'text' ? event : { type: 'finish', reason: event.reason }
      }
    },
  }
}

proveKit<Generator>({
  rules: generatorRules,
  kit: testGenerator,
  create: echoGenerator,
  others: { 'a slow one': slowGenerator },
  breakers: generatorBreakers,
})
