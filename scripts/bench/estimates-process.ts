/** Estimates over 10,000 stored rentals in DATABASE_PATH, with their errors. Prints each duration in ms as JSON. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import { closeDatabase, db, inTransaction } from '#app/db/client.server.ts'
import { rentals } from '#app/db/schema/rent-estimator.ts'
import { estimateLocally, getRentLevel, warmEstimator } from '#app/modules/rent-estimator/estimate-locally.server.ts'
import { measureRentals } from '#app/modules/rent-estimator/measurement/leave-one-out.server.ts'
import { sampleRentals } from '#app/modules/rent-estimator/rentals/sample-rentals.ts'
import { limitHeapGrowth } from '../heap.js'

const RENTALS = 10_000
const ESTIMATES = 1_000
const RESOLUTION_MS = 10

limitHeapGrowth()
const now = new Date()
const samples = sampleRentals(now, getRentLevel())
inTransaction((tx) => {
  for (let number = 0; number < RENTALS; number++) {
    const sample = samples[number % samples.length]
    if (!sample) throw new Error('There are no sample rentals')
    const round = Math.floor(number / samples.length)
    const values = {
      ...sample,
      origin: 'own' as const,
      externalId: `bench-${number}`,
      streetAddress: `${round} ${sample.streetAddress}`,
      squareFootage: sample.squareFootage + (round % 40) * 5,
      rent: sample.rent + (round % 30) * 5,
    }
    tx.insert(rentals).values(values).run()
  }
})
db()
await warmEstimator(now)
const tookMs: number[] = []
for (let number = 0; number < ESTIMATES; number++) {
  const sample = samples[(number * 7) % samples.length]
  if (!sample) continue
  const subject = {
    streetAddress: `${number} Elsewhere Street`,
    city: sample.city,
    state: 'IA',
    zipCode: sample.zipCode,
    propertyType: sample.propertyType,
    squareFootage: 800 + (number % 20) * 90,
    unitCount: 1,
    bedrooms: 1 + (number % 4),
    bathrooms: 1 + (number % 3) / 2,
    yearBuilt: null,
  }
  const began = performance.now()
  estimateLocally(subject, null, now)
  tookMs.push(performance.now() - began)
}
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delays.enable()
const [began, cpu] = [performance.now(), process.cpuUsage()]
const measured = await measureRentals(new AbortController().signal)
const [ms, { user, system }] = [performance.now() - began, process.cpuUsage(cpu)]
await new Promise((resolve) => setTimeout(resolve, 3 * RESOLUTION_MS))
delays.disable()
closeDatabase()
const longestMs = Math.max(0, delays.max / 1e6 - RESOLUTION_MS)
const error = { rentals: measured?.measuredCount ?? 0, ms, cpuMs: (user + system) / 1_000, longestMs }
process.stdout.write(JSON.stringify({ tookMs, error }))
