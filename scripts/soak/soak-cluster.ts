import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { closeDatabase, inTransaction } from '#app/db/client.server.ts'
import { mailings } from '#app/db/schema/index.ts'
import { findMailing } from '#app/modules/mailings/queries.server.ts'
import { mailingKey, scheduleMailing } from '#app/modules/mailings/write-mailing.server.ts'
import { type Disaster, type RoundsResult, runRoundsOn } from '#tests/cluster/rounds.ts'
import { type Stage, startStage } from '#tests/cluster/stage.ts'
import { startImapServer } from '#tests/servers/imap-server.ts'
import { startSmtpServer } from '#tests/servers/smtp-server.ts'
import { startStripeServer, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '#tests/servers/stripe.ts'
import { randomFrom } from '../seed/random.ts'
import { type Cast, makeCast } from './cast.ts'
import { openClient } from './client.ts'
import { openLoad } from './load.ts'
import { findProblems, Model, unreceived } from './model.ts'
import { DRAINED } from './soak.ts'

/** Requests to both machines in addition to the rounds' posts: enough that each disaster interrupts some of each kind. */
const PER_SECOND = 8
/** The approximate duration of a round; each sends a mailing. */
const ROUND_MS = 30_000
/** Work that hasn't become less for so long is stuck. */
const IDLE_MS = 120_000
/** Another machine writes so soon after the writer has failed. */
const RESUME_GOAL_MS = 10_000

type Order = { folder: string; rounds: number; seed: number; disasters: readonly Disaster[]; say: (line: string) => void }

/**
 * Kills, freezes and cuts off a cluster's writer, and removes its majority, in turn, while people post, files are stored,
 * mailings are sent and payments are reported. Returns what is wrong.
 */
export async function soakCluster({ folder, rounds, seed, disasters, say }: Order): Promise<string[]> {
  const [smtp, imap, stripe] = await Promise.all([startSmtpServer(), startImapServer(), startStripeServer()])
  const providers = {
    SMTP_URL: smtp.url,
    IMAP_URL: imap.url,
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe.url,
    MAIL_HOURLY_LIMIT: '100000',
  }
  const model = new Model()
  const made: { cast?: Cast } = {}
  const stage = await startStage(folder, providers, (settings) => {
    Object.assign(process.env, settings)
    made.cast = makeCast({ stripe }, randomFrom(seed), (rounds * ROUND_MS) / 60_000)
    scheduleMailings(made.cast, model)
    closeDatabase()
  })
  try {
    if (!made.cast) throw new Error('Setup did not finish')
    const [a, b] = stage.machines
    const client = openClient(Number(new URL(a.url).port), Number(new URL(b.url).port))
    const load = openLoad({ stage: { stripe, imap }, cast: made.cast, client, model, random: randomFrom(seed + 1) })
    const end = load.begin(PER_SECOND)
    const problems: string[] = []
    const settle = async () => {
      await end()
      const unreported = await load.reportRest()
      if (unreported > 0) problems.push(`payment: ${unreported} events keep being rejected`)
      const waiting = await drain(stage, model)
      if (waiting.length > 0) problems.push(`jobs and emails: ${waiting.length} are stuck waiting. The first is ${waiting[0]}`)
    }
    problems.push(...ofRounds(await runRoundsOn(stage, { rounds, seed, disasters, settle, say }), say))
    const { databasePath } = await stage.writer()
    await Promise.all(stage.machines.map(({ stopProduct }) => stopProduct()))
    client.close()
    problems.push(...(await findProblems(model, { databasePath, smtp, stripe })))
    const counted = `${model.posts.length} analyses, ${model.notes.length} notes, ${model.bookings.length} bookings, ${model.files.length} files`
    say(`${counted}, ${model.paid.size} payments, ${model.replies.length} replies, ${smtp.taken.length} emails`)
    return problems
  } finally {
    await stage.end()
    for (const { name, output } of stage.machines) writeFileSync(path.join(folder, `${name}.log`), output())
    await Promise.all([smtp.stop(), imap.stop(), stripe.stop()])
  }
}

function ofRounds(result: RoundsResult, say: (line: string) => void): string[] {
  const { posts, acknowledged, missing, notOnce, half, savedDespiteRefusal, staleAnswers, differing, resumedMs } = result
  say(`${posts} posts, ${acknowledged} acknowledged; saved again after ${JSON.stringify(resumedMs)} ms`)
  const late = Object.entries(resumedMs).flatMap(([name, times]) =>
    times.filter((ms) => ms > RESUME_GOAL_MS).map((ms) => `${ms} ms after ${name}`),
  )
  const named = (what: string, list: readonly string[]) => list.map((one) => `${what}: ${one}`)
  return [
    ...named('missing', missing),
    ...named('not once', notOnce),
    ...named('half', half),
    ...named('saved despite an error', savedDespiteRefusal),
    ...named('another table', differing),
    ...named('slower to resume writing than the goal', late),
    ...(staleAnswers === 0 ? [] : [`${staleAnswers} answers from a machine that was no longer the writer`]),
  ]
}

/** Schedules all mailings in advance, because later writes from here would bypass the log. */
function scheduleMailings({ mailings: made, staff }: Cast, model: Model): void {
  const viewer = staff[0]?.viewer
  if (!viewer) throw new Error('No staff member can send mailings')
  for (const [index, mailing] of made.entries()) {
    const sendAt = new Date(Date.now() + (index + 1) * ROUND_MS)
    inTransaction((tx) => tx.update(mailings).set({ sendAt }).where(eq(mailings.id, mailing.id)).run())
    const scheduled = scheduleMailing(viewer, mailing.id, mailingKey(findMailing(mailing.id)))
    if (!scheduled.ok) throw new Error(`A mailing was rejected: ${JSON.stringify(scheduled.reason)}`)
    model.mailings.push(mailing)
  }
}

/**
 * Expires the leases of writers that are gone, retries waiting messages now, and waits for them and for the mailbox to be read.
 * Returns what is left.
 */
async function drain(stage: Stage, model: Model): Promise<string[]> {
  const [a] = stage.machines
  for (const { stopProduct } of stage.machines) await stopProduct()
  const kinds = DRAINED.map((kind) => `'${kind}'`).join(', ')
  const now = Date.now()
  const answer = await fetch(`${a.node.url}/db/execute?transaction`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify([
      `update jobs set lease_until = ${now} where state = 'running'`,
      `update jobs set run_at = ${now} where state = 'waiting' and run_at > ${now} and kind in (${kinds})`,
    ]),
  })
  if (!answer.ok) throw new Error(`The node did not accept the new lease times: ${await answer.text()}`)
  for (const { startProduct } of stage.machines) await startProduct()
  let fewest = Infinity
  let movedAt = performance.now()
  for (;;) {
    const { databasePath } = await stage.writer()
    const left = [...openJobs(databasePath, kinds), ...unreceived(model, databasePath)]
    if (left.length < fewest) movedAt = performance.now()
    fewest = Math.min(fewest, left.length)
    if (left.length === 0 || performance.now() - movedAt > IDLE_MS) return left
    await sleep(500)
  }
}

function openJobs(file: string, kinds: string): string[] {
  const database = new Database(file, { readonly: true })
  try {
    const soon = Date.now() + 86_400_000
    const query = `select kind from jobs where state in ('waiting', 'running') and kind in (${kinds}) and run_at < ${soon}`
    return database
      .prepare<[], { kind: string }>(query)
      .all()
      .map(({ kind }) => kind)
  } finally {
    database.close()
  }
}
