import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { messages, rateLimits } from '#app/db/schema/index.ts'
import { MESSAGES } from '#app/http/sign-in.server.ts'
import { MAX_PENDING, verifyPassword } from '#app/modules/users/credentials/hash-password.server.ts'
import { createUser } from '#app/modules/users/create-user.server.ts'
import { action } from '#app/routes/auth/login.tsx'
import { makeUser, QUICK_PASSWORD } from '#tests/factories/make-user.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, cookieFrom } from '#tests/setup/route.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'

const EMAIL = 'dana@harvestgate.example'
const { password, passwordHash } = QUICK_PASSWORD
const RIGHT = { email: EMAIL, password }
const WRONG = { email: EMAIL, password: 'tangerine gravel ship' }

setupTestDatabase()
beforeEach(() => {
  makeUser(db(), { email: EMAIL, passwordHash })
})

type Post = { form?: Record<string, string>; clientIp?: string; cookie?: string }

const post = ({ form = RIGHT, clientIp = '203.0.113.7', cookie }: Post = {}) =>
  callAction(action, { url: '/login', form, context: { clientIp }, ...(cookie === undefined ? {} : { cookie }) })

/** Wrong passwords for Dana's account, each from a different network. */
async function attackFromElsewhere(attempts: number, form = WRONG) {
  const answers = await Promise.all(
    Array.from({ length: attempts }, (_unused, index) => post({ form, clientIp: `198.51.100.${index}` })),
  )
  return answers.map(({ status }) => status)
}

/** The cookie of a browser where Dana signed in. */
async function knownBrowser(): Promise<string> {
  const answer = await post({ clientIp: '192.0.2.1' })
  expect(answer.status).toBe(303)
  return (
    cookieFrom(answer)
      .split('; ')
      .find((pair) => pair.startsWith('device=')) ?? ''
  )
}

describe('100 wrong passwords from elsewhere', () => {
  test("don't lock out or delay a user in a known browser", async () => {
    const cookie = await knownBrowser()
    expect(new Set(await attackFromElsewhere(100))).toEqual(new Set([400, 429]))
    const ended: string[] = []
    const strange = post({ clientIp: '192.0.2.9' }).then(() => ended.push('strange'))
    expect((await post({ cookie })).status).toBe(303)
    ended.push('known')
    await strange
    expect(ended).toEqual(['known', 'strange'])
  })

  test("don't lock out a user in a new browser: it takes a little longer", async () => {
    await attackFromElsewhere(60)
    const begun = performance.now()
    expect((await post({ clientIp: '192.0.2.1' })).status).toBe(303)
    expect(performance.now() - begun).toBeGreaterThan(1_500)
  })

  test("are reported to the account's owner by email, once a day", async () => {
    await attackFromElsewhere(60)
    await attackFromElsewhere(5)
    const mails = rowsOf(messages)
    expect(mails.map(({ template, recipient }) => [template, recipient])).toEqual([['sign-in-warning', EMAIL]])
    expect(mails[0]?.textBody).toContain('at least 20 times in the hour before')
    db()
      .update(rateLimits)
      .set({ resetsAt: new Date(0) })
      .run()
    await attackFromElsewhere(40)
    expect(rowsOf(messages)).toHaveLength(2)
  })

  test('for an unknown address are slowed down alike, and no one is notified', async () => {
    const form = { email: 'unknown@harvestgate.example', password: 'tangerine gravel ship' }
    await attackFromElsewhere(60, form)
    const begun = performance.now()
    expect(errorsOf((await post({ form })).data)).toEqual({ '': 'Invalid email or password' })
    expect(performance.now() - begun).toBeGreaterThan(1_500)
    expect(rowsOf(messages)).toEqual([])
  })

  test('at once keep at most 50 connections open in each process, the others are asked to wait', async () => {
    await attackFromElsewhere(50)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_unused, index) => post({ form: WRONG, clientIp: `192.0.2.${index}` })),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    expect(errorsOf(refused[0]?.data)).toEqual({
      '': 'There have been too many sign-in attempts for this account. Please try again in a moment.',
    })
  })
})

test('sign-ins beyond a few seconds of queue are answered 503, and later ones as usual', async () => {
  const others = Array.from({ length: MAX_PENDING }, () => verifyPassword(passwordHash, password))
  const answer = await post()
  expect([answer.status, errorsOf(answer.data)]).toEqual([503, { '': MESSAGES.failed }])
  expect(await Promise.all(others)).toEqual(others.map(() => true))
  expect((await post()).status).toBe(303)
})

describe('a known browser', () => {
  test('has its own count, apart from its network', async () => {
    const cookie = await knownBrowser()
    const office = '203.0.113.9'
    for (let attempt = 0; attempt < 25; attempt += 1)
      await post({ form: { email: `unknown${attempt}@harvestgate.example`, password: 'x' }, clientIp: office })
    expect((await post({ clientIp: office })).status).toBe(429)
    expect((await post({ clientIp: office, cookie })).status).toBe(303)
  })

  test("counts like any other browser for another person's account", async () => {
    const cookie = await knownBrowser()
    const form = { email: 'ada@harvestgate.example', password: 'x' }
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await post({ form, cookie })).status).toBe(400)
    expect((await post({ form, cookie })).status).toBe(429)
  })

  test('counts like any other browser after too many tries', async () => {
    const cookie = await knownBrowser()
    for (let attempt = 0; attempt < 20; attempt += 1) expect((await post({ form: WRONG, cookie })).status).toBe(400)
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await post({ form: WRONG, cookie })).status).toBe(400)
    expect((await post({ cookie })).status).toBe(429)
  })

  test("is recognized by a cookie that no one can forge, that scripts can't read, and that lasts a year", async () => {
    const answer = await post()
    const header = answer.setCookies.find((each) => each.startsWith('device='))
    expect(header).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    const altered = cookieFrom({ setCookies: [header ?? ''] }).replace(/^device=../, 'device=xx')
    for (let attempt = 0; attempt < 5; attempt += 1) await post({ form: WRONG })
    expect((await post({ cookie: altered })).status).toBe(429)
  })

  test('stays known to each of those who share it', async () => {
    const ada = { email: 'ada@harvestgate.example', password: 'copper kettle quilted marmalade' }
    await createUser({ ...ada, name: 'Ada', role: 'admin' })
    const dana = await knownBrowser()
    const both = cookieFrom(await post({ form: ada, cookie: dana }))
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await post({ form: WRONG })
      await post({ form: { ...ada, password: 'x' } })
    }
    expect((await post({ cookie: both })).status).toBe(303)
    expect((await post({ form: ada, cookie: both })).status).toBe(303)
  })
})

test('an attempt counts for its network before the form is read', async () => {
  const clientIp = '203.0.113.20'
  const unreadable = () =>
    callAction(action, {
      url: '/login',
      form: Array.from({ length: 3 }, (): [string, string] => ['email', EMAIL]),
      context: { clientIp },
    })
  for (let attempt = 0; attempt < 20; attempt += 1) expect((await unreadable()).status).toBe(400)
  const refused = await post({ clientIp })
  expect(refused.status).toBe(429)
  expect(errorsOf(refused.data)['']).toMatch(
    /^Too many sign-in attempts from your connection\. Please try again in 15 minutes\.$/,
  )
})
