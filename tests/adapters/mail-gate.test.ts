import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, messages, tasks, type MessageTemplate } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { action as release, loader as openMessage } from '#app/routes/admin/outbox-message.tsx'
import { action as releaseAll, loader as listOutbox } from '#app/routes/admin/outbox.tsx'
import { action as refer, loader as openReferral } from '#app/routes/public/realtor-referral.tsx'
import { action as unlock } from '#app/routes/public/rent-vs-sell.tsx'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { setupMailServer } from '#tests/setup/mail-server.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { proveMailboxOf } from '#tests/setup/visitor.ts'

const VICTIM = 'victim@example.com'
const HOUR = 60 * 60 * 1000

const server = setupMailServer()
setupTestDatabase()

/** One POST by a stranger, rotating through forms and networks. */
function post(index: number, email = VICTIM) {
  const context = { clientIp: `198.51.100.${index % 200}` }
  const submissionId = newSubmissionId()
  if (index % 2 === 0) {
    return callAction(unlock, { url: '/rent-vs-sell?unlock=1', form: { submissionId, email }, context })
  }
  const realtor = { realtorName: `Pat ${index}`, realtorEmail: email, realtorPhone: '(515) 555-0160', realtorCompany: 'Brokers' }
  const client = { clientName: 'Walt', clientEmail: `walt${index}@example.com`, clientPhone: '515-555-0161' }
  const property = { propertyAddress: '6011 Merle Hay Rd, Johnston, IA 50131', propertyType: 'single-family', notes: '' }
  return callAction(refer, { url: '/realtor-referral', form: { submissionId, ...realtor, ...client, ...property }, context })
}

async function sendAll(now = new Date()): Promise<void> {
  let outcomes: string[]
  do outcomes = await runDueJobs(now)
  while (outcomes.length > 0)
}

const takenBy = (email: string) => server().taken.filter(({ recipients }) => recipients.includes(email))
const held = () => listMails().filter(({ state }) => state === 'held')

/** Backdates all emails. */
function ageMails(milliseconds: number): void {
  for (const { id, createdAt } of rowsOf(messages)) {
    db()
      .update(messages)
      .set({ createdAt: new Date(createdAt.getTime() - milliseconds) })
      .where(eq(messages.id, id))
      .run()
  }
}

function queue(to: string, template: MessageTemplate = 'welcome') {
  const mail = { template, cause: 'visitor' as const, to, subject: 'A subject', text: 'Text', html: '<p>Text</p>' }
  return inTransaction((tx) => queueMail(tx, mail))
}

describe('emails that strangers trigger', () => {
  test('120 posts to a third party send three emails, across all forms and networks, with identical answers', async () => {
    const answers = []
    for (let index = 0; index < 120; index++) answers.push(await post(index))
    await sendAll()
    expect(takenBy(VICTIM)).toHaveLength(3)
    expect(held()).toHaveLength(117)
    const outcomes = answers.map(({ status, location }) => `${status} ${location?.replace(/[0-9a-f]{32}/, 'TOKEN') ?? ''}`)
    expect(new Set(outcomes.filter((_answer, index) => index % 2 === 0)).size).toBe(1)
    expect(new Set(outcomes.filter((_answer, index) => index % 2 === 1)).size).toBe(1)
    const pages = await Promise.all(
      [answers[1], answers[119]].map((answer) => callLoader(openReferral, { url: answer?.location ?? '' })),
    )
    const [first, last] = pages.map(({ status, data }) => JSON.stringify([status, data]).replaceAll(/[0-9a-f-]{32,}/g, 'ID'))
    expect(last).toBe(first)
  })

  test('the spellings of one mailbox count as one', () => {
    for (const to of ['a.nn+1@example.com', 'Ann+2@example.com', 'ann@example.com']) expect(queue(to).isHeld).toBe(false)
    expect(queue('ann+3@example.com').isHeld).toBe(true)
    expect(queue('bob@example.com').isHeld).toBe(false)
  })

  test('three an hour and ten a day', () => {
    const sent: number[] = []
    for (let hour = 0; hour < 6; hour++) {
      sent.push(Array.from({ length: 5 }, () => queue(VICTIM)).filter(({ isHeld }) => !isHeld).length)
      ageMails(HOUR + 1)
    }
    expect(sent).toEqual([3, 3, 3, 1, 0, 0])
    expect(new Set(held().map(({ heldReason }) => heldReason))).toEqual(new Set(['mailbox_hour', 'mailbox_day']))
    ageMails(24 * HOUR)
    expect(queue(VICTIM).isHeld).toBe(false)
  })

  test('to a proved mailbox are unlimited, and so are those triggered by staff or a payment', () => {
    proveMailboxOf('Ann@example.com')
    expect(Array.from({ length: 20 }, () => queue('ann@example.com')).some(({ isHeld }) => isHeld)).toBe(false)
    for (let index = 0; index < 4; index++) queue(VICTIM)
    for (const cause of ['staff', 'system'] as const) {
      const mail = { template: 'welcome', cause, to: VICTIM, subject: 's', text: 't', html: 'h' } as const
      expect(inTransaction((tx) => queueMail(tx, mail)).isHeld).toBe(false)
    }
  })

  test('the whole site stops at its hourly limit, and staff get one task', async () => {
    inTransaction((tx) => writeSetting(tx, 'mailHourlyLimit', 5))
    for (let index = 0; index < 12; index++) await post(index, `someone${index}@example.com`)
    await sendAll()
    expect(server().taken.filter(({ recipients }) => recipients[0]?.startsWith('someone'))).toHaveLength(5)
    expect(held()).toHaveLength(7)
    const open = rowsOf(tasks, and(isNull(tasks.leadId), isNull(tasks.doneAt)))
    expect(open).toMatchObject([{ kind: 'mail-limit' }])
    proveMailboxOf('known@example.com')
    expect(queue('known@example.com').isHeld).toBe(false)
    ageMails(HOUR + 1)
    expect(queue('someone@example.com').isHeld).toBe(false)
  })
})

