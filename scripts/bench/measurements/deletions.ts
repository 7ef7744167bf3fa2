import { z } from 'zod'
import { goalRow, type MeasurementResult } from '../rows.ts'
import { runScript } from './compared.ts'

const LEADS = 100_000
const DELETED = 10_000

const measured = z.object({ ms: z.number(), longestMs: z.number() })

/** Deletes many leads at once and measures how long other requests wait. */
export async function measureDeletion(folder: string): Promise<Partial<MeasurementResult>> {
  await runScript(folder, 'bench/leads-process.ts', String(LEADS))
  const { ms, longestMs } = measured.parse(JSON.parse(await runScript(folder, 'bench/delete-process.ts', String(DELETED))))
  return {
    goals: [goalRow(`deletion of ${DELETED} of ${LEADS} leads: longest wait of others`, longestMs, 'ms', { below: 50 })],
    notes: [`deletion of ${DELETED} leads: ${(ms / 1_000).toFixed(1)} s`],
  }
}
