import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leadActivities, leads, notes } from '#app/db/schema/index.ts'
import { undoBatch } from '#app/modules/leads/bulk-undo/undo-batch.server.ts'
import { action, loader } from '#app/routes/staff/lead.tsx'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead, makeNote } from '#tests/factories/make-lead.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, toastOf } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

let cookie: string
let viewerId: string
beforeEach(() => {
  const signedIn = signedInAs('user')
  cookie = signedIn.cookie
  viewerId = signedIn.viewer.id
})

const post = (leadId: string, form: Record<string, string>) =>
  callAction(action, { url: `/leads/${leadId}`, params: { leadId }, cookie, form })
const page = async (leadId: string) => (await callLoader(loader, { url: `/leads/${leadId}`, params: { leadId }, cookie })).data
const stored = (leadId: string) => rowOf(leads, eq(leads.id, leadId))
const summaries = () => rowsOf(leadActivities).map(({ summary }) => summary)

type Refused = { form?: string; error: Record<string, string[]>; initialValue: Record<string, unknown> }
const refused = (answer: Awaited<ReturnType<typeof post>>) => answer.data as unknown as Refused

describe('the head', () => {
  test('name, email and phone are saved in place, the phone also in E.164', async () => {
    const lead = makeLead(db(), { phone: null })
    const first = await post(lead.id, { intent: 'phone', phone: '(515) 555-0177', seen: '' })
    const answers = [
      first,
      await post(lead.id, { intent: 'name', name: ' Priya Raman ', seen: lead.name }),
      await post(lead.id, { intent: 'email', email: 'priya@example.com', seen: lead.email }),
    ]
    expect(answers.map(({ status, location }) => [status, location])).toEqual(Array(3).fill([303, `/leads/${lead.id}`]))
    expect((await toastOf(first))?.message).toEqual('Lead updated successfully')
    expect(stored(lead.id)).toMatchObject({
      ...{ name: 'Priya Raman', email: 'priya@example.com', emailKey: 'priya@example.com' },
      ...{ phone: '(515) 555-0177', phoneE164: '+15155550177' },
    })
    expect(summaries()).toContain('Changed phone: not given → (515) 555-0177')
  })

  test('errors are shown beside the field, and typed values stay', async () => {
    const lead = makeLead(db())
    for (const [intent, typed] of [
      ['phone', '12'],
      ['email', 'priya@'],
      ['name', ' '],
      ['name', 'x'.repeat(10_000)],
    ] as const) {
      const answer = await post(lead.id, { intent, [intent]: typed, seen: '' })
      expect([answer.status, refused(answer).form, Object.keys(refused(answer).error)]).toEqual([400, intent, [intent]])
      expect(refused(answer).initialValue[intent] ?? '').toBe(typed)
    }
  })

  test('an unknown form is refused, and so is a missing lead, with the typed values', async () => {
    const lead = makeLead(db(), { deletedAt: new Date() })
    for (const intent of ['', 'x', '__proto__', 'constructor']) expect((await post(lead.id, { intent })).status).toBe(400)
    for (const id of [lead.id, 'no-such-lead', '__proto__', 'x'.repeat(10_000)]) {
      const answer = await post(id, { intent: 'name', name: 'Priya', seen: '' })
      expect([answer.status, refused(answer).initialValue.name]).toEqual([404, 'Priya'])
    }
  })
})

