import { z } from 'zod'
import { median, percentile } from '../figures.ts'
import { goalRow, type MeasurementResult } from '../rows.ts'
import { runScript } from './compared.ts'

/** Messages in each direction. */
const MESSAGES = 100_000

const measured = z.object({
  matched: z.array(z.object({ way: z.string(), times: z.array(z.number()) })),
  smallMs: z.number(),
  largeMs: z.number(),
  memoryMb: z.number(),
})

/** Matches received emails to leads among many, and reads the largest allowed one. */
export async function measureInboxMatch(folder: string): Promise<Partial<MeasurementResult>> {
  const { matched, smallMs, largeMs, memoryMb } = measured.parse(
    JSON.parse(await runScript(folder, 'bench/inbox-process.ts', String(MESSAGES))),
  )
  const slowest = Math.max(...matched.map(({ times }) => percentile(times, 0.99)))
  return {
    goals: [
      goalRow(`finding an email’s lead among ${MESSAGES} sent and received, p99 of the slowest lookup`, slowest, 'ms', {
        below: 20,
      }),
      goalRow('memory for a 25 MB email', memoryMb, 'MB', { below: 400 }),
    ],
    notes: [
      ...matched.map(({ way, times }) => `finding an email’s lead, ${way}: ${median(times).toFixed(2)} ms`),
      `reading and storing an email in another process: ${smallMs.toFixed(0)} ms, one of 25 MB: ${largeMs.toFixed(0)} ms`,
    ],
  }
}
