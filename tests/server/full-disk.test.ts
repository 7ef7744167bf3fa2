import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { and, eq, gt, lte, or } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { closeDatabase, db, inTransaction, sqlite } from '#app/db/client.server.ts'
import { jobs, messages, sessions } from '#app/db/schema/index.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { paths } from '#app/paths.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { propertyFields, TYPED_PROPERTY } from '#tests/setup/analysis-form.ts'
import { type Product, productSettings } from '#tests/setup/product.ts'
import { REFERRAL } from '#tests/setup/referral-form.ts'
import { startMigrated } from '#tests/setup/started-product.ts'
import { signedInAs } from '#tests/setup/session.ts'

let product: Product
let leadId: string
let staffCookie: string
let logFile: string

beforeAll(async () => {
  const folder = path.join(inject('runFolder'), 'full-disk')
  logFile = path.join(inject('runFolder'), 'full-disk.log')
  product = await startMigrated({
    folder,
    logFile,
    env: { RATE_LIMITS: 'on', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  })
  // `db()` here is that server's database.
  Object.assign(process.env, productSettings(folder))
  leadId = makeReport(db())
  staffCookie = signedInAs('admin').cookie
  // Their last use is due to be recorded.
  db()
    .update(sessions)
    .set({ lastSeenAt: new Date(Date.now() - 10 * 60_000) })
    .run()
})
afterEach(() => leaveRoom('unlimited'))
afterAll(async () => {
  closeDatabase()
  // It shuts down cleanly with its log and database on a full disk.
  leaveRoom(ALMOST_NONE)
  await product.stop()
})

/** Less than one page of the WAL. */
const ALMOST_NONE = 4_096

/** Limits the size of the server's files, in bytes. The system refuses writes beyond it, as on a full disk. */
function leaveRoom(bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(product.pid), `--fsize=${bytes}:`])
}

const NOT_SAVED = 'We can’t save anything right now, so what you sent was not saved.'
const ADMIN = { email: 'ada@staff.example', password: 'gravel lantern ossuary twelve' }

/** Forms of every kind, with their messages when nothing can be stored. */
const FORMS: { name: string; to: () => string; fields: Record<string, string>; says: string }[] = [
  {
    name: 'analysis',
    to: paths.analysis,
    fields: { ...propertyFields(), email: 'walt@example.com', intent: 'submit' },
    says: 'Unable to process your request. Please try again.',
  },
  { name: 'step of the analysis', to: paths.analysis, fields: { ...propertyFields(), intent: 'continue' }, says: NOT_SAVED },
  {
    name: 'webinar',
    to: paths.webinar,
    fields: { name: 'Priya Raman', email: 'priya@example.com' },
    says: 'Registration failed. Please try again.',
  },
  {
    name: 'referral',
    to: paths.realtorReferral,
    fields: REFERRAL,
    says: 'Failed to',
  },
  { name: 'table of the calculator', to: paths.rentVsSell, fields: { email: 'ruth@example.com' }, says: 'Failed to' },
  {
    name: 'enrollment',
    to: paths.enroll,
    fields: {
      ...TYPED_PROPERTY,
      estimatedRent: '1,850',
      name: 'Ruth',
      email: 'r@example.com',
      phone: '(515) 555-0170',
      step: '3',
      intent: 'submit',
    },
    says: 'Failed to',
  },
  { name: 'mail with the link of a report', to: () => paths.mailLinkAgain(leadId), fields: {}, says: 'We’ll be right back' },
  { name: 'sign-in', to: paths.login, fields: ADMIN, says: 'An error occurred during login. Please try again.' },
]

