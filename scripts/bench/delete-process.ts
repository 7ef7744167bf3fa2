/**
 * Moves N leads of DATABASE_PATH to the trash, like a bulk selection. Prints as JSON the duration and the longest delay of other
 * requests, in ms.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import { closeDatabase, db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { deleteLeads } from '#app/modules/leads/bulk/change-leads.server.ts'
import { makeUser } from '#tests/factories/make-user.ts'

const RESOLUTION_MS = 2
const count = Number(process.argv[2])
const ids = db()
  .select({ id: leads.id })
  .from(leads)
  .orderBy(leads.id)
  .limit(count)
  .all()
  .map(({ id }) => id)
const actor = makeUser(db())

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delays.enable()
await new Promise((resolve) => setTimeout(resolve, 3 * RESOLUTION_MS))
const began = performance.now()
const { changed } = await deleteLeads(actor, ids)
const ms = performance.now() - began
await new Promise((resolve) => setTimeout(resolve, 3 * RESOLUTION_MS))
delays.disable()
if (changed !== count) throw new Error(`${changed} of ${count} leads were deleted`)
process.stdout.write(JSON.stringify({ ms, longestMs: Math.max(0, delays.max / 1e6 - RESOLUTION_MS) }))
closeDatabase()
