import { z } from 'zod'
import { officeFacts, officeReads } from '../office-reads.ts'
import { median, percentile } from '../figures.ts'
import { type LoadOrder, runLoad, wireFormat } from '../load.ts'
import { type GoalRow, goalRow, type MeasurementResult } from '../rows.ts'
import { signInAsStaff } from '../sample.ts'
import { type BenchServer, startServer } from '../servers.ts'
import { startSmtpServer } from '#tests/servers/smtp-server.ts'
import { runScript } from './compared.ts'

const MAILS = 300
const KILLS = 25
/** How many of these emails may arrive twice. */
const MAX_TWICE = 3
/** The delay of a slow mail server per email. */
const SLOW_MS = 150
/** How long emails may take to arrive on a busy machine. */
const PATIENCE_MS = 120_000

const ended = z.object({
  messages: z.number(),
  kills: z.number(),
  missing: z.number(),
  twice: z.number(),
  twiceUnknown: z.number(),
  doubtfulTries: z.number(),
  notSent: z.number(),
})

/**
 * Kills the worker at random while it sends to a fast and a slow mail server. No email may be lost, and few may arrive twice:
 * only if the kill fell between the server's acceptance and our record of it.
 */
export async function measureKilledWorker(folder: string): Promise<Partial<MeasurementResult>> {
  const goals: GoalRow[] = []
  const notes: string[] = []
  for (const [server, acceptanceMs] of [
    ['quick', 0],
    ['slow', SLOW_MS],
  ] as const) {
    const { messages, kills, missing, twice, twiceUnknown, doubtfulTries, notSent } = ended.parse(
      JSON.parse(await runScript(folder, 'bench/killed-worker-process.ts', String(MAILS), String(KILLS), String(acceptanceMs))),
    )
    const what = `${messages} emails to a ${server} server, worker killed ${kills} times`
    goals.push(
      goalRow(`${what}: missing`, missing + notSent, '', { below: 1 }),
      goalRow(`${what}: sent twice`, twice, '', { below: MAX_TWICE + 1 }),
      goalRow(`${what}: sent twice without a recorded doubt`, twiceUnknown, '', { below: 1 }),
    )
    notes.push(`${what}: ${doubtfulTries} tries were in doubt`)
  }
  return { goals, notes }
}

const LEADS = 240
/** Leads whose pages are read. */
const READ_LEADS = 20
/** Staff who read, and how long each views a page. */
const READERS = 4
const LOOK_MS = 100
const ROUNDS = 3
const ROUND_SECONDS = 10
/** More than a round sends. */
const QUEUED_MAILS = 600

/** How many emails are sent per second while staff read the office's screens, and how much longer staff wait. */
export async function measureMailRate(folder: string): Promise<Partial<MeasurementResult>> {
  await runScript(folder, 'bench/leads-process.ts', String(LEADS))
  const facts = officeFacts.parse(JSON.parse(await runScript(folder, 'bench/office-facts-process.ts', String(READ_LEADS))))
  const smtp = await startSmtpServer()
  const server = await startServer({ folder, env: { SMTP_URL: smtp.url, MAIL_FROM: 'Harvest Gate <office@example.com>' } })
  const order = await readingOrder(server, Object.values(officeReads(facts, new Date())).flat())
  await runLoad(order)
  const rounds: { mailsPerSecond: number; quietMs: number; sendingMs: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = await runLoad(order)
    await runScript(folder, 'bench/mails-process.ts', String(QUEUED_MAILS))
    await until(() => smtp.taken.length > round * QUEUED_MAILS)
    const [before, beganAt] = [smtp.taken.length, performance.now()]
    const sending = await runLoad(order)
    const mailsPerSecond = ((smtp.taken.length - before) * 1_000) / (performance.now() - beganAt)
    await until(() => smtp.taken.length >= (round + 1) * QUEUED_MAILS)
    rounds.push({
      mailsPerSecond,
      quietMs: percentile(quiet.latenciesMs, 0.99),
      sendingMs: percentile(sending.latenciesMs, 0.99),
    })
  }
  await server.stop()
  await smtp.stop()
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
  const [quietMs, sendingMs] = [middle((round) => round.quietMs), middle((round) => round.sendingMs)]
  return {
    goals: [
      goalRow(
        'emails sent over SMTP per second, while people read pages',
        middle((round) => round.mailsPerSecond),
        '',
        { min: 20 },
      ),
      goalRow('99th percentile wait of readers with mail, divided by without', sendingMs / quietMs, '', { below: 2 }),
    ],
    notes: [
      `99th-percentile wait for ${READERS} readers: ${quietMs.toFixed(1)} ms normally, ${sendingMs.toFixed(1)} ms while mail is sent`,
    ],
  }
}

async function readingOrder(server: BenchServer, asked: readonly string[]): Promise<LoadOrder> {
  const headers = { Cookie: await signInAsStaff(server) }
  const templates = asked.map((path) => wireFormat({ path, headers }, server.port))
  return { port: server.port, connections: READERS, statuses: [200], templates, seconds: ROUND_SECONDS, pauseMs: LOOK_MS }
}

async function until(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!isTrue()) {
    if (performance.now() > end) throw new Error('The emails did not arrive')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