describe('two people at one fact', () => {
  test('the second save shows who changed it to what, keeps typed values, and may save again', async () => {
    const lead = makeLead(db(), { phone: '515 555 0100' })
    const other = signedInAs('admin')
    const theirs = { intent: 'phone', phone: '515 555 0111', seen: '515 555 0100' }
    await callAction(action, { url: `/leads/${lead.id}`, params: { leadId: lead.id }, cookie: other.cookie, form: theirs })
    const mine = { intent: 'phone', phone: '515 555 0122', seen: '515 555 0100' }
    const answer = await post(lead.id, mine)
    expect(refused(answer).error.phone?.[0]).toMatch(
      new RegExp(`^${other.viewer.name} changed this on .* to “515 555 0111”. Save again to use yours.$`),
    )
    expect([stored(lead.id)?.phone, refused(answer).initialValue.phone]).toEqual(['515 555 0111', '515 555 0122'])
    expect((await post(lead.id, { ...mine, seen: '515 555 0111' })).status).toBe(303)
    expect(stored(lead.id)?.phone).toBe('515 555 0122')
  })

  test('changes of different facts are both kept, and the same change twice is one', async () => {
    const lead = makeLead(db(), { phone: '515 555 0100' })
    await post(lead.id, { intent: 'name', name: 'Priya Raman', seen: lead.name })
    await post(lead.id, { intent: 'phone', phone: '515 555 0111', seen: '515 555 0100' })
    expect((await post(lead.id, { intent: 'phone', phone: '515 555 0111', seen: '515 555 0100' })).status).toBe(303)
    expect(stored(lead.id)).toMatchObject({ name: 'Priya Raman', phone: '515 555 0111' })
    expect(summaries()).toHaveLength(2)
  })
})

describe('the status', () => {
  test('can be any, in any order', async () => {
    const lead = makeLead(db(), { status: null })
    let seenStatus = 'leads'
    for (const status of [
      ...['won', 'closed', 'enrolled', 'contract_sent', 'walkthrough_scheduled', 'site_visit_scheduled'],
      ...['proposal', 'analysis_submitted', 'leads', 'lost'],
    ]) {
      const statusReason = status === 'lost' ? 'Managing it themselves' : ''
      const answer = await post(lead.id, { intent: 'status', status, statusReason, seenStatus })
      expect([answer.location, (await toastOf(answer))?.message]).toEqual([`/leads/${lead.id}#status`, 'Lead status updated'])
      expect(stored(lead.id)?.status).toBe(status)
      seenStatus = status
    }
  })

  test('lost requires a reason, and an unknown status is refused', async () => {
    const lead = makeLead(db())
    const form = { intent: 'status', status: 'lost', statusReason: ' ', seenStatus: 'leads' }
    expect(refused(await post(lead.id, form)).error).toEqual({ statusReason: ['Enter the reason the lead was lost'] })
    expect(refused(await post(lead.id, { ...form, status: 'gone' })).error).toEqual({ status: ['Choose a status'] })
    await post(lead.id, { ...form, statusReason: 'Managing it themselves' })
    expect(stored(lead.id)).toMatchObject({ status: 'lost', statusReason: 'Managing it themselves' })
  })

  test("set by someone else in between isn't overwritten unseen", async () => {
    const lead = makeLead(db())
    await post(lead.id, { intent: 'status', status: 'enrolled', statusReason: '', seenStatus: 'leads' })
    const form = { intent: 'status', status: 'proposal', statusReason: '', seenStatus: 'leads' }
    expect(refused(await post(lead.id, form)).error.status?.[0]).toMatch(/ to “Enrolled”\. Save again to use yours\.$/)
    expect(stored(lead.id)?.status).toBe('enrolled')
  })

  test("has a reason that isn't overwritten unseen either: both are notified, and a second press saves ours", async () => {
    const lead = makeLead(db(), { status: 'lost', statusReason: 'Fees' })
    const form = { intent: 'status', status: 'lost', seenStatus: 'lost', seenReason: 'Fees' }
    await post(lead.id, { ...form, statusReason: 'Sells instead' })
    const mine = { ...form, statusReason: 'No answer' }
    const answer = await post(lead.id, mine)
    expect(refused(answer).error.status?.[0]).toMatch(/^Stella .* to “Lost: Sells instead”\. Save again to use yours\.$/)
    expect([stored(lead.id)?.statusReason, refused(answer).initialValue.statusReason]).toEqual(['Sells instead', 'No answer'])
    expect((await post(lead.id, { ...mine, seenReason: 'Sells instead' })).status).toBe(303)
    expect(stored(lead.id)?.statusReason).toBe('No answer')
  })

  test.each(['closed', 'won'])("%s may have a reason and doesn't ask for one", async (status) => {
    const [silent, explained] = [makeLead(db()), makeLead(db())]
    const form = { intent: 'status', status, seenStatus: 'leads', seenReason: '' }
    await post(silent.id, { ...form, statusReason: '' })
    await post(explained.id, { ...form, statusReason: 'Signed for two homes' })
    expect(stored(silent.id)).toMatchObject({ status, statusReason: null })
    expect(stored(explained.id)).toMatchObject({ status, statusReason: 'Signed for two homes' })
  })

  test('has a standard reason, free text, or both, and is undone by its toast', async () => {
    const lead = makeLead(db(), { status: 'proposal' })
    const form = { intent: 'status', status: 'lost', reasonChoice: 'Fees', statusReason: 'wanted 6%', seenStatus: 'proposal' }
    const answer = await post(lead.id, form)
    expect(stored(lead.id)).toMatchObject({ status: 'lost', statusReason: 'Fees: wanted 6%' })
    const toast = await toastOf(answer)
    expect((await undoBatch({ ...signedInAs('admin').viewer }, toast?.undo ?? '')).ok).toBe(true)
    expect(stored(lead.id)).toMatchObject({ status: 'proposal', statusReason: null })
  })

  test('of an analysis without a lead turns it into one, at its own address', async () => {
    const entry = makeEntry(db(), {})
    const answer = await post(entry.id, {
      intent: 'status',
      status: 'proposal',
      statusReason: '',
      seenStatus: 'analysis_submitted',
    })
    const leadId = /^\/leads\/(\w+)#status$/.exec(answer.location ?? '')?.[1] ?? ''
    expect(stored(leadId)).toMatchObject({ status: 'proposal', email: entry.email })
    const again = await post(entry.id, { intent: 'add-note', noteContent: 'Called' })
    expect(again.location).toBe(`/leads/${leadId}#timeline`)
    const shown = await callLoader(loader, { url: `/leads/${entry.id}`, params: { leadId: entry.id }, cookie })
    expect(shown.location).toBe(`/leads/${leadId}`)
  })

  test('that is refused leaves an analysis without a lead as it is', async () => {
    const entry = makeEntry(db(), {})
    await post(entry.id, { intent: 'status', status: 'proposal', statusReason: '', seenStatus: 'enrolled' })
    await post(entry.id, { intent: 'add-note', noteContent: ' ' })
    expect(rowsOf(leads)).toEqual([])
  })
})

