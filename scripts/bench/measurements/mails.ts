import { z } from 'zod'
import { goalRow, type MeasurementResult } from '../rows.ts'
import { runScript } from './compared.ts'

const MAILS = 1_000
const KILLS = 200

const ended = z.object({
  messages: z.number(),
  kills: z.number(),
  missing: z.number(),
  twice: z.number(),
  twiceUnknown: z.number(),
  doubtfulTries: z.number(),
  notSent: z.number(),
})

/** Mails whose worker is killed at random: none may be missing, and none may come twice but where the kill fell between the server's acceptance and our note of it. */
export async function measureKilledWorker(folder: string): Promise<Partial<MeasurementResult>> {
  const { messages, kills, missing, twice, twiceUnknown, doubtfulTries, notSent } = ended.parse(
    JSON.parse(await runScript(folder, 'bench/killed-worker-process.ts', String(MAILS), String(KILLS))),
  )
  const what = `${messages} mails, worker killed ${kills} times`
  return {
    goals: [
      goalRow(`${what}: missing`, missing + notSent, '', { below: 1 }),
      goalRow(`${what}: twice, without being known to be in doubt`, twiceUnknown, '', { below: 1 }),
    ],
    notes: [`${what}: ${twice} came twice, ${doubtfulTries} tries were in doubt`],
  }
}
