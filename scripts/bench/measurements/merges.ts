import { z } from 'zod'
import { goalRow, type MeasurementResult } from '../rows.ts'
import { runScript } from './compared.ts'

const LEADS = 100_000
/** Timeline entries, and as many notes, of each merged lead. */
const ROWS_OF_LEAD = 200

const figures = z.object({ medianMs: z.number(), longestMs: z.number() })
const measured = z.object({ found: figures, merged: figures, apart: figures })

/** Merges two leads with long histories among many others. */
export async function measureMerge(folder: string): Promise<Partial<MeasurementResult>> {
  await runScript(folder, 'bench/leads-process.ts', String(LEADS))
  const { found, merged, apart } = measured.parse(
    JSON.parse(await runScript(folder, 'bench/merge-process.ts', String(ROWS_OF_LEAD))),
  )
  const notes = [
    `merge of two leads with ${ROWS_OF_LEAD * 2} rows each: ${merged.medianMs.toFixed(1)} ms, at most ${merged.longestMs.toFixed(1)} ms; taken apart: ${apart.medianMs.toFixed(1)} ms`,
    `possible duplicates of a lead among ${LEADS}: ${found.medianMs.toFixed(1)} ms`,
  ]
  return { goals: [goalRow('merging two leads', merged.medianMs, 'ms', { below: 50 })], notes }
}
