import { paths } from '#app/paths.ts'
import { median } from '../figures.ts'
import { runLoad, wireFormat } from '../load.ts'
import { goalRow, type MeasurementResult } from '../rows.ts'
import { signInAsStaff } from '../sample.ts'
import { startServer } from '../servers.ts'
import { runScript } from './compared.ts'

const LEADS = 100_000
/** Timeline entries, two fifths of them report views. */
const ACTIVITIES = 200_000
const ROUNDS = 5
/** Requests per round: processor time is reported in hundredths of a second. */
const REQUESTS = 10

/**
 * The page of all figures, for the last twelve months with a comparison and for all years: server processor time, including
 * rendering. The first round warms up.
 */
export async function measureAnalytics(folder: string): Promise<Partial<MeasurementResult>> {
  await runScript(folder, 'bench/office-process.ts', String(LEADS), String(ACTIVITIES))
  await runScript(folder, 'bench/analytics-process.ts')
  const server = await startServer({ folder })
  try {
    const cookie = await signInAsStaff(server)
    const measured = { 'the last twelve months': {}, 'all years': { from: '2015-01-01' } }
    const goals = []
    for (const [what, range] of Object.entries(measured)) {
      const template = wireFormat({ path: paths.adminAnalytics(range), headers: { Cookie: cookie } }, server.port)
      const cpuMs: number[] = []
      for (let round = 0; round <= ROUNDS; round++) {
        const before = server.cpuSeconds() ?? Number.NaN
        const load = { port: server.port, connections: 1, statuses: [200], templates: [template], requests: REQUESTS }
        const { wrongAnswers } = await runLoad(load)
        if (wrongAnswers > 0) throw new Error(`${wrongAnswers} pages of analytics were not answered with 200`)
        cpuMs.push((((server.cpuSeconds() ?? Number.NaN) - before) * 1_000) / REQUESTS)
      }
      goals.push(goalRow(`analytics over ${LEADS} leads, ${what}`, median(cpuMs.slice(1)), 'ms', { below: 150 }))
    }
    return { goals }
  } finally {
    await server.stop()
  }
}
