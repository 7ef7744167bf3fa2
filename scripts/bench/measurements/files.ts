import { paths } from '#app/paths.ts'
import { median } from '../figures.ts'
import { goalRow, type MeasurementResult } from '../rows.ts'
import { makeReports, findOrCreateAgreement, signAgreement } from '../sample.ts'
import { type BenchServer, startServer } from '../servers.ts'

const AT_ONCE = 20
const ALONE = 5
const MAX_DELAY_MS = 50

/** Reports as PDFs: one after another, then many at once. */
export function measureReportPdf(folder: string): Promise<Partial<MeasurementResult>> {
  return withDrawn(folder, async (server, count) => {
    const { leadIds, cookie } = await makeReports(server, count)
    return leadIds.map((leadId) => async () => {
      const answer = await fetch(server.url + paths.reportPdf(leadId), { headers: { Cookie: cookie } })
      const bytes = await answer.arrayBuffer()
      if (answer.status !== 200 || bytes.byteLength < 1_000) throw new Error(`A PDF was answered with ${answer.status}`)
    })
  }).then(({ firstMs, single, delay }) => ({
    goals: [
      goalRow(`a report's PDF, median of ${ALONE}`, single, 'ms', { below: 300 }),
      goalRow(`longest event-loop delay, ${AT_ONCE} reports at once`, delay, 'ms', { below: MAX_DELAY_MS }),
    ],
    notes: [`the first PDF, with the start of the process that draws it: ${firstMs.toFixed(0)} ms`],
  }))
}

/** Signatures, each of which draws the signed agreement: one after another, then many at once. */
export function measureSignedPdf(folder: string): Promise<Partial<MeasurementResult>> {
  return withDrawn(folder, async (server, count) => {
    const { leadIds, cookie } = await makeReports(server, count)
    const signings: { url: string; code: string }[] = []
    for (const leadId of leadIds) signings.push(await findOrCreateAgreement(server, leadId, cookie))
    return signings.map((signing) => () => signAgreement(server, signing))
  }).then(({ single, delay }) => ({
    goals: [
      goalRow(`a signature with its PDF, median of ${ALONE}`, single, 'ms', { below: 400 }),
      goalRow(`longest event-loop delay, ${AT_ONCE} signatures at once`, delay, 'ms', { below: MAX_DELAY_MS }),
    ],
  }))
}

/** Times file drawing. `prepare` receives the server and the number of calls, and returns the calls. */
async function withDrawn(
  folder: string,
  prepare: (server: BenchServer, count: number) => Promise<(() => Promise<void>)[]>,
): Promise<{ firstMs: number; single: number; delay: number }> {
  // Not pinned, so that the drawing processes get the other core.
  const server = await startServer({ folder, isPinned: false })
  const [first, ...others] = await prepare(server, 1 + ALONE + AT_ONCE)
  if (!first) throw new Error('There is nothing to draw')
  const timed = async (draw: () => Promise<void>) => {
    const began = performance.now()
    await draw()
    return performance.now() - began
  }
  const firstMs = await timed(first)
  const single: number[] = []
  for (const draw of others.slice(0, ALONE)) single.push(await timed(draw))
  await server.longestDelay()
  await Promise.all(others.slice(ALONE).map((draw) => draw()))
  const delay = await server.longestDelay()
  await server.stop()
  return { firstMs, single: median(single), delay }
}
