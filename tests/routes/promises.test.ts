import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { invoices, leadProgress, leads } from '#app/db/schema/index.ts'
import { formatIsoDay } from '#app/format/date.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { sendDraft } from '#app/modules/invoices/create/create-invoice.server.ts'
import { listDueActions } from '#app/modules/leads/next-actions/due-actions.server.ts'
import { assignLead } from '#app/modules/leads/write/assign-lead.server.ts'
import { updateLead } from '#app/modules/leads/write/change-lead.server.ts'
import { logContact } from '#app/modules/leads/work-log/log-contact.server.ts'
import { findClientSteps } from '#app/modules/payments/sync/client-steps.server.ts'
import { fulfillPayment } from '#app/modules/payments/sync/fulfill-payment.server.ts'
import { getDefault, writeSetting } from '#app/modules/settings/settings.server.ts'
import { listOpenTasks } from '#app/modules/tasks/tasks.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makePayment } from '#tests/factories/make-onboarding.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'

setupTestDatabase()

/** A Saturday in Des Moines; Thanksgiving is the next Thursday. */
const NOW = new Date('2026-11-21T18:00:00Z')

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** A lead that has just paid the onboarding fee, after the resulting jobs. */
async function newClient(facts: Partial<typeof leads.$inferInsert> = {}): Promise<string> {
  const lead = makeLead(db(), { status: 'proposal', name: 'Priya Raman', phone: '(515) 555-0170', createdAt: NOW, ...facts })
  const payment = makePayment(db(), { leadId: lead.id, state: 'paid', paidAt: NOW })
  inTransaction((tx) => fulfillPayment(tx, payment.id, { kind: 'provider' }, NOW))
  await runDueJobs(NOW)
  return lead.id
}

const dueOf = (leadId: string) =>
  Object.fromEntries(listOpenTasks(leadId).map(({ kind, dueAt }) => [kind, dueAt && formatIsoDay(dueAt)]))

describe("the welcome email's promises", () => {
  test('are a task each, by the day in the email, with the owner named in the email, and a notice to staff', async () => {
    const claire = makeUser(db(), { name: 'Claire Holloway', role: 'user' })
    makeUser(db(), { name: 'Ada Admin', role: 'admin' })
    const leadId = await newClient()
    expect(dueOf(leadId)).toEqual({ 'welcome-call': '2026-11-23', photographs: '2026-12-07', 'send-invoice': '2026-11-23' })
    expect(listOpenTasks(leadId).map(({ ownerName }) => ownerName)).toEqual([
      'Claire Holloway',
      'Claire Holloway',
      'Claire Holloway',
    ])
    expect(rowOf(leads, eq(leads.id, leadId))?.assigneeId).toBe(claire.id)
    const [mail] = listMails('welcome')
    expect(mail?.textBody).toContain('By Mon, Nov 23: Claire Holloway calls you to say hello')
    expect(mail?.textBody).toContain('By Mon, Dec 7: We take photos')
    expect(mail?.textBody).toContain('Your plan is Full service: 8% of the rent and $150 a month.')
    expect(mail?.attachments).toBeNull()
    expect(mail?.textBody).not.toContain('attached')
    const [notice] = listMails('payment-notice')
    expect(notice?.subject).toBe('New client: Priya Raman')
    expect(notice?.textBody).toContain('Call Priya Raman to say hello\n  by Mon, Nov 23')
  })

  test('name one person on the page after payment, too, before the lead is assigned', () => {
    makeUser(db(), { name: 'Ada Admin', role: 'admin' })
    const lead = makeLead(db(), { status: 'proposal' })
    const contact = () => findClientSteps(lead.id, NOW, () => true)?.contact
    const before = contact()
    const payment = makePayment(db(), { leadId: lead.id, state: 'paid', paidAt: NOW })
    inTransaction((tx) => fulfillPayment(tx, payment.id, { kind: 'provider' }, NOW))
    expect(listMails('welcome')[0]?.textBody).toContain('Ada Admin')
    expect([before, contact()]).toMatchObject([{ name: 'Ada Admin' }, { name: 'Ada Admin' }])
  })

  test('follow the setting', async () => {
    inTransaction((tx) => writeSetting(tx, 'onboardingBusinessDays', [2, 3, 7, 12]))
    expect(getDefault('onboardingBusinessDays')).not.toEqual([2, 3, 7, 12])
    const leadId = await newClient()
    expect(dueOf(leadId)).toEqual({ 'welcome-call': '2026-11-24', photographs: '2026-12-09', 'send-invoice': '2026-11-24' })
    expect(listMails('welcome')[0]?.textBody).toContain('By Tue, Nov 24: ')
  })

  test("are assigned to the lead's assignee, who is named", async () => {
    const sam = makeUser(db(), { name: 'Sam Rivers', role: 'user' })
    const leadId = await newClient({ assigneeId: sam.id })
    expect(listOpenTasks(leadId)[0]?.ownerName).toBe('Sam Rivers')
    expect(listMails('welcome')[0]?.textBody).toContain('Sam Rivers calls you')
  })

  test('move with the lead to its present assignee', async () => {
    makeUser(db(), { name: 'Claire Holloway', role: 'user' })
    const sam = makeUser(db(), { name: 'Sam Rivers', role: 'user' })
    const leadId = await newClient()
    const assign = (assigneeId: string | null) =>
      inTransaction((tx) => assignLead(tx, { leadId, assigneeId, actor: { kind: 'system' }, now: NOW }))
    const monday = new Date('2026-11-23T16:00:00Z')
    const owners = () => [...new Set(listOpenTasks(leadId).map(({ ownerName }) => ownerName))]
    assign(sam.id)
    expect(owners()).toEqual(['Sam Rivers'])
    expect(listDueActions({ ofUserId: sam.id, now: monday, max: 10 })).not.toEqual([])
    assign(null)
    expect(owners()).toEqual([null])
    expect(listDueActions({ ofUserId: sam.id, now: monday, max: 10 })).toEqual([])
    expect(listDueActions({ ofUserId: null, now: monday, max: 10 })).not.toEqual([])
  })

  test('include no call without a phone number: the client is asked for one, and called by the present name', async () => {
    const leadId = await newClient({ phone: null })
    const [mail] = listMails('welcome')
    expect(mail?.textBody).toContain('Please reply with it so we can call you')
    expect(mail?.textBody).not.toContain('calls you to say hello')
    expect(listOpenTasks(leadId).find(({ kind }) => kind === 'welcome-call')?.summary).toContain(
      'Ask Priya Raman for a phone number',
    )
    const said = { name: 'Priya Raman-Hill', phone: '(515) 555-0177' }
    inTransaction((tx) => updateLead(tx, leadId, said))
    const call = 'Call Priya Raman-Hill to say hello: promised to the client'
    expect(listOpenTasks(leadId).find(({ kind }) => kind === 'welcome-call')?.summary).toBe(call)
    const monday = new Date('2026-11-23T16:00:00Z')
    expect(listDueActions({ ofUserId: null, now: monday, max: 10 }).map(({ what }) => what)).toContain(call)
  })

  test('are among due actions on their day, for their owner', async () => {
    const claire = makeUser(db(), { name: 'Claire Holloway' })
    const leadId = await newClient()
    const monday = new Date('2026-11-23T16:00:00Z')
    const due = (ofUserId: string | null, now: Date) => listDueActions({ ofUserId, now, max: 10 }).map(({ what }) => what)
    expect(due(claire.id, NOW)).toEqual([])
    expect(due(claire.id, monday)).toEqual(expect.arrayContaining(['Call Priya Raman to say hello: promised to the client']))
    expect(due(makeUser(db()).id, monday)).toEqual([])
    logCall(leadId, 'no_answer')
    expect(dueOf(leadId)).toHaveProperty('welcome-call')
    logCall(leadId, 'talked')
    expect(dueOf(leadId)).not.toHaveProperty('welcome-call')
  })
})

