import { z } from 'zod'
import { goalRow, type MeasurementResult } from '../rows.ts'
import { runScript } from './compared.ts'

const PENDING = 100_000
const QUICK = 20_000

const measured = z.object({ idleShare: z.number(), jobsPerSecond: z.number() })

/** The cost of an idle worker with many future jobs, and its speed with empty jobs. */
export async function measurePendingJobs(folder: string): Promise<Partial<MeasurementResult>> {
  const { idleShare, jobsPerSecond } = measured.parse(
    JSON.parse(await runScript(folder, 'bench/jobs-process.ts', String(PENDING), String(QUICK))),
  )
  return {
    goals: [
      goalRow(`share of a core used by an idle worker with ${PENDING} pending jobs`, idleShare, '%', { below: 0.01 }),
      goalRow('no-op jobs claimed and finished per second', jobsPerSecond, '', { min: 2_000 }),
    ],
  }
}
