import type { TraceTiming } from '@kebab/schemas'

/** How long each stage of a search took: a table whose cells are bars as well. */
export function TimingBars({ timing }: { timing: TraceTiming }) {
  const stages = stagesOf(timing)
  const most = Math.max(1, timing.total_ms, ...stages.map(([, ms]) => ms))
  return (
    <table class="timing">
      <caption>Time</caption>
      <thead class="hidden">
        <tr>
          <th scope="col">Stage</th>
          <th scope="col">Milliseconds</th>
        </tr>
      </thead>
      <tbody>
        {[...stages, ['total', timing.total_ms] as const].map(([stage, ms]) => (
          <tr class={stage === 'total' ? 'total' : undefined}>
            <th scope="row">{stage}</th>
            <td>
              <span class="bar" style={{ inlineSize: `${(ms / most) * 100}%` }} aria-hidden="true" />
              <span class="ms">{ms} ms</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The stages in the order of the search. Retrievers run at the same time. */
function stagesOf(timing: TraceTiming): (readonly [stage: string, ms: number])[] {
  const retrievers = Object.entries(
    timing.retrievers_ms ?? { lexical: timing.lexical_ms, vector: timing.vector_ms },
  ).map(([name, ms]) => [`retrieve: ${name}`, ms] as const)
  const later = [
    ['fuse', timing.fusion_ms],
    ['rerank', timing.rerank_ms],
    ['read the chunks', timing.hydrate_ms],
    ['fit the budget', timing.fit_ms],
  ] as const
  return [
    ...(timing.plan_ms === undefined ? [] : [['plan', timing.plan_ms] as const]),
    ...retrievers,
    ...later.flatMap(([stage, ms]) => (ms === undefined ? [] : [[stage, ms] as const])),
  ]
}
