import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { closeDatabase, db, inTransaction } from '#app/db/client.server.ts'
import { jobs, messages } from '#app/db/schema/index.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { paths } from '#app/paths.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { type Product, productSettings } from '#tests/setup/product.ts'
import { startMigrated } from '#tests/setup/started-product.ts'
import { signedInAs } from '#tests/setup/session.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const ADMIN = { email: 'ada@staff.example', password: 'gravel lantern ossuary twelve' }

let product: Product
let clockFile: string

beforeAll(async () => {
  const folder = path.join(inject('runFolder'), 'moved-clock')
  clockFile = path.join(inject('runFolder'), 'moved-clock-offset')
  writeFileSync(clockFile, '0')
  product = await startMigrated({
    folder,
    env: {
      RATE_LIMITS: 'on',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      MOVED_CLOCK: clockFile,
      NODE_OPTIONS: `--import=${path.resolve('tests/server/moved-clock-process.ts')}`,
    },
  })
  Object.assign(process.env, productSettings(folder))
})
afterAll(async () => {
  closeDatabase()
  await product.stop()
})

/** Shifts the server's wall clock from the true time and waits until the server uses it. */
async function setClock(offset: number): Promise<void> {
  writeFileSync(clockFile, String(offset))
  product.signal('SIGUSR2')
  await expect.poll(() => /.*the clock is off by (-?\d+)/s.exec(product.output())?.[1]).toBe(String(offset))
}

const get = (address: string, cookie = '') => fetch(product.url + address, { headers: { Cookie: cookie }, redirect: 'manual' })

function post(to: string, fields: Record<string, string>): Promise<Response> {
  const headers = { Origin: product.url }
  return fetch(product.url + to, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
}

/** Registers a visitor for the webinar and waits for the email job. */
async function register(email: string): Promise<void> {
  expect((await post(paths.webinar(), { name: 'Priya Raman', email })).status).toBe(303)
  const sent = () => db().select().from(messages).where(eq(messages.recipient, email)).all()
  await expect.poll(() => sent().map(({ state }) => state)).toEqual(['kept'])
}

async function unlock(): Promise<Response> {
  return post(paths.rentVsSell(), {
    email: `${randomBytes(6).toString('hex')}@example.com`,
    submissionId: randomBytes(16).toString('hex'),
  })
}

test('a clock that jumps a week ahead and back locks no one out, loses no job and repeats none', async () => {
  const staff = signedInAs('user').cookie
  const leadId = makeReport(db())
  const link = inTransaction((tx) => issueToken(tx, { purpose: 'shared_report', leadId, label: 'for a day', days: 1 }))
  const guess = () => post('/login', { email: ADMIN.email, password: `not ${randomBytes(4).toString('hex')}` })

  await register('before@example.com')
  expect((await get('/leads', staff)).status).toBe(200)
  expect((await get(paths.sharedReport(link))).status).toBe(200)

  await setClock(WEEK)
  await register('ahead@example.com')
  expect((await get('/')).status).toBe(200)
  expect((await get('/leads', staff)).headers.get('Location')).toMatch(/^\/login/)
  expect((await get(paths.sharedReport(link))).status).toBe(410)
  const signedIn = await post('/login', ADMIN)
  expect(signedIn.status).toBe(303)
  const aheadCookie = (signedIn.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? ''
  expect((await get('/leads', aheadCookie)).status).toBe(200)
  const guesses: number[] = []
  for (let count = 0; count < 6; count++) guesses.push((await guess()).status)
  expect(guesses.at(-1)).toBe(429)
  const unlocked = await unlock()
  const flash = unlocked.headers.getSetCookie().find((cookie) => cookie.startsWith('toasts=')) ?? ''

  await setClock(0)
  await register('after@example.com')
  for (const cookie of [staff, aheadCookie]) expect((await get('/leads', cookie)).status).toBe(200)
  expect((await guess()).status).toBe(400)
  expect((await post('/login', ADMIN)).status).toBe(303)
  expect((await get(paths.sharedReport(link))).status).toBe(200)
  expect((await get('/')).status).toBe(200)
  expect(await (await get(unlocked.headers.get('Location') ?? '', flash.split(';', 1)[0])).text()).toContain('data-close-toast')

  const mails = () => db().select().from(jobs).where(eq(jobs.kind, 'send-message')).all()
  const ends = () => mails().map(({ state, attempts }) => `${state} ${attempts}`)
  await expect.poll(ends).toEqual(Array(4).fill('done 1'))
  const stored = db().select().from(messages).all()
  expect(stored.map(({ state }) => state)).toEqual(Array(4).fill('kept'))
})

test('a clock that jumps into the next day and back ends no session: its cleanup waits', async () => {
  const staff = signedInAs('user').cookie
  await setClock(30 * HOUR)
  await register(`${randomBytes(6).toString('hex')}@example.com`)
  await setClock(0)
  expect((await get('/leads', staff)).status).toBe(200)
})
