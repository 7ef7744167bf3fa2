import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { LEAD_FORMS } from '#app/routes/staff/lead/forms.server.ts'
import { action } from '#app/routes/staff/lead.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

/** Each form of a lead's page, correctly filled in; `kept`: the typed text. */
const FILLED: Record<string, { form: Record<string, string>; kept?: Record<string, unknown> }> = {
  name: { form: { name: 'Priya', seen: '' }, kept: { name: 'Priya' } },
  email: { form: { email: 'priya@example.com', seen: '' }, kept: { email: 'priya@example.com' } },
  phone: { form: { phone: '(515) 555-0177', seen: '' }, kept: { phone: '(515) 555-0177' } },
  status: {
    form: { status: 'lost', statusReason: 'Sells instead', seenStatus: 'leads', seenReason: '' },
    kept: { status: 'lost', statusReason: 'Sells instead' },
  },
  assign: { form: { assigneeId: '', seenAssignee: '' } },
  checklist: {
    form: {
      'improvements[0].name': 'Professional Cleaning',
      'improvements[0].seen': 'not selected',
      'improvements[0].checked': 'yes',
      'improvements[0].customCost': '$410',
    },
    kept: { improvements: [expect.objectContaining({ customCost: '$410' })] },
  },
  'next-action': {
    form: { nextAction: 'Call', dueDay: '2098-07-05', dueTime: '', assigneeId: '', seenAction: '', seenAssignee: '' },
    kept: { nextAction: 'Call', dueDay: '2098-07-05' },
  },
  'next-action-done': { form: { seenAction: '' } },
  'add-note': { form: { noteContent: 'Called twice' }, kept: { noteContent: 'Called twice' } },
  'edit-note': { form: { noteId: 'x', seenNote: '', noteText: 'Called thrice' }, kept: { noteText: 'Called thrice' } },
  'delete-note': { form: { noteId: 'x', seenNote: '' } },
  'finish-task': { form: { taskId: 'x' } },
  'run-again': { form: {} },
  'start-campaign': { form: { workflow: 'onboarding' }, kept: { workflow: 'onboarding' } },
  'stop-campaign': { form: { seenRun: '' } },
  'pause-campaign': { form: { seenRun: '' } },
  'continue-campaign': { form: { seenRun: '' } },
  'skip-campaign-step': { form: { seenRun: '', step: '' } },
}

let cookie: string
beforeEach(() => {
  cookie = signedInAs('user').cookie
})

async function post(leadId: string, intent: string, form: Record<string, string>) {
  const answer = await callAction(action, {
    ...{ url: '/leads/x', params: { leadId }, cookie },
    form: { ...form, intent },
  })
  const reply = answer.hasData ? (answer.data as unknown as { initialValue?: unknown; error?: unknown }) : {}
  return { status: answer.status, initialValue: reply.initialValue, error: reply.error }
}

test.each(LEAD_FORMS)("'%s' of a missing lead is refused with a message and keeps typed values", async (intent) => {
  const { form, kept = {} } = FILLED[intent] ?? { form: {} }
  expect(FILLED).toHaveProperty(intent)
  const lead = makeLead(db())
  db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, lead.id)).run()
  const before = rowsOf(leads)
  for (const id of [lead.id, '0'.repeat(32), '__proto__', 'constructor', 'x'.repeat(10_000)]) {
    expect(await post(id, intent, form)).toMatchObject({
      status: 404,
      error: { '': ['Someone deleted this lead while you were editing, so your changes weren’t saved'] },
      initialValue: kept,
    })
  }
  expect(rowsOf(leads)).toEqual(before)
})

test.each(LEAD_FORMS)("'%s' refuses long, odd or missing fields with a message and without a failure", async (intent) => {
  const lead = makeLead(db())
  const { form } = FILLED[intent] ?? { form: {} }
  const long = Object.fromEntries(Object.keys(form).map((name) => [name, 'x'.repeat(10_240)]))
  const odd = Object.fromEntries(Object.keys(form).map((name) => [name, '__proto__']))
  for (const fields of [long, odd, {}]) expect((await post(lead.id, intent, fields)).status).toBeLessThan(500)
})