describe('a held email', () => {
  async function holdOne() {
    const mails = Array.from({ length: 4 }, () => queue(VICTIM))
    await sendAll()
    server().taken.length = 0
    const id = mails[3]?.id ?? ''
    const { cookie, viewer } = signedInAs('admin')
    const press = () => callAction(release, { url: `/admin/outbox/${id}`, params: { id }, cookie, form: { intent: 'release' } })
    return { id, cookie, viewer, press }
  }

  test('is shown in the outbox with the reason', async () => {
    const { id, cookie } = await holdOne()
    const { data } = await callLoader(listOutbox, { url: '/admin/outbox?state=held', cookie })
    expect(data.page.rows).toMatchObject([{ id, state: 'held', heldReason: 'mailbox_hour' }])
    const page = await callLoader(openMessage, { url: `/admin/outbox/${id}`, params: { id }, cookie })
    expect(page.data.message).toMatchObject({ state: 'held', heldReason: 'mailbox_hour' })
  })

  test('is sent once if an admin releases it twice', async () => {
    const { id, viewer, press } = await holdOne()
    expect([(await press()).status, (await press()).status]).toEqual([303, 303])
    await sendAll()
    expect(takenBy(VICTIM)).toHaveLength(1)
    const released = rowsOf(auditLog, eq(auditLog.action, 'message_released'))
    expect(released).toMatchObject([{ userId: viewer.id, subject: id }])
  })

  test("isn't sent automatically, nor by staff without the admin role", async () => {
    const { id, press } = await holdOne()
    const { cookie } = signedInAs('user')
    await callAction(release, { url: `/admin/outbox/${id}`, params: { id }, cookie, form: { intent: 'release' } })
    await sendAll(new Date(Date.now() + 48 * HOUR))
    expect(server().taken).toEqual([])
    await press()
    await sendAll()
    expect(takenBy(VICTIM)).toHaveLength(1)
  })

  test('held only by the hourly limit is released with all others, three for each mailbox', async () => {
    inTransaction((tx) => writeSetting(tx, 'mailHourlyLimit', 0))
    for (let index = 0; index < 5; index++) queue(VICTIM)
    for (const name of ['ann', 'bob']) queue(`${name}@example.com`)
    const { cookie } = signedInAs('admin')
    const press = (by = cookie) =>
      callAction(releaseAll, { url: '/admin/outbox', cookie: by, form: { intent: 'release-held-by-site' } })
    expect((await callLoader(listOutbox, { url: '/admin/outbox?state=held', cookie })).data.heldBySiteCount).toBe(7)
    expect((await press(signedInAs('user').cookie)).location).toBe('/')
    await Promise.all([press(), press()])
    await sendAll()
    expect(takenBy(VICTIM)).toHaveLength(3)
    expect(server().taken.filter(({ recipients }) => recipients[0] !== 'admin@example.com')).toHaveLength(5)
    expect(held().map(({ heldReason }) => heldReason)).toEqual(['mailbox_hour', 'mailbox_hour'])
    expect((await callLoader(listOutbox, { url: '/admin/outbox?state=held', cookie })).data.heldBySiteCount).toBe(0)
  })
})
