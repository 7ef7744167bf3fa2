import { createHash } from 'node:crypto'
import { HOUR_MS } from '#app/format/duration.ts'
import { and, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm'
import {
  type RentData,
  type RentDataResponse,
  rentDataResponseSchema,
  RentDataError,
  type RentRequest,
} from '#app/adapters/rent-data/port.ts'
import { log } from '#app/config/log.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { rentLookups } from '#app/db/schema/rent-analysis.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { type Circuit, createCircuit } from './circuit-breaker.ts'
import { requestKey, fallbackNote } from './lookup-rules.ts'

/** An answer, or the reason for its absence as text for the owner. */
type Lookup = { answer: RentDataResponse } | { answer: null; note: string }

/** Days that answers are stored (docs/product/analysis.md). */
const KEPT_DAYS = 30
const DAY_MS = 24 * HOUR_MS
/** A row without an answer only counts toward the budget, so it can expire after a day. */
const UNANSWERED_DAYS = 1
/** A rejected key won't fix itself within a minute. */
const PAUSE_AFTER_REFUSED_KEY_SECONDS = 300

const circuits = new WeakMap<RentData, Circuit>()
const running = new Map<string, Promise<Lookup>>()

/**
 * Requests a rent from the rent-data service. Reuses answers for 30 days. Makes no request beyond the hourly or daily budget, or
 * during the pause after outages. Returns a note if there is no answer, and does not throw for it.
 */
export function lookUpRent(service: RentData, request: RentRequest, now = new Date()): Promise<Lookup> {
  const key = createHash('sha256').update(requestKey(request)).digest('hex')
  const kept = keptAnswer(key, now)
  if (kept) return Promise.resolve(kept)
  // The same property twice in one form is one request.
  const same = running.get(key)
  if (same) return same
  const lookup = ask(service, request, key, now).finally(() => running.delete(key))
  running.set(key, lookup)
  return lookup
}

async function ask(service: RentData, request: RentRequest, key: string, now: Date): Promise<Lookup> {
  const circuit = circuitOf(service)
  if (!circuit.isClosed(now)) return { answer: null, note: fallbackNote('paused') }
  if (!takeFromBudget(key, now)) {
    log.warn('Out of paid rent lookups; using our own estimator')
    return { answer: null, note: fallbackNote('budget') }
  }
  try {
    const result = await service.lookUpRent(request)
    circuit.succeeded()
    if (result.outcome === 'no-data') {
      keep(key, 'no-data', null)
      return { answer: null, note: fallbackNote('no-data') }
    }
    keep(key, 'found', result.answer)
    return { answer: result.answer }
  } catch (error) {
    if (!(error instanceof RentDataError)) throw error
    keep(key, 'failed', null)
    recordFailure(service, circuit, error)
    return { answer: null, note: fallbackNote(error.failure) }
  }
}

function recordFailure(service: RentData, circuit: Circuit, error: RentDataError): void {
  if (error.failure === 'key') {
    circuit.failed(new Date(), PAUSE_AFTER_REFUSED_KEY_SECONDS)
    log.error(
      { err: error, alert: 'operator' },
      `${service.name} rejected our key or the subscription is not active: check RENTCAST_API_KEY and the account`,
    )
    return
  }
  // A service that answers is not down, even if it has nothing for one address. Only outages stop other questions.
  if (error.failure === 'busy' || error.failure === 'unavailable') circuit.failed(new Date())
  log.warn({ err: error, failure: error.failure }, `${service.name} did not answer; using our own estimator`)
}

function circuitOf(service: RentData): Circuit {
  const known = circuits.get(service)
  if (known) return known
  const circuit = createCircuit({ failures: 3, seconds: 60 })
  circuits.set(service, circuit)
  return circuit
}

function keptAnswer(key: string, now: Date): Lookup | undefined {
  const row = db()
    .select({ outcome: rentLookups.outcome, answer: rentLookups.answer })
    .from(rentLookups)
    .where(and(eq(rentLookups.key, key), gt(rentLookups.expiresAt, now), inArray(rentLookups.outcome, ['found', 'no-data'])))
    .get()
  if (!row) return undefined
  if (row.outcome === 'no-data') return { answer: null, note: fallbackNote('no-data') }
  const parsed = rentDataResponseSchema.safeParse(row.answer)
  return parsed.success ? { answer: parsed.data } : undefined
}

/**
 * Records the request before it is sent, so that all processes together stay within the budget. Returns false if it is used up.
 */
function takeFromBudget(key: string, now: Date): boolean {
  return inTransaction((tx) => {
    // Questions further in the future are from before the clock was set back.
    const askedSince = (age: number) =>
      tx
        .select({ count: sql<number>`count(*)` })
        .from(rentLookups)
        .where(
          and(
            gte(rentLookups.fetchedAt, new Date(now.getTime() - age)),
            lte(rentLookups.fetchedAt, new Date(now.getTime() + age)),
          ),
        )
        .get()?.count ?? 0
    if (askedSince(HOUR_MS) >= getSetting('rentLookupsPerHour', tx) || askedSince(DAY_MS) >= getSetting('rentLookupsPerDay', tx))
      return false
    const row = { outcome: 'asked', answer: null, fetchedAt: now, expiresAt: new Date(now.getTime() + UNANSWERED_DAYS * DAY_MS) }
    tx.insert(rentLookups)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: rentLookups.key, set: row })
      .run()
    return true
  })
}

function keep(key: string, outcome: 'found' | 'no-data' | 'failed', answer: RentDataResponse | null): void {
  const now = Date.now()
  const days = outcome === 'failed' ? UNANSWERED_DAYS : KEPT_DAYS
  db()
    .update(rentLookups)
    .set({ outcome, answer, expiresAt: new Date(now + days * DAY_MS) })
    .where(eq(rentLookups.key, key))
    .run()
}