describe('the assignee', () => {
  test("is chosen by one press, and not over another person's choice unseen", async () => {
    const lead = makeLead(db())
    const answer = await post(lead.id, { intent: 'assign', assigneeId: viewerId, seenAssignee: '' })
    expect([answer.location, (await toastOf(answer))?.message]).toEqual([`/leads/${lead.id}#assignee`, 'Assignee updated'])
    expect(stored(lead.id)?.assigneeId).toBe(viewerId)
    const late = await post(lead.id, { intent: 'assign', assigneeId: makeUser(db()).id, seenAssignee: '' })
    expect(refused(late).error['']?.[0]).toMatch(/Save again to use yours\.$/)
    await post(lead.id, { intent: 'assign', assigneeId: '', seenAssignee: viewerId })
    expect(stored(lead.id)?.assigneeId).toBeNull()
  })
})

describe('the next action', () => {
  const plan = { intent: 'next-action', nextAction: 'Call', dueDay: '2026-11-23', dueTime: '', assigneeId: '', seenAction: '' }

  test('has a day, an optional hour, and a member of staff', async () => {
    const lead = makeLead(db())
    const ana = makeUser(db(), { name: 'Ana Villareal' })
    await post(lead.id, { ...plan, assigneeId: ana.id })
    expect(stored(lead.id)).toMatchObject({ nextAction: 'Call', nextActionIsAllDay: true, assigneeId: ana.id })
    const { seenAction } = await page(lead.id)
    await post(lead.id, { ...plan, dueDay: '11/24/2026', dueTime: '3 PM', seenAction, seenAssignee: ana.id })
    expect(stored(lead.id)).toMatchObject({ nextActionAt: new Date('2026-11-24T21:00:00Z'), nextActionIsAllDay: false })
    expect(summaries()).toEqual([
      'Assigned to Ana Villareal',
      'Next action: Call, due Nov 23',
      'Unassigned',
      'Rescheduled the next action: Call, due Nov 24, 3:00 PM',
    ])
  })

  test('keeps an assignee changed only by someone else; if both did, it names the other choice', async () => {
    const lead = makeLead(db())
    const [ana, bo] = [makeUser(db(), { name: 'Ana Villareal' }), makeUser(db(), { name: 'Bo Larsen' })]
    await post(lead.id, { ...plan, nextAction: '', dueDay: '', assigneeId: ana.id, seenAssignee: '' })
    await post(lead.id, { ...plan, seenAssignee: '' })
    expect(stored(lead.id)).toMatchObject({ nextAction: 'Call', assigneeId: ana.id })
    const { seenAction } = await page(lead.id)
    const mine = { ...plan, nextAction: 'Call again', assigneeId: bo.id, seenAction, seenAssignee: '' }
    const answer = await post(lead.id, mine)
    expect(refused(answer).error.assigneeId?.[0]).toMatch(/^Stella .* to “Ana Villareal”\. Save again to use yours\.$/)
    expect(refused(answer).initialValue).toMatchObject({ nextAction: 'Call again', assigneeId: bo.id })
    expect(stored(lead.id)).toMatchObject({ nextAction: 'Call', assigneeId: ana.id })
    expect((await post(lead.id, { ...mine, seenAssignee: ana.id })).status).toBe(303)
    expect(stored(lead.id)).toMatchObject({ nextAction: 'Call again', assigneeId: bo.id })
  })

  test('is set to a day by one press', async () => {
    const lead = makeLead(db())
    await post(lead.id, { ...plan, dueDay: '', preset: 'tomorrow' })
    expect(stored(lead.id)).toMatchObject({ nextAction: 'Call', nextActionIsAllDay: false })
    expect(refused(await post(lead.id, { ...plan, nextAction: '', dueDay: '', preset: 'today' })).error).toEqual({
      nextAction: ['Enter the next action'],
    })
  })

  test('is completed by its button, unless someone else moved it', async () => {
    const lead = makeLead(db())
    await post(lead.id, plan)
    const answer = await post(lead.id, { intent: 'next-action-done', seenAction: '' })
    expect(refused(answer).error['']?.[0]).toMatch(/changed the next action: “Call, due Nov 23”/)
    const { seenAction } = await page(lead.id)
    expect((await post(lead.id, { intent: 'next-action-done', seenAction })).status).toBe(303)
    expect(stored(lead.id)?.nextAction).toBeNull()
  })

  test.each([
    [{ dueDay: '02/30/2025' }, 'dueDay', 'Enter a date as month, day and year, for example 03/31/2026'],
    [{ dueTime: '25:00' }, 'dueTime', 'Enter a time, for example 3:30 PM'],
    [{ dueDay: '', dueTime: '15:00' }, 'dueDay', 'Also enter the date'],
    [{ nextAction: '' }, 'nextAction', 'Enter the next action'],
    [{ assigneeId: 'no-such-user' }, 'assigneeId', 'This person no longer has access'],
  ])('%o is refused', async (typed, field, message) => {
    const lead = makeLead(db())
    expect(refused(await post(lead.id, { ...plan, ...typed })).error).toEqual({ [field]: [message] })
    expect(stored(lead.id)?.nextAction).toBeNull()
  })
})

