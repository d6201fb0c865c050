import { Session } from 'node:inspector/promises'

/** The code of packages that ran. */
export interface EnteredCode {
  files: number
  /** Functions with a name. */
  functions: number
}

/** Functions that no source has: the compiler's helper for names, and initial values of members. */
const NOT_IN_SOURCES: ReadonlySet<string> = new Set(['__name', '<instance_members_initializer>'])

/** Counts the files and the named functions of packages that a call enters. */
export async function codeEnteredBy(call: () => Promise<unknown>): Promise<EnteredCode> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await call()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const files = result.filter(({ url }) => /\/packages\/[^/]+\/src\//.test(url))
    const functions = files.map(
      (file) =>
        file.functions.filter(
          ({ functionName, ranges }) =>
            functionName !== '' && !NOT_IN_SOURCES.has(functionName) && ranges[0]!.count > 0,
        ).length,
    )
    return {
      files: functions.filter((count) => count > 0).length,
      functions: functions.reduce((sum, count) => sum + count, 0),
    }
  } finally {
    session.disconnect()
  }
}