test('the setup fee billed by invoice is drafted once, and its task is done when staff send it', async () => {
  const staff = makeUser(db())
  const leadId = await newClient()
  const drafted = () => rowsOf(invoices, eq(invoices.leadId, leadId))
  expect(drafted()).toMatchObject([{ description: 'Setup fee', amountDueCents: 299_00, status: 'draft', sentAt: null }])
  expect(listMails('invoice')).toEqual([])
  const again = makePayment(db(), { leadId, state: 'paid', paidAt: NOW })
  inTransaction((tx) => fulfillPayment(tx, again.id, { kind: 'provider' }, NOW))
  await runDueJobs(NOW)
  expect(drafted()).toHaveLength(1)
  await sendDraft(drafted()[0]?.id ?? '', { kind: 'staff', userId: staff.id }, NOW)
  expect(drafted()).toMatchObject([{ status: 'open' }])
  expect(listMails('invoice')).toHaveLength(1)
  expect(dueOf(leadId)).not.toHaveProperty('send-invoice')
})

test("a payment and its emails don't count as contact; a call does", async () => {
  const leadId = await newClient()
  const progress = () => rowOf(leadProgress, eq(leadProgress.leadId, leadId))
  const lead = () => rowOf(leads, eq(leads.id, leadId))
  expect(lead()?.lastContactedAt).toBeNull()
  expect(progress()?.firstContactAt).toBeNull()
  vi.setSystemTime(new Date(NOW.getTime() + 3_600_000))
  logCall(leadId, 'talked')
  expect(lead()?.lastContactedAt).toBeInstanceOf(Date)
  expect(progress()?.firstContactAt).toEqual(lead()?.lastContactedAt)
})

function logCall(id: string, outcome: 'talked' | 'no_answer'): void {
  const contact = { kind: 'call', outcome, note: null, nextAction: null, dueDay: null, submissionId: newSubmissionId() } as const
  logContact({ id, contact, actor: { kind: 'staff', userId: makeUser(db()).id } })
}