describe('the improvements checklist', () => {
  const line = (place: number, name: string, seen: string, customCost = '', checked = true) => ({
    [`improvements[${place}].name`]: name,
    [`improvements[${place}].seen`]: seen,
    [`improvements[${place}].customCost`]: customCost,
    ...(checked ? { [`improvements[${place}].checked`]: 'yes' } : {}),
  })

  test('starts with the four improvements by square feet, all unchecked', async () => {
    const { checklist } = await page(makeLead(db(), { squareFootage: 1640 }).id)
    expect(checklist).toEqual([
      { name: 'Professional Cleaning', checked: false, estimatedCost: 410, customCost: null },
      { name: 'Interior Painting', checked: false, estimatedCost: 4100, customCost: null },
      { name: 'Carpet Cleaning', checked: false, estimatedCost: 574, customCost: null },
      { name: 'Landscaping', checked: false, estimatedCost: 500, customCost: null },
    ])
  })

  test('keeps checked items and custom costs; an invalid or zero cost uses the estimate', async () => {
    const lead = makeLead(db())
    await post(lead.id, {
      intent: 'checklist',
      ...line(0, 'Professional Cleaning', 'not selected', 'about 400'),
      ...line(1, 'Interior Painting', 'not selected', '$3,600'),
      ...line(2, 'Carpet Cleaning', 'not selected', '0', false),
    })
    expect(stored(lead.id)?.repairChecklist.map(({ checked, customCost }) => [checked, customCost])).toEqual([
      [true, null],
      [true, 3600],
      [false, null],
      [false, null],
    ])
  })

  test('by two people: different lines are merged, the same line is reported', async () => {
    const lead = makeLead(db())
    await post(lead.id, { intent: 'checklist', ...line(1, 'Interior Painting', 'not selected', '3600') })
    await post(lead.id, {
      intent: 'checklist',
      ...line(0, 'Professional Cleaning', 'not selected'),
      ...line(1, 'Interior Painting', 'not selected', '', false),
    })
    expect(stored(lead.id)?.repairChecklist.map(({ checked }) => checked)).toEqual([true, true, false, false])
    const answer = await post(lead.id, { intent: 'checklist', ...line(1, 'Interior Painting', 'not selected', '3800') })
    expect(refused(answer).error['improvements[1].customCost']?.[0]).toMatch(/ to “selected, your cost \$3,600”\. Save again/)
  })
})

