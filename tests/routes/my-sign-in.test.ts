import { describe, expect, test, vi } from 'vitest'
import { env } from '#app/config/env.server.ts'
import { db } from '#app/db/client.server.ts'
import { jobs, tokens } from '#app/db/schema/index.ts'
import { MESSAGE_OWNER_LINK_ENDED } from '#app/modules/owner-page/messages.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { paths } from '#app/paths.ts'
import { loader as layout } from '#app/routes/public/layout.tsx'
import { loader as my } from '#app/routes/public/my/my.tsx'
import * as open from '#app/routes/public/my/open-sign-in.tsx'
import * as signIn from '#app/routes/public/my/sign-in.tsx'
import { action as signOut } from '#app/routes/public/my/sign-out.ts'
import { loader as dashboard } from '#app/routes/staff/dashboard.tsx'
import { jobHandlers } from '#app/worker/job-handlers.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { differenceInCost } from '#tests/setup/processor-time.ts'
import { callAction, callLoader, cookieFrom } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { provedBrowserOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const EMAIL = 'priya@example.com'
const MINUTE_MS = 60_000

const ask = (email: string, clientIp = '203.0.113.7') =>
  callAction(signIn.action, { url: paths.mySignIn(), form: { email }, context: { clientIp } })

/** Runs the waiting jobs, like the worker. */
async function runJobs(now = new Date()) {
  for (const job of rowsOf(jobs)) {
    if (job.kind !== 'mail-owner-sign-in' || job.state !== 'waiting') continue
    await jobHandlers[job.kind].run(job.payload, { attempt: 1, now, signal: new AbortController().signal })
    db().update(jobs).set({ state: 'done' }).run()
  }
}

async function mailedToken(now?: Date): Promise<string> {
  await ask(EMAIL)
  await runJobs(now)
  const text = listMails('owner-sign-in').at(-1)?.textBody ?? ''
  return new RegExp(`${env().BASE_URL}/my/sign-in/([0-9a-f]{32})`).exec(text)?.[1] ?? ''
}

const look = async (token: string) =>
  (await callLoader(open.loader, { url: paths.openMySignIn(token), params: { token } })).status
const press = (token: string, { cookie, submissionId = newSubmissionId() }: { cookie?: string; submissionId?: string } = {}) =>
  callAction(open.action, {
    url: paths.openMySignIn(token),
    params: { token },
    form: { submissionId },
    ...(cookie === undefined ? {} : { cookie }),
  })
const openMy = (cookie = '') => callLoader(my, { url: paths.my(), cookie })

describe('asking for a link', () => {
  test('answers everyone alike, and emails only an owner and a realtor', async () => {
    makeLead(db(), { email: EMAIL })
    makeLead(db(), { email: 'gone@example.com', deletedAt: new Date() })
    makeReferral(db(), { realtorEmail: ' Realtor@Example.com ' })
    for (const email of [` ${EMAIL.toUpperCase()} `, 'unknown@example.com', 'gone@example.com', 'realtor@example.com'])
      expect(await ask(email)).toMatchObject({ status: 303, location: '/my/sign-in?sent=yes' })
    await runJobs()
    const mailed = listMails().map(({ recipient, template }) => [recipient, template])
    expect(mailed).toEqual([
      [EMAIL, 'owner-sign-in'],
      ['realtor@example.com', 'owner-sign-in'],
    ])
  })

  test('does the same for an unknown address: a job looks later', async () => {
    makeLead(db(), { email: EMAIL })
    await ask(EMAIL)
    await ask('unknown@example.com')
    const waiting = rowsOf(jobs)
    expect(waiting.map(({ kind, payload }) => [kind, payload])).toEqual([
      ['mail-owner-sign-in', { email: EMAIL }],
      ['mail-owner-sign-in', { email: 'unknown@example.com' }],
    ])
    expect(rowsOf(tokens)).toEqual([])
  })

  test('takes the same time for an unknown address', async () => {
    const known = Array.from({ length: 20 }, (_, round) => makeLead(db(), { email: `owner${round}@example.com` }))
    const difference = await differenceInCost(
      [
        (round) => ask(`owner${round}@example.com`, `198.51.100.${round}`),
        (round) => ask(`unknown${round}@example.com`, `198.51.100.${round}`),
      ],
      { rounds: known.length },
    )
    expect(Math.abs(difference)).toBeLessThan(5)
  })

  test('emails an address at most three links an hour, without saying so', async () => {
    makeLead(db(), { email: EMAIL })
    for (let time = 0; time < 5; time++) {
      // Twice each: a repeat counts only once.
      for (let press = 0; press < 2; press++) expect((await ask(EMAIL)).location).toBe('/my/sign-in?sent=yes')
      await runJobs()
      expect(listMails('owner-sign-in')).toHaveLength(Math.min(time + 1, 3))
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    }
    vi.useRealTimers()
  })

  test('emails no second link within a minute, unless the first one was used', async () => {
    makeLead(db(), { email: EMAIL })
    const token = await mailedToken()
    expect(await mailedToken()).toBe(token)
    expect(listMails('owner-sign-in')).toHaveLength(1)
    await press(token)
    expect(await mailedToken()).not.toBe(token)
  })
})

describe('the link', () => {
  test("doesn't sign in when opened, and signs in once by its button", async () => {
    makeLead(db(), { email: EMAIL })
    const token = await mailedToken()
    expect([await look(token), await look(token)]).toEqual([200, 200])
    const answer = await press(token)
    expect([answer.status, answer.location]).toEqual([303, '/my'])
    expect((await openMy(cookieFrom(answer))).status).toBe(200)
    expect(await look(token)).toBe(404)
    const second = await press(token)
    expect([second.status, await second.text()]).toEqual([404, MESSAGE_OWNER_LINK_ENDED])
    expect(second.setCookies).toEqual([])
  })

  test('signs in by a double click, whose first response the browser never read', async () => {
    makeLead(db(), { email: EMAIL })
    const [token, submissionId] = [await mailedToken(), newSubmissionId()]
    const [first, second] = [await press(token, { submissionId }), await press(token, { submissionId })]
    expect(cookieFrom(second)).toBe(cookieFrom(first))
    expect((await openMy(cookieFrom(second))).status).toBe(200)
  })

  test("expires after half an hour, and another kind of link doesn't work", async () => {
    const { id } = makeLead(db(), { email: EMAIL })
    const old = await mailedToken(new Date(Date.now() - 31 * MINUTE_MS))
    expect([await look(old), (await press(old)).status]).toEqual([404, 404])
    const fresh = await mailedToken(new Date(Date.now() - 29 * MINUTE_MS))
    db().update(tokens).set({ purpose: 'report', leadId: id }).run()
    expect([await look(fresh), (await press(fresh)).status]).toEqual([404, 404])
  })

  test('ends the rights of everyone who only typed the address', async () => {
    const { id } = makeLead(db(), { email: EMAIL })
    const answer = await press(await mailedToken())
    expect((await openMy(cookieFrom(answer))).data.homes.map(({ leadId }) => leadId)).toEqual([id])
  })
})

describe('the session', () => {
  test("of an owner opens nothing of staff, and that of staff no owner's page", async () => {
    const { id } = makeLead(db(), { email: EMAIL })
    const owner = await provedBrowserOf(id)
    const staff = signedInAs('admin').cookie
    expect((await openMy(owner)).status).toBe(200)
    expect((await openMy(staff)).location).toBe('/my/sign-in')
    expect((await callLoader(dashboard, { url: '/dashboard', cookie: owner })).location).toMatch(/^\/login/)
    expect((await openMy()).location).toBe('/my/sign-in')
  })

  test('ends by signing out, only in this browser', async () => {
    const { id } = makeLead(db(), { email: EMAIL })
    const [here, there] = [await provedBrowserOf(id), await provedBrowserOf(id)]
    const answer = await callAction(signOut, { url: paths.mySignOut(), form: {}, cookie: here })
    expect(answer.location).toBe('/my/sign-in?out=yes')
    expect(answer.setCookies.find((header) => header.startsWith('visitor='))).toMatch(/Max-Age=0/)
    expect([(await openMy(here)).location, (await openMy(there)).status]).toEqual(['/my/sign-in', 200])
  })

  test('is shown in the header of public pages, only to this reader', async () => {
    const { id } = makeLead(db(), { email: EMAIL })
    const isOwner = async (cookie: string) => (await callLoader(layout, { url: '/', cookie })).data.isOwner
    expect([await isOwner(await provedBrowserOf(id)), await isOwner(signedInAs('admin').cookie), await isOwner('')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
