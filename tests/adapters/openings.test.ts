import type { AppLoadContext } from '@remix-run/node'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { campaignRuns, campaignSends, messages } from '#app/db/schema/index.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { getDefault, writeSetting } from '#app/modules/settings/settings.server.ts'
import { loader as picture } from '#app/routes/public/mail/opened.ts'
import { loader as results } from '#app/routes/staff/campaigns/results.tsx'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { tick } from '#tests/setup/campaigns.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { setupMailServer } from '#tests/setup/mail-server.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

const server = setupMailServer()
setupTestDatabase()

/** A Monday, noon in Des Moines. */
const NOON = new Date('2026-11-23T18:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  return () => vi.useRealTimers()
})

const count = (isOn: boolean) =>
  inTransaction((tx) => writeSetting(tx, 'campaignSending', { ...getDefault('campaignSending'), countsOpenings: isOn }))

/** Sends a campaign's first email. Returns what the mail server received. */
async function sendFirst(): Promise<string> {
  const { id } = makeLead(db(), { createdAt: NOON })
  inTransaction((tx) => startRun(tx, { leadId: id, workflow: 'warm_lead', actor: { kind: 'system' }, now: NOON }))
  await tick(new Date(NOON.getTime() + 3_600_000))
  return sourceOf(0)
}

/** An email's HTML on arrival. */
const sourceOf = (index: number) => server().taken[index]?.email.html ?? ''
const tokenIn = (source: string) => /mail\/opened\/([0-9a-f]{48})\.gif/.exec(source)?.[1]

/** What Gmail shows pictures with. */
const GMAIL = { 'User-Agent': 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)' }

function ask(token: string, headers: Record<string, string> = {}, context: AppLoadContext = {}): Response {
  const request = new Request(`http://localhost:3000/mail/opened/${token}.gif`, { headers: { ...GMAIL, ...headers } })
  return picture({ request, params: { picture: `${token}.gif` }, context })
}

const openedAt = () => db().select({ at: messages.openedAt }).from(messages).get()?.at ?? null
const firstStep = async () => {
  const { data } = await callLoader(results, { url: '/campaigns/results', cookie: signedInAs('user').cookie })
  return { counts: data.counts.openings, opened: data.steps[0]?.total.opened }
}

test('a marketing email has no tracking pixel while open tracking is off, as by default', async () => {
  expect(tokenIn(await sendFirst())).toBeUndefined()
  expect(await firstStep()).toEqual({ counts: false, opened: 0 })
})

test('with open tracking, the first opening of an email is stored and counted once', async () => {
  count(true)
  const token = tokenIn(await sendFirst()) ?? ''
  expect(token).not.toBe('')
  expect(rowOf(messages)?.htmlBody, 'what staff look at in the outbox').not.toContain('/mail/opened/')

  ask(token, {}, { isHead: true })
  ask(token, { 'Sec-Purpose': 'prefetch' })
  ask(token, { 'User-Agent': 'Mozilla/5.0 (compatible; Mimecast scanner)' })
  ask(token, { Cookie: signedInAs('user').cookie })
  expect(openedAt()).toBeNull()

  const shown = ask(token)
  expect(Object.fromEntries(shown.headers)).toMatchObject({ 'content-type': 'image/gif', 'cache-control': 'no-store' })
  expect(shown.headers.get('Set-Cookie')).toBeNull()
  await expect.poll(() => openedAt()).toEqual(new Date(NOON.getTime() + 3_600_000))

  vi.setSystemTime(new Date(NOON.getTime() + 7_200_000))
  ask(token)
  expect(await firstStep()).toEqual({ counts: true, opened: 1 })
  expect(openedAt()).toEqual(new Date(NOON.getTime() + 3_600_000))
})

test('an unknown or overlong token gets the same picture and counts nothing', async () => {
  count(true)
  const token = tokenIn(await sendFirst()) ?? ''
  const right = Buffer.from(await ask(`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`).arrayBuffer())
  expect(right.subarray(0, 6).toString()).toBe('GIF89a')
  for (const wrong of ['', 'nothing', '0'.repeat(48), 'f'.repeat(900_000)]) {
    const answer = ask(wrong)
    expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(right)]).toEqual([200, true])
  }
  expect(openedAt()).toBeNull()
})

test('after open tracking is turned off, a pixel already sent counts nothing', async () => {
  count(true)
  const token = tokenIn(await sendFirst()) ?? ''
  count(false)
  ask(token)
  expect(openedAt()).toBeNull()
  expect(await firstStep()).toEqual({ counts: false, opened: 0 })
})

test("an email that isn't marketing has no tracking pixel, in a campaign or not", async () => {
  count(true)
  const walkthroughDate = new Date(NOON.getTime() + 24.5 * 3_600_000)
  const { id } = makeLead(db(), { status: 'walkthrough_scheduled', walkthroughDate })
  inTransaction((tx) => {
    startRun(tx, { leadId: id, workflow: 'confirmation', actor: { kind: 'system' }, now: NOON })
    const html = '<html><body><p>Paid</p></body></html>'
    queueMail(tx, { template: 'payment-receipt', cause: 'system', to: 'ann@example.com', subject: 'Paid', text: 'Paid', html })
  })
  await tick(new Date(NOON.getTime() + 3_600_000))
  await runDueJobs(new Date(NOON.getTime() + 3_600_000))
  expect(server().taken).toHaveLength(2)
  expect([tokenIn(sourceOf(0)), tokenIn(sourceOf(1))]).toEqual([undefined, undefined])
  expect(db().select().from(campaignSends).innerJoin(campaignRuns, eq(campaignRuns.id, campaignSends.runId)).all()).not.toEqual(
    [],
  )
})
