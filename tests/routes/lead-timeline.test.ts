import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leadActivities, leads, propertyAnalysisResults } from '#app/db/schema/index.ts'
import { changeLead } from '#app/modules/leads/write/change-lead.server.ts'
import { setLeadStatus } from '#app/modules/leads/edit/set-lead-status.server.ts'
import { action, loader } from '#app/routes/staff/lead.tsx'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeActivity, makeLead, makeLeadWithoutProperty, makeNote } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

let jo: ReturnType<typeof signedInAs>
beforeEach(() => {
  jo = signedInAs('user')
})

async function timeline(leadId: string, query = '', cookie = jo.cookie) {
  const { data } = await callLoader(loader, { url: `/leads/${leadId}${query}`, params: { leadId }, cookie })
  return data.story
}

/** Its single-line entries. */
async function lines(leadId: string, query = '', cookie = jo.cookie) {
  const { entries } = await timeline(leadId, query, cookie)
  return entries.flatMap((entry) => (entry.type === 'line' ? [entry.line] : []))
}

test('a change shows its old and its new value', async () => {
  const lead = makeLead(db(), { status: 'contract_sent', estimatedRent: 1690 })
  const by = { leadId: lead.id, actor: { kind: 'staff', userId: jo.viewer.id }, now: new Date() } as const
  inTransaction((tx) => {
    setLeadStatus(tx, { ...by, to: 'enrolled', reason: null })
    changeLead(tx, { ...by, changes: { estimatedRent: 1725, ownerName: 'Priya' } })
  })
  expect((await lines(lead.id)).map(({ changes, actor }) => [changes, actor])).toEqual([
    [
      [
        { label: 'Estimated rent', from: '$1,690', to: '$1,725' },
        { label: 'Owner', from: '', to: 'Priya' },
      ],
      jo.viewer.name,
    ],
    [[{ label: 'Status', from: 'Contract Sent', to: 'Enrolled' }], jo.viewer.name],
  ])
})

test('its lines are filtered by kind; the line of a written note is the note itself', async () => {
  const lead = makeLead(db())
  for (const kind of ['created', 'note_added', 'payment_received', 'agreement_sent', 'report_opened', 'call_logged'] as const)
    makeActivity(db(), { leadId: lead.id, kind, summary: kind })
  const shown = async (group: string) => (await lines(lead.id, `?timeline=${group}`)).map(({ summary }) => summary)
  expect([await shown('changes'), await shown('notes'), await shown('papers')]).toEqual([
    ['created'],
    [],
    ['agreement_sent', 'payment_received'],
  ])
  expect([await shown('views'), await shown('calls')]).toEqual([['report_opened'], ['call_logged']])
  expect(await shown('__proto__')).toHaveLength(5)
})

test('notes, emails, texts and changes are in one order, once each, with their authors', async () => {
  const lead = makeLead(db())
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 15, minute))
  makeActivity(db(), { leadId: lead.id, createdAt: at(0), summary: 'Came' })
  makeNote(db(), { leadId: lead.id, content: 'Two quotes', createdAt: at(1) })
  makeMessage(db(), { leadId: lead.id, cause: 'staff', subject: 'Tuesday?', createdAt: at(2) })
  const written = { leadId: lead.id, kind: 'mail_written', createdAt: at(2) } as const
  makeActivity(db(), { ...written, actorKind: 'staff', actorUserId: jo.viewer.id })
  const entries = async (query = '') =>
    (await timeline(lead.id, query)).entries.map((entry) => (entry.type === 'message' ? `message of ${entry.by}` : entry.type))
  expect(await entries()).toEqual([`message of ${jo.viewer.name}`, 'note', 'line'])
  expect([await entries('?timeline=emails'), await entries('?timeline=texts')]).toEqual([[`message of ${jo.viewer.name}`], []])
})

test('older lines are paged, each once, also at the same moment', async () => {
  const lead = makeLead(db())
  const createdAt = new Date('2026-11-20T15:00:00Z')
  for (let line = 0; line < 120; line++) makeActivity(db(), { leadId: lead.id, createdAt, summary: `line ${line}` })
  const all: string[] = []
  let query = ''
  for (let page = 0; page < 5; page++) {
    all.push(...(await lines(lead.id, query)).map(({ summary }) => summary))
    query = `?before=${(await timeline(lead.id, query)).next}`
  }
  expect(all).toEqual(Array.from({ length: 120 }, (_, line) => `line ${119 - line}`))
  expect((await timeline(lead.id)).entries).toHaveLength(10)
})

test('the earlier text of an edited note is visible only to admins', async () => {
  const lead = makeLead(db())
  makeActivity(db(), { leadId: lead.id, kind: 'note_edited', summary: 'Edited a note', detail: { text: 'Call after 4' } })
  const texts = [await lines(lead.id), await lines(lead.id, '', signedInAs('admin').cookie)]
  expect(texts.map(([line]) => line?.text)).toEqual([null, 'Call after 4'])
})

test("a line can't be changed or removed; it is deleted with its lead", () => {
  const lead = makeLead(db())
  makeActivity(db(), { leadId: lead.id })
  expect(() => db().update(leadActivities).set({ summary: 'Nothing' }).run()).toThrow('The timeline is only added to')
  expect(() => db().delete(leadActivities).run()).toThrow('The timeline is only added to')
  db().delete(leads).where(eq(leads.id, lead.id)).run()
  expect(rowsOf(leadActivities)).toEqual([])
})

test('the analysis is run again with the lead’s current details; the earlier one stays', async () => {
  const lead = makeLead(db(), { estimatedRent: null })
  const entry = makeEntry(db(), { leadId: lead.id, squareFootage: 900 })
  const press = () =>
    callAction(action, {
      url: `/leads/${lead.id}`,
      params: { leadId: lead.id },
      cookie: jo.cookie,
      form: { intent: 'run-again' },
    })
  expect((await press()).location).toBe(`/leads/${lead.id}?open=property-analysis#property-analysis`)
  await press()
  const url = `/leads/${lead.id}?open=property-analysis`
  const { data } = await callLoader(loader, { url, params: { leadId: lead.id }, cookie: jo.cookie })
  expect([data.analysis.state, data.earlier.length]).toEqual(['ready', 1])
  expect(rowsOf(propertyAnalysisResults).map(({ entryId }) => entryId)).toEqual([entry.id, entry.id])
  expect(rowOf(leads)?.estimatedRent).toBeGreaterThan(0)
})

test('a lead without a property has nothing to run', async () => {
  const { id } = makeLeadWithoutProperty(db())
  const call = { url: `/leads/${id}`, params: { leadId: id }, cookie: jo.cookie }
  const answer = await callAction(action, { ...call, form: { intent: 'run-again' } })
  expect([answer.status, (answer.data as { error?: unknown }).error]).toEqual([
    400,
    { '': ['Enter the address, property type and square feet in Edit Details first'] },
  ])
})
