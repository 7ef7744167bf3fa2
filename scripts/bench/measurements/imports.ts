import { z } from 'zod'
import { goalRow, type MeasurementResult } from '../rows.ts'
import { runScript } from './compared.ts'

const LEADS = 20_000
const ROWS = 10_000

const step = z.object({ ms: z.number(), cpuMs: z.number(), longestMs: z.number() })
const measured = z.object({ bytes: z.number(), read: step, write: step, undo: step })

/** Imports a file of leads into a large database: its duration, and how long other requests wait. */
export async function measureImport(folder: string): Promise<Partial<MeasurementResult>> {
  await runScript(folder, 'bench/leads-process.ts', String(LEADS))
  const { bytes, ...steps } = measured.parse(JSON.parse(await runScript(folder, 'bench/import-process.ts', String(ROWS))))
  const { read, write } = steps
  const goals = [
    goalRow(`import of ${ROWS} rows, checked and written`, (read.ms + write.ms) / 1_000, 's', { below: 5 }),
    ...Object.entries(steps).map(([name, { longestMs }]) =>
      goalRow(`import of ${ROWS} rows, ${name}: longest wait of others`, longestMs, 'ms', { below: 50 }),
    ),
  ]
  const notes = Object.entries(steps).map(
    ([name, { ms, cpuMs }]) =>
      `import of ${ROWS} rows (${(bytes / 1e6).toFixed(1)} MB), ${name}: ${(ms / 1_000).toFixed(1)} s, ${(cpuMs / 1_000).toFixed(1)} s of processor time`,
  )
  return { goals, notes }
}
