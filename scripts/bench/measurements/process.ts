import process from 'node:process'
import { z } from 'zod'
import { paths } from '#app/paths.ts'
import { median, percentile } from '../figures.ts'
import { type Asked, runLoad, wireFormat } from '../load.ts'
import { goalRow, type MeasurementResult } from '../rows.ts'
import { ANALYSIS_POST, makeReports, signInAsStaff } from '../sample.ts'
import { startServer } from '../servers.ts'
import { runScript } from './compared.ts'

const STEP = 5_000
const FIRST_LOOK = 20_000
const LAST_LOOK = 100_000

const estimates = z.object({
  tookMs: z.array(z.number()),
  error: z.object({ rentals: z.number(), ms: z.number(), cpuMs: z.number(), longestMs: z.number() }),
})

/** Estimates of our own model, without a server. */
export async function measureEstimate(folder: string): Promise<Partial<MeasurementResult>> {
  const { tookMs, error } = estimates.parse(JSON.parse(await runScript(folder, 'bench/estimates-process.ts')))
  return {
    goals: [
      goalRow('an estimate over 10,000 rentals, median', median(tookMs), 'ms', { below: 5 }),
      goalRow(`an estimate over 10,000 rentals, worst of ${tookMs.length}`, percentile(tookMs, 1), 'ms', { below: 20 }),
      goalRow('the error over 10,000 rentals, measured', error.ms / 1_000, 's', { below: 10 }),
      goalRow('the error over 10,000 rentals: longest wait of others', error.longestMs, 'ms', { below: 50 }),
    ],
    notes: [`the error over 10,000 rentals: ${error.rentals} estimates, ${(error.cpuMs / 1_000).toFixed(1)} s of processor time`],
  }
}

/** The time from spawn to the first response. */
export async function measureStart(folder: string): Promise<Partial<MeasurementResult>> {
  const starts: number[] = []
  const costs: number[] = []
  // The first start creates the database.
  for (let round = 0; round < 6; round++) {
    const server = await startServer({ folder })
    starts.push(server.startMs)
    costs.push((server.cpuSeconds() ?? Number.NaN) * 1_000)
    await server.stop()
  }
  return {
    goals: [
      goalRow('from spawn to 200 on /health', median(starts.slice(1)), 'ms', { below: 1_000 }),
      goalRow('processor time until then', median(costs.slice(1)), 'ms', { below: 650 }),
    ],
  }
}

/** Memory while serving pages and posts of all kinds, and whether it keeps growing. */
export async function measureMemory(folder: string): Promise<Partial<MeasurementResult>> {
  await runScript(folder, 'seed.ts')
  const server = await startServer({ folder })
  const { paths: reports, cookie } = await makeReports(server, 1)
  const staff = { Cookie: await signInAsStaff(server) }
  const owner = { Cookie: cookie }
  const targets: Asked[] = [
    { path: paths.home() },
    { path: paths.analysis() },
    { path: paths.blog(), headers: { 'Accept-Encoding': 'br, gzip' } },
    { path: `${paths.rentVsSell()}?homeValue={number}` },
    { path: paths.leads(), headers: staff },
    { path: paths.leads(), headers: { ...staff, 'Accept-Encoding': 'gzip' } },
    { path: reports[0] ?? '', headers: owner },
    { path: `${reports[0]}/manage/improvements`, headers: owner },
    ANALYSIS_POST,
  ]
  const templates = targets.map((asked) => wireFormat(asked, server.port))
  const after: Record<number, number> = {}
  for (let done = STEP; done <= LAST_LOOK; done += STEP) {
    await runLoad({ port: server.port, connections: 16, statuses: [200, 303], templates, requests: STEP })
    const mb = server.memoryMb() ?? Number.NaN
    after[done] = mb
    // A busy machine takes an hour, and a broken connection ends the run: what was measured is seen.
    process.stdout.write(`  … ${done} requests: ${mb.toFixed(0)} MB\n`)
  }
  await server.stop()
  const [first = Number.NaN, last = Number.NaN] = [after[FIRST_LOOK], after[LAST_LOOK]]
  return {
    goals: [
      goalRow(`memory after ${LAST_LOOK} requests`, last, 'MB', { below: 220 }),
      goalRow(`memory growth from ${FIRST_LOOK} to ${LAST_LOOK} requests`, last / first - 1, '%', { below: 0.15 }),
    ],
    notes: [
      `memory after each ${STEP} requests: ${Object.values(after)
        .map((mb) => mb.toFixed(0))
        .join(', ')} MB`,
    ],
  }
}