describe('while nothing can be written', () => {
  test.each(FORMS)('the form $name answers 503 with a message, stores nothing, and succeeds when there is room', async (form) => {
    const fields = { ...form.fields, submissionId: randomBytes(16).toString('hex') }
    // Waits for the previous form's side effects, which would count as stored by this one.
    await expect.poll(dueJobs).toEqual([])
    leaveRoom(ALMOST_NONE)
    const before = rowCounts()
    const refused = await post(form.to(), fields)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '60'])
    expect(refused.html).toContain(form.says)
    expect(refused.html).toContain('lang="en-US"')
    expect(refused.html).not.toMatch(/SQLITE|EFBIG|I\/O|\n {4}at /)
    expect(rowCounts()).toEqual(before)

    leaveRoom('unlimited')
    expect((await post(form.to(), fields)).status).toBe(303)
    expect(rowCounts()).not.toEqual(before)
  })

  test('every page can be read, by visitors and by staff, and a report as a PDF', async () => {
    leaveRoom(ALMOST_NONE)
    const open = ['/', '/analysis', '/enroll', '/rent-vs-sell', '/webinar', '/blog', '/login', '/health', paths.report(leadId)]
    const read = async (address: string, cookie = '') =>
      [address, (await fetch(product.url + address, { headers: { Cookie: cookie } })).status] as const
    for (const address of [...open, paths.reportPdf(leadId)]) expect(await read(address)).toEqual([address, 200])
    for (const address of ['/dashboard', '/leads', paths.lead(leadId), '/admin/outbox'])
      expect(await read(address, staffCookie)).toEqual([address, 200])
  })

  test('rate limits still apply', async () => {
    leaveRoom(ALMOST_NONE)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt++)
      statuses.push((await post('/login', { email: 'guessed@staff.example', password: `guess ${attempt} of many` })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('jobs wait, and are done once when there is room', async () => {
    leaveRoom(ALMOST_NONE)
    const mail = {
      template: 'welcome' as const,
      cause: 'system' as const,
      to: 'dana@example.com',
      subject: 'Subject',
      text: 'Text',
      html: '<p>Text</p>',
    }
    const id = inTransaction((tx) => queueMail(tx, mail).id)
    const stateOf = () => db().select().from(messages).where(eq(messages.id, id)).get()?.state
    const logged = readFileSync(logFile)
    // Empty, the log has room for the worker's error.
    truncateSync(logFile)
    await expect.poll(() => readFileSync(logFile, 'utf8')).toContain('SQLITE_')
    expect(stateOf()).toBe('queued')
    leaveRoom('unlimited')
    writeFileSync(logFile, logged)
    await expect.poll(stateOf).toBe('kept')
    // Including those in progress when the disk filled up.
    const running = () => db().select().from(jobs).where(eq(jobs.state, 'running')).all()
    await expect.poll(running).toEqual([])
    expect(db().select().from(jobs).where(gt(jobs.attempts, 1)).all()).toEqual([])
  })

  test('the log loses only lines that did not fit, and continues', async () => {
    leaveRoom(ALMOST_NONE)
    const size = statSync(logFile).size
    for (let count = 0; count < 20; count++) expect((await fetch(`${product.url}/health`)).status).toBe(200)
    expect(statSync(logFile).size).toBe(size)
    leaveRoom('unlimited')
    expect((await fetch(`${product.url}/fees`)).status).toBe(200)
    await expect.poll(() => readFileSync(logFile, 'utf8')).toContain('"path":"/fees"')
    for (const line of readFileSync(logFile, 'utf8').trim().split('\n')) if (line.startsWith('{')) JSON.parse(line)
  })
})

function dueJobs() {
  const isDue = and(eq(jobs.state, 'waiting'), lte(jobs.runAt, new Date()))
  return db()
    .select({ kind: jobs.kind, state: jobs.state })
    .from(jobs)
    .where(or(eq(jobs.state, 'running'), isDue))
    .all()
}

/** Row counts by table, to detect later writes. */
function rowCounts(): Record<string, number> {
  const tables = sqlite().prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'").all() as {
    name: string
  }[]
  return Object.fromEntries(
    tables.map(({ name }) => [name, (sqlite().prepare(`select count(*) as n from "${name}"`).get() as { n: number }).n]),
  )
}

async function post(to: string, fields: Record<string, string>) {
  const answer = await fetch(product.url + to, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: product.url },
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
