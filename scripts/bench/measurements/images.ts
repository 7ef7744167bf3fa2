import { z } from 'zod'
import { goalRow, type MeasurementResult } from '../rows.ts'
import { runScript } from './compared.ts'

const measured = z.object({
  alone: z.object({ bytes: z.number(), ms: z.number(), longestMs: z.number() }),
  together: z.object({ peakMb: z.number(), taken: z.number(), refused: z.number(), longestMs: z.number() }),
})

/** Image uploads: the time for one, how long others wait for it, and the memory for many at once. */
export async function measureImages(folder: string): Promise<Partial<MeasurementResult>> {
  const { alone, together } = measured.parse(JSON.parse(await runScript(folder, 'bench/images-process.ts')))
  const all = together.taken + together.refused
  return {
    goals: [
      goalRow('5 MB image, decoded and stored', alone.ms, 'ms', { below: 1_500 }),
      goalRow('5 MB image: longest wait of others', alone.longestMs, 'ms', { below: 50 }),
      goalRow(`${all} images at once: memory above the base`, together.peakMb, 'MB', { below: 300 }),
      goalRow(`${all} images at once: longest wait of others`, together.longestMs, 'ms', { below: 1_000 }),
    ],
    notes: [
      `image uploads: ${(alone.bytes / 1e6).toFixed(1)} MB alone; ${together.taken} of ${all} at once were taken, the others refused`,
    ],
  }
}
