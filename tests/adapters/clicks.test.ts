import type { AppLoadContext } from '@remix-run/node'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { campaignTemplates, messages } from '#app/db/schema/index.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import { getDefault, writeSetting } from '#app/modules/settings/settings.server.ts'
import { loader as follow } from '#app/routes/public/mail/link.ts'
import { loader as results } from '#app/routes/staff/campaigns/results.tsx'
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
const ELSEWHERE = 'https://example.com/rents?city=Ames&year=2026'
beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  return () => vi.useRealTimers()
})

const count = (isOn: boolean) =>
  inTransaction((tx) => writeSetting(tx, 'campaignSending', { ...getDefault('campaignSending'), countsClicks: isOn }))

/**
 * Sends a campaign's first email with an internal and an external link. Returns the link addresses that the mail server received.
 */
async function linksOfFirst(): Promise<string[]> {
  const content = `Hello.\n\n[Rents in Ames](${ELSEWHERE}) and [our plans](http://localhost:3000/plans)`
  db()
    .update(campaignTemplates)
    .set({ content, subject: 'Rents', version: 1, editedAt: NOON })
    .where(eq(campaignTemplates.id, 'warm-lead-1'))
    .run()
  const { id } = makeLead(db(), { createdAt: NOON })
  inTransaction((tx) => startRun(tx, { leadId: id, workflow: 'warm_lead', actor: { kind: 'system' }, now: NOON }))
  await tick(new Date(NOON.getTime() + 3_600_000))
  const html = server().taken[0]?.email.html ?? ''
  return [...html.matchAll(/<a\s[^>]*href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
}

const countedOf = (links: string[]) => links.filter((url) => url.includes('/mail/link/'))
const linkOf = (url = '') => url.split('/mail/link/')[1] ?? ''

/** The browser of someone outside our staff. */
const BROWSER = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36' }

async function open(
  link: string,
  headers: Record<string, string> = {},
  context: AppLoadContext = {},
): Promise<{ status: number; to: string | null }> {
  const request = new Request(`http://localhost:3000/mail/link/${link}`, { headers: { ...BROWSER, ...headers } })
  const answer = await Promise.resolve()
    .then(() => follow({ request, params: { link }, context }))
    .catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw answer
  return { status: answer.status, to: answer.headers.get('Location') }
}

const clickedAt = () => db().select({ at: messages.clickedAt }).from(messages).get()?.at ?? null
const firstStep = async () => {
  const { data } = await callLoader(results, { url: '/campaigns/results', cookie: signedInAs('user').cookie })
  return { counts: data.counts.clicks, clicked: data.steps[0]?.total.clicked }
}

test('links point straight to their targets while click counting is off, as by default', async () => {
  const links = await linksOfFirst()
  expect(links).toContain(ELSEWHERE)
  expect(countedOf(links)).toEqual([])
  expect(await firstStep()).toEqual({ counts: false, clicked: 0 })
})

test('with click counting, the first click in an email is stored and counted once', async () => {
  count(true)
  const links = await linksOfFirst()
  const [elsewhere, plans] = countedOf(links)
  expect(rowOf(messages)?.htmlBody, 'what staff look at in the outbox').not.toContain('/mail/link/')
  expect(
    links.filter((url) => /\/(?:unsubscribe|preferences)\//.test(url)),
    'the ways out of marketing',
  ).toHaveLength(2)

  const to = { status: 302, to: ELSEWHERE }
  expect(await open(linkOf(elsewhere), {}, { isHead: true })).toEqual(to)
  expect(await open(linkOf(elsewhere), { 'Sec-Purpose': 'prefetch' })).toEqual(to)
  expect(await open(linkOf(elsewhere), { 'User-Agent': 'Mozilla/5.0 (compatible; Proofpoint URLDefense)' })).toEqual(to)
  expect(await open(linkOf(elsewhere), { Cookie: signedInAs('user').cookie })).toEqual(to)
  expect(clickedAt(), 'programs and staff').toBeNull()

  expect(await open(linkOf(elsewhere))).toEqual(to)
  await expect.poll(() => clickedAt()).toEqual(new Date(NOON.getTime() + 3_600_000))
  vi.setSystemTime(new Date(NOON.getTime() + 7_200_000))
  expect(await open(linkOf(plans))).toEqual({ status: 302, to: 'http://localhost:3000/plans' })
  expect(await firstStep()).toEqual({ counts: true, clicked: 1 })
  expect(clickedAt()).toEqual(new Date(NOON.getTime() + 3_600_000))
})

test('a link that we did not sign redirects only to our own pages, and counts nothing', async () => {
  count(true)
  const link = linkOf(countedOf(await linksOfFirst())[0])
  const head = link.slice(0, 64)
  const nowhere = { status: 404, to: null }
  const urls = [
    'https://evil.example/',
    'http://localhost:3000.evil.example/',
    'http://localhost:3000@evil.example/',
    'javascript:1',
  ]
  for (const url of urls) expect(await open(head + Buffer.from(url).toString('base64url')), url).toEqual(nowhere)
  for (const wrong of ['', 'nothing', '0'.repeat(64), `${'0'.repeat(64)}${link.slice(64)}`, 'f'.repeat(900_000)])
    expect(await open(wrong)).toEqual(nowhere)
  const ours = 'http://localhost:3000/plans'
  expect(await open('0'.repeat(64) + Buffer.from(ours).toString('base64url'))).toEqual({ status: 302, to: ours })
  expect(clickedAt()).toBeNull()
})

test('after click counting is turned off, a link already sent redirects and counts nothing', async () => {
  count(true)
  const link = linkOf(countedOf(await linksOfFirst())[0])
  count(false)
  expect(await open(link)).toEqual({ status: 302, to: ELSEWHERE })
  expect(clickedAt()).toBeNull()
})