describe('notes', () => {
  test('are added with their author; a blank or repeated one changes nothing', async () => {
    const lead = makeLead(db())
    const answers = [
      await post(lead.id, { intent: 'add-note', noteContent: ' \n ' }),
      await post(lead.id, { intent: 'add-note', noteContent: 'Called twice' }),
      await post(lead.id, { intent: 'add-note', noteContent: 'Called twice' }),
    ]
    expect(answers.map(({ location }) => location)).toEqual(Array(3).fill(`/leads/${lead.id}#timeline`))
    expect(rowsOf(notes)).toMatchObject([{ content: 'Called twice', authorId: viewerId, leadId: lead.id }])
    expect(summaries()).toEqual(['Added a note'])
  })

  test('of your own are edited and deleted, and the timeline keeps their text', async () => {
    const lead = makeLead(db())
    makeNote(db(), { leadId: lead.id, authorId: viewerId, content: 'Call after 4' })
    const noteId = rowOf(notes)?.id ?? ''
    await post(lead.id, { intent: 'edit-note', noteId, seenNote: '', noteText: 'Call after 5' })
    const [note] = (await page(lead.id)).story.entries.flatMap((entry) => (entry.type === 'note' ? [entry.note] : []))
    expect(note).toMatchObject({ content: 'Call after 5', editedAt: expect.any(Date) })
    const stale = await post(lead.id, { intent: 'edit-note', noteId, seenNote: '', noteText: 'Call after 6' })
    expect(refused(stale).error).toEqual({
      noteText: ['You changed this note in another window. Save again to replace that version.'],
    })
    const early = await post(lead.id, { intent: 'delete-note', noteId, seenNote: '' })
    expect(refused(early).error).toEqual({
      '': ['You changed this note in another window. Delete it anyway?'],
    })
    await post(lead.id, { intent: 'delete-note', noteId, seenNote: String(note?.editedAt?.getTime()) })
    expect(rowsOf(notes)).toEqual([])
    const texts = rowsOf(leadActivities)
    expect(texts.map(({ summary, detail }) => [summary, detail])).toEqual([
      ['Edited a note', { text: 'Call after 4' }],
      ['Deleted a note', { text: 'Call after 5' }],
    ])
  })

  test('of others, of other leads and deleted ones stay', async () => {
    const lead = makeLead(db())
    makeNote(db(), { leadId: lead.id, authorId: makeUser(db()).id, content: 'Theirs' })
    makeNote(db(), { leadId: makeLead(db()).id, authorId: viewerId, content: 'Elsewhere' })
    const said: unknown[] = []
    for (const noteId of [...rowsOf(notes).map(({ id }) => id), 'gone'])
      said.push(refused(await post(lead.id, { intent: 'edit-note', noteId, seenNote: '', noteText: 'x' })).error.noteText?.[0])
    expect(said.toSorted()).toEqual([
      'Only the author can edit a note',
      'This note was deleted while you were editing',
      'This note was deleted while you were editing',
    ])
  })
})
