import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { closeDatabase, db, inTransaction } from '#app/db/client.server.ts'
import { jobs } from '#app/db/schema/index.ts'
import { findMailing } from '#app/modules/mailings/queries.server.ts'
import { mailingKey, scheduleMailing } from '#app/modules/mailings/write-mailing.server.ts'
import { randomFrom } from '../seed/random.ts'
import { type Cast, makeCast } from './cast.ts'
import { openClient } from './client.ts'
import { allFaults, type Fault } from './faults.ts'
import { openLists, openLoad } from './load.ts'
import { findProblems, Model, unreceived } from './model.ts'
import { openStage } from './stage.ts'
import { inQuiet, type RouteTimes, type Stretch, timesByRoute } from './timings.ts'

/** The load as a share of the product's capacity. */
const SHARE = 0.7
const MEASURED_SECONDS = 8
const PLACES = 16
/** A quiet stretch, and how much of its beginning belongs to the fault's aftermath. */
const QUIET_MS = 9_000
const SETTLING_MS = 4_000
const DRAIN_MS = 300_000
const DAY_MS = 86_400_000

type Order = { folder: string; minutes: number; seed: number; only?: string; say: (line: string) => void }
type Found = { times: RouteTimes[]; problems: string[]; warnings: string[] }

/**
 * Runs the product under load and faults for a while. Returns its response times, and everything that differs from what was
 * acknowledged.
 */
export async function soak({ folder, minutes, seed, only, say }: Order): Promise<Found> {
  const random = randomFrom(seed)
  const stage = await openStage(folder)
  await stage.start()
  const cast = makeCast(stage, random, minutes + 1)
  const client = openClient(stage.port)
  const model = new Model()
  const load = openLoad({ stage, cast, client, model, random: randomFrom(seed + 1) })
  const lists = openLists(
    stage,
    cast.staff.flatMap(({ cookie }) => [cookie, cookie]),
  )
  const limit = await load.measureLimit(MEASURED_SECONDS, PLACES)
  say(`the product handles ${limit.toFixed(0)} requests per second here; sending ${(limit * SHARE).toFixed(0)}`)
  const end = load.begin(limit * SHARE)

  const quiet: Stretch[] = []
  const faults = allFaults(stage, random).filter(({ name }) => only === undefined || name.includes(only))
  let left: Fault[] = []
  const endsAt = performance.now() + minutes * 60_000
  while (performance.now() < endsAt) {
    await sleep(SETTLING_MS)
    const from = performance.now()
    sendMailing(cast, model)
    await sleep(QUIET_MS)
    quiet.push({ from, to: performance.now() })
    if (left.length === 0) left = [...faults]
    const fault = left.splice(random.whole(0, left.length - 1), 1)[0]
    if (fault) await injectFault(fault, random.whole(1_000, 7_000), say)
  }
  await sleep(SETTLING_MS)
  await end()

  const problems: string[] = []
  const unreported = await load.reportRest()
  if (unreported > 0) problems.push(`payment: ${unreported} events keep being rejected`)
  await stage.stop()
  endLeases()
  await stage.start()
  const waiting = await drain(model, stage.databasePath)
  if (waiting.length > 0) problems.push(`jobs: still waiting after ${DRAIN_MS / 1_000} s: ${waiting.join(', ')}`)
  const askedAt = performance.now()
  await sleep(1_500)
  await client.ask({ method: 'POST', path: '/webinar', form: { name: 'Last One', email: 'last.one@example.com' } })
  await sleep(5_000)
  const silent = lists.silentSince(askedAt)
  if (silent > 0) problems.push(`live lists: ${silent} did not get the last change`)
  await drain(model, stage.databasePath)
  lists.close()
  client.close()
  await stage.stop()
  closeDatabase()
  problems.push(...(await findProblems(model, stage)))
  for (const { route, status, text } of inQuiet(load.odd, quiet))
    problems.push(`${route}: returned ${status} while nothing was wrong: ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`)
  await stage.close()
  const times = timesByRoute(inQuiet(load.timings, quiet))
  const counted = `${model.posts.length} analyses, ${model.notes.length} notes, ${model.bookings.length} bookings, ${model.files.length} files, ${model.paid.size} payments`
  say(`${counted}, ${model.replies.length} replies, ${model.mailings.length} mailings, ${stage.smtp.taken.length} emails`)
  const uneven = times.filter(({ isEven }) => !isEven).map(({ route }) => route)
  return { times, problems, warnings: uneven.length === 0 ? [] : [`p99 above 5 times the p50: ${uneven.join(', ')}`] }
}

async function injectFault({ name, begin, end }: Fault, forMs: number, say: (line: string) => void): Promise<void> {
  say(`${name}, for ${(forMs / 1_000).toFixed(1)} s`)
  await begin()
  await sleep(forMs)
  await end()
}

/** Schedules a mailing that is not scheduled yet. */
function sendMailing(cast: Cast, model: Model): void {
  const mailing = cast.mailings[model.mailings.length]
  const viewer = cast.staff[0]?.viewer
  if (!mailing || !viewer) return
  const scheduled = scheduleMailing(viewer, mailing.id, mailingKey(findMailing(mailing.id)))
  if (!scheduled.ok) throw new Error(`A mailing was rejected: ${JSON.stringify(scheduled.reason)}`)
  model.mailings.push(mailing)
}

/** Everything still to be sent. */
export const DRAINED = [
  'send-message',
  'walkthrough-mail',
  'send-mailing',
  'retry-analysis',
  'confirm-registration',
  'lead-notices',
  'deliver-webhook',
] as const

/** Expires the leases of dead processes, as time would. */
function endLeases(): void {
  inTransaction((tx) => tx.update(jobs).set({ leaseUntil: new Date() }).where(eq(jobs.state, 'running')).run())
}

/** Waits until everything is sent and the mailbox is read; retries waiting messages now. Returns what is left. */
async function drain(model: Model, databasePath: string): Promise<string[]> {
  const isOpen = and(inArray(jobs.kind, [...DRAINED]), inArray(jobs.state, ['waiting', 'running']))
  const isSoon = lte(jobs.runAt, new Date(Date.now() + DAY_MS))
  const waits = and(isOpen, isSoon)
  inTransaction((tx) => {
    const now = new Date()
    const isLater = and(waits, eq(jobs.state, 'waiting'), gt(jobs.runAt, now))
    tx.update(jobs).set({ runAt: now }).where(isLater).run()
  })
  const left = () => [...openKinds(), ...unreceived(model, databasePath)]
  const openKinds = () =>
    db()
      .select({ kind: jobs.kind })
      .from(jobs)
      .where(waits)
      .all()
      .map(({ kind }) => kind)
  const endsAt = performance.now() + DRAIN_MS
  while (left().length > 0 && performance.now() < endsAt) await sleep(250)
  return left()
}
