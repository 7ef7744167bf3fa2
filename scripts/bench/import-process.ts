/**
 * Imports a file of N leads into DATABASE_PATH like the pages do: reads and checks it, writes it, undoes it. Prints as JSON each
 * duration and the longest delay of other requests, in ms.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import { closeDatabase, db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { startImport } from '#app/modules/imports/file/start-import.server.ts'
import { writeImport } from '#app/modules/imports/write-import.server.ts'
import { leadImporter } from '#app/modules/leads/import/lead-importer.server.ts'
import { undoBatch } from '#app/modules/leads/bulk-undo/undo-batch.server.ts'
import { findImport } from '#app/modules/imports/queries.server.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { inventPerson } from '../seed/people.ts'
import { inventProperty } from '../seed/places.ts'
import { randomFrom } from '../seed/random.ts'

const RESOLUTION_MS = 2
const rows = Number(process.argv[2])
const random = randomFrom(20_261_122)
const HEADER = 'Owner Name,Email Address,Cell,Street,Town,Zip,Type,Sq Ft,Beds,Baths,Asking,Notes'

const lines = Array.from({ length: rows }, (_, number) => {
  const { name, email, phone } = inventPerson(random, number + 1_000_000)
  const { streetAddress, city, zipCode, propertyType, squareFootage, bedrooms, bathrooms } = inventProperty(random)
  const cells = [
    name,
    `import${number}.${email}`,
    phone,
    streetAddress,
    city,
    zipCode,
    propertyType,
    squareFootage,
    bedrooms,
    bathrooms,
    '$1,650',
    number % 5 === 0 ? 'Met at the fair' : '',
  ]
  return cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',')
})
const bytes = new TextEncoder().encode([HEADER, ...lines].join('\r\n'))
const viewer = makeUser(db())

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
const measured: Record<string, { ms: number; cpuMs: number; longestMs: number }> = {}

const started = await measure('read', () =>
  startImport(leadImporter, { name: 'many.csv', bytes, submissionId: newSubmissionId() }, viewer),
)
if (!started.ok) throw new Error(started.reason)
const counts = await measure('write', () =>
  writeImport(leadImporter, started.value, { actorId: viewer.id, settings: {}, choices: [] }),
)
const undoId = findImport('leads', started.value)?.undoId ?? ''
await measure('undo', () => undoBatch({ ...viewer, role: 'admin' }, undoId))
process.stdout.write(JSON.stringify({ bytes: bytes.length, leads: await db().$count(leads), counts, ...measured }))
closeDatabase()

async function measure<Done>(name: string, work: () => Promise<Done>): Promise<Done> {
  delays.reset()
  delays.enable()
  const began = performance.now()
  const cpu = process.cpuUsage()
  const done = await work()
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(cpu)
  await new Promise((resolve) => setTimeout(resolve, 3 * RESOLUTION_MS))
  delays.disable()
  measured[name] = { ms, cpuMs: (user + system) / 1_000, longestMs: Math.max(0, delays.max / 1e6 - RESOLUTION_MS) }
  return done
}
