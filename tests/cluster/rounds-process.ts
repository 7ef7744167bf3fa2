/** Strikes a cluster so many times and prints what became of what was acknowledged, as JSON: `node tests/cluster/rounds-process.ts ROUNDS SEED FOLDER [kill,freeze,cut,majority]`. */
import process from 'node:process'
import { z } from 'zod'
import { runClusterRounds } from './rounds.ts'

const [rounds, seed, folder, kinds = 'kill,freeze,cut,majority'] = process.argv.slice(2)
const given = z
  .object({
    rounds: z.coerce.number().int().min(1),
    seed: z.coerce.number().int(),
    folder: z.string().min(1),
    disasters: z.array(z.enum(['kill', 'freeze', 'cut', 'majority'])).min(1),
  })
  .parse({ rounds, seed, folder, disasters: kinds.split(',') })
const result = await runClusterRounds({ ...given, say: (line) => process.stderr.write(`${line}\n`) })
process.stdout.write(`${JSON.stringify(result)}\n`)
