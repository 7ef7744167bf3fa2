import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leadActivities, leads } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { action, loader } from '#app/routes/staff/work/log-contact.tsx'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { replyOf } from '#tests/setup/form-reply.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const fields = (more: Record<string, string> = {}) => ({
  submissionId: newSubmissionId(),
  kind: 'call',
  outcome: 'left_message',
  note: 'Her husband calls back.',
  nextAction: '',
  dueDay: '',
  ...more,
})

const post = (leadId: string, form: Record<string, string>, cookie = signedInAs('user').cookie) =>
  callAction(action, { url: `/leads/${leadId}/log`, params: { leadId }, cookie, form })

const linesOf = (leadId: string) =>
  db().select().from(leadActivities).where(eq(leadActivities.leadId, leadId)).orderBy(leadActivities.id).all()
const leadOf = (leadId: string) => rowOf(leads, eq(leads.id, leadId))

describe('the work log', () => {
  test.each([
    ['call', 'call_logged', 'Called: left a message. Her husband calls back.'],
    ['text', 'text_logged', 'Texted: left a message. Her husband calls back.'],
    ['meeting', 'meeting_logged', 'Met: left a message. Her husband calls back.'],
  ])('adds a %s to the timeline, with its outcome, and records the contact', async (kind, activity, summary) => {
    const { id } = makeLead(db(), { lastContactedAt: null })
    const { viewer, cookie } = signedInAs('user')
    const before = Date.now()
    expect((await post(id, fields({ kind }), cookie)).location).toBe(`/leads/${id}`)
    expect(linesOf(id)).toMatchObject([{ kind: activity, summary, actorUserId: viewer.id }])
    expect(leadOf(id)?.lastContactedAt?.getTime()).toBeGreaterThanOrEqual(before)
  })

  test('sets the next action in the same form, due until the end of its day in Chicago', async () => {
    const { id } = makeLead(db())
    await post(id, fields({ nextAction: 'Call again', dueDay: '2026-11-24' }))
    expect(leadOf(id)).toMatchObject({ nextAction: 'Call again', nextActionIsAllDay: true })
    expect(leadOf(id)?.nextActionAt?.toISOString()).toBe('2026-11-25T05:59:59.999Z')
    expect(linesOf(id).map(({ kind }) => kind)).toEqual(['call_logged', 'next_action_set'])
  })

  test('keeps the next action if none is entered', async () => {
    const { id } = makeLead(db(), { nextAction: 'Send the agreement' })
    await post(id, fields())
    expect(leadOf(id)?.nextAction).toBe('Send the agreement')
  })

  test('logs one contact per form, however often it is posted', async () => {
    const { id } = makeLead(db())
    const form = fields()
    await Promise.all([post(id, form), post(id, form)])
    expect(linesOf(id)).toHaveLength(1)
  })

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['a kind that is none', { kind: 'fax' }, { kind: 'Choose a type: a call, a text or a meeting' }],
    ['no outcome', { outcome: '' }, { outcome: 'Choose an outcome' }],
    [
      'a day that there is not',
      { nextAction: 'Call', dueDay: '2025-02-30' },
      { dueDay: 'Enter a valid date: month, day and year' },
    ],
    [
      'a day written otherwise',
      { nextAction: 'Call', dueDay: '02/30/2025' },
      { dueDay: 'Enter a valid date: month, day and year' },
    ],
    ['a day without an action', { dueDay: '2026-11-24' }, { nextAction: 'Enter what to do that day' }],
    ['a note without end', { note: 'x'.repeat(10_000) }, { note: 'Use at most 1000 characters' }],
  ])('refuses %s beside the field, and keeps typed values', async (_words, more, errors) => {
    const { id } = makeLead(db())
    const answer = await post(id, fields(more))
    expect(answer.status).toBe(400)
    expect(replyOf(answer.data).errors).toMatchObject(errors)
    expect(replyOf(answer.data).values.note?.length).toBeGreaterThan(0)
    expect(linesOf(id)).toEqual([])
  })

  test('creates a lead from an analysis without one', async () => {
    const entry = makeEntry(db(), { email: 'owner@example.com' })
    expect((await post(entry.id, fields())).location).toBe(`/leads/${rowOf(leads)?.id}`)
  })

  test.each(['0'.repeat(32), '__proto__', 'x'.repeat(10_000)])('is 404 for a missing lead (%.12s)', async (leadId) => {
    const { cookie } = signedInAs('user')
    expect((await callLoader(loader, { url: '/leads/x/log', params: { leadId }, cookie })).status).toBe(404)
    expect((await post(leadId, fields())).status).toBe(404)
  })

  test('is 404 for a lead deleted since', async () => {
    const { id } = makeLead(db(), { deletedAt: new Date() })
    expect((await post(id, fields())).status).toBe(404)
  })
})
