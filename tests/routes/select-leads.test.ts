import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import {
  campaignRuns,
  consents,
  leadActivities,
  leadBatches,
  leads,
  leadSelections,
  propertyAnalysisEntries,
} from '#app/db/schema/index.ts'
import { action as undo } from '#app/routes/staff/undo-batch.ts'
import { action, loader } from '#app/routes/staff/select-leads.ts'
import * as statusDialog from '#app/routes/staff/set-status-of-leads.tsx'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, type RouteAnswer, TEST_ORIGIN, toastOf } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

type Posted = { checked?: string[]; shown?: string[]; selection?: string; list?: string }

const post = (cookie: string, intent: string, { checked = [], shown = checked, selection = '', list = '/leads' }: Posted = {}) =>
  callAction(action, {
    url: '/leads/selection',
    cookie,
    form: [
      ...checked.map((id): [string, string] => ['lead', id]),
      ['shown', shown.join(' ')],
      ['selection', selection],
      ['list', list],
      ['intent', intent],
    ],
  })

const selectionIn = ({ location }: RouteAnswer<unknown>) =>
  new URL(location ?? '', TEST_ORIGIN).searchParams.get('selection') ?? ''
const picked = (id: string) => rowOf(leadSelections, eq(leadSelections.id, id))?.leadIds

function leadOf(id: string) {
  return rowOf(leads, eq(leads.id, id))
}

/** That many leads, oldest first. */
function agreeToMail(email: string): void {
  const said = {
    channel: 'email',
    recipientKey: email.toLowerCase(),
    granted: true,
    form: 'analysis',
    wording: 'Write to me.',
  } as const
  db()
    .insert(consents)
    .values({ ...said, confirmedAt: new Date() })
    .run()
}

function makeLeads(count: number, overrides: Parameters<typeof makeLead>[1] = {}): string[] {
  return Array.from({ length: count }, (_, index) => makeLead(db(), { createdAt: new Date(1e12 + index), ...overrides }).id)
}

describe('selecting across pages', () => {
  test('keeps the checked rows of one page while others are checked on the next, and drops unchecked ones', async () => {
    const { cookie } = signedInAs('user')
    const [a = '', b = '', c = '', d = ''] = makeLeads(4)
    const first = await post(cookie, 'page:status=won&after=x1', { checked: [a, b], list: '/leads?status=won' })
    expect(first.location).toBe(`/leads?status=won&after=x1&selection=${selectionIn(first)}`)
    const selection = selectionIn(first)
    const second = await post(cookie, 'page:status=won', {
      ...{ checked: [d], shown: [c, d], selection },
      list: '/leads?status=won&after=x1',
    })
    expect(second.location).toBe(`/leads?status=won&selection=${selection}`)
    expect(picked(selection)).toEqual([a, b, d])
    await post(cookie, 'page:', { checked: [b], shown: [a, b], selection })
    expect(picked(selection)).toEqual([d, b])
  })

  test('keeps checked rows in another order, filter or size, and nothing of the earlier address', async () => {
    const { cookie } = signedInAs('user')
    const [a = '', b = ''] = makeLeads(2)
    const list = '/leads?status=won&sort=-rent&size=50&after=x1&selection=gone'
    const sorted = await post(cookie, 'page:status=won&sort=name', { checked: [a], list })
    const selection = selectionIn(sorted)
    expect(sorted.location).toBe(`/leads?status=won&sort=name&selection=${selection}`)
    const filtered = await post(cookie, 'page:q=ann&selection=old', { checked: [b], shown: [b], selection, list })
    expect(filtered.location).toBe(`/leads?q=ann&selection=${selection}`)
    expect(picked(selection)).toEqual([a, b])
    const all = await post(cookie, 'page:', { checked: [b], shown: [b], selection, list: '/dashboard?from=2026-01-01' })
    expect(all.location).toBe(`/dashboard?selection=${selection}`)
  })

  test('without a checked row adds nothing to the address', async () => {
    const { cookie } = signedInAs('user')
    expect((await post(cookie, 'page:after=x1', { shown: makeLeads(2) })).location).toBe('/leads?after=x1')
  })

  test("'Select all' selects the present result of the filter, including entries without a lead", async () => {
    const { cookie } = signedInAs('user')
    makeLeads(2, { status: 'won' })
    const open = makeLeads(300, { status: 'proposal' })
    const entry = makeEntry(db(), { status: 'proposal', leadId: null, createdAt: new Date(0) }).id
    const answer = await post(cookie, 'all', { list: '/leads?status=proposal&sort=-created' })
    makeLeads(1, { status: 'proposal' })
    expect(picked(selectionIn(answer))).toEqual([...open.toReversed(), entry])
  })

  test("no one uses another person's selection, nor one of yesterday", async () => {
    const [own, other] = [signedInAs('user'), signedInAs('user')]
    const ids = makeLeads(1)
    const selection = selectionIn(await post(own.cookie, 'page:', { checked: ids }))
    const refused = await post(other.cookie, 'status:won', { selection })
    expect([refused.location, (await toastOf(refused))?.message]).toEqual([
      '/leads',
      'This selection expired. Please select the leads again.',
    ])
    db()
      .update(leadSelections)
      .set({ createdAt: new Date(Date.now() - 24 * 60 * 60_000) })
      .run()
    expect((await toastOf(await post(own.cookie, 'status:won', { selection })))?.message).toContain('expired')
    expect(leadOf(ids[0] ?? '')?.status).toBe('leads')
  })
})

describe('bulk actions', () => {
  test('a status is set for all, with the specified message, and undone', async () => {
    const { cookie, viewer } = signedInAs('user')
    const [first = '', second = ''] = makeLeads(2, { status: 'proposal' })
    const answer = await post(cookie, 'status:contract_sent', { checked: [first, second], list: '/leads?status=proposal' })
    expect(answer.location).toBe('/leads?status=proposal')
    const toast = await toastOf(answer)
    expect(toast).toMatchObject({ kind: 'success', message: 'Status of 2 leads updated' })
    expect([leadOf(first)?.status, leadOf(second)?.status]).toEqual(['contract_sent', 'contract_sent'])
    expect(rowsOf(leadActivities, eq(leadActivities.leadId, first))).toMatchObject([
      { kind: 'status_changed', actorUserId: viewer.id },
    ])
    expect(rowsOf(leadSelections)).toEqual([])
    await callAction(undo, { url: '/leads/undo', cookie, form: { batchId: toast?.undo ?? '' } })
    expect([leadOf(first)?.status, leadOf(second)?.status]).toEqual(['proposal', 'proposal'])
    expect((await toastOf(await post(cookie, 'status:won', { checked: [first] })))?.message).toBeUndefined()
  })

  test('the reason for lost leads is asked first, and kept if it is too long', async () => {
    const { cookie } = signedInAs('user')
    const ids = makeLeads(2)
    const asked = await post(cookie, 'status:lost', { checked: ids, list: '/leads?q=ann&to=2026-11-22' })
    expect(asked.location).toBe(`/leads/status?q=ann&to=2026-11-22&selection=${selectionIn(asked)}&set=lost`)
    const url = asked.location ?? ''
    const { data } = await callLoader(statusDialog.loader, { url, cookie })
    expect(data).toMatchObject({ count: 2, to: 'lost', closeTo: `/leads?q=ann&to=2026-11-22&selection=${selectionIn(asked)}` })
    const say = (statusReason: string) => callAction(statusDialog.action, { url, cookie, form: { statusReason } })
    expect((await say(' ')).data.error).toEqual({ statusReason: ['Enter the reason the leads were lost'] })
    const tooLong = await say('x'.repeat(201))
    expect([tooLong.status, tooLong.data.initialValue?.statusReason]).toEqual([400, 'x'.repeat(201)])
    const done = await say('Sells instead')
    expect([done.location, (await toastOf(done))?.message]).toEqual(['/leads?q=ann&to=2026-11-22', 'Status of 2 leads updated'])
    expect(leadOf(ids[0] ?? '')).toMatchObject({ status: 'lost', statusReason: 'Sells instead' })
    // Closed also asks, but needs no reason.
    const closed = await post(cookie, 'status:closed', { checked: ids })
    await callAction(statusDialog.action, { url: closed.location ?? '', cookie, form: {} })
    expect(leadOf(ids[0] ?? '')).toMatchObject({ status: 'closed', statusReason: null })
  })

  test('leads are assigned to someone with access, or to no one', async () => {
    const { cookie } = signedInAs('user')
    const claire = makeUser(db(), { name: 'Claire Holloway' })
    const gone = makeUser(db(), { deactivatedAt: new Date() })
    const ids = makeLeads(3)
    expect((await toastOf(await post(cookie, `assign:${claire.id}`, { checked: ids })))?.message).toBe('3 leads assigned')
    expect(leadOf(ids[2] ?? '')?.assigneeId).toBe(claire.id)
    const toast = await toastOf(await post(cookie, `assign:${claire.id}`, { checked: [...ids.slice(1), ...makeLeads(1)] }))
    expect(toast?.message).toBe('1 lead assigned. 2 already had this assignee.')
    for (const unknownUser of [gone.id, 'nothing', '__proto__'])
      expect((await toastOf(await post(cookie, `assign:${unknownUser}`, { checked: ids })))?.message).toBe(
        'This person no longer has access',
      )
    expect((await toastOf(await post(cookie, 'assign:', { checked: ids })))?.message).toBe('3 leads assigned')
    expect(leadOf(ids[0] ?? '')?.assigneeId).toBeNull()
  })

  test('campaigns start and stop, one per lead, each with its line, and are undone', async () => {
    const { cookie } = signedInAs('user')
    const [first = '', second = ''] = makeLeads(2)
    for (const id of [first, second]) agreeToMail(leadOf(id)?.email ?? '')
    const runs = () =>
      db()
        .select({ workflow: campaignRuns.workflow, state: campaignRuns.state })
        .from(campaignRuns)
        .orderBy(campaignRuns.id)
        .all()
    const press = async (intent: string, checked: string[]) => toastOf(await post(cookie, intent, { checked }))
    const undoIt = (batchId = '') => callAction(undo, { url: '/leads/undo', cookie, form: { batchId } })
    expect((await press('start:warm_lead', [first]))?.message).toBe('Campaign started for 1 lead')
    const both = await press('start:onboarding', [first, second])
    expect(runs()).toEqual([
      { workflow: 'warm_lead', state: 'stopped' },
      { workflow: 'onboarding', state: 'active' },
      { workflow: 'onboarding', state: 'active' },
    ])
    await undoIt(both?.undo)
    expect(runs().map(({ state }) => state)).toEqual(['active', 'stopped', 'stopped'])
    const stopped = await press('stop', [first, second])
    expect(stopped?.message).toBe('Campaign stopped for 1 lead. 1 had no active campaign.')
    await undoIt(stopped?.undo)
    expect(runs().map(({ state }) => state)).toEqual(['active', 'stopped', 'stopped'])
    const kinds = db().select().from(leadActivities).where(eq(leadActivities.leadId, first)).orderBy(leadActivities.id).all()
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'campaign_started',
      'campaign_started',
      'change_undone',
      'campaign_stopped',
      'change_undone',
    ])
  })

  test('an analysis entry without a lead becomes one', async () => {
    const { cookie } = signedInAs('user')
    const entry = makeEntry(db(), { leadId: null, name: 'Gordon Vance' })
    await post(cookie, 'status:proposal', { checked: [entry.id] })
    const { leadId } = rowOf(propertyAnalysisEntries, eq(propertyAnalysisEntries.id, entry.id)) ?? {}
    expect(leadOf(leadId ?? '')).toMatchObject({ name: 'Gordon Vance', status: 'proposal' })
  })

  test('two to five redirect to the merge page', async () => {
    const { cookie } = signedInAs('user')
    const ids = makeLeads(6)
    expect((await post(cookie, 'merge', { checked: ids.slice(0, 2) })).location).toContain('/leads/merge?ids=')
    for (const checked of [ids.slice(0, 1), ids])
      expect((await toastOf(await post(cookie, 'merge', { checked })))?.message).toBe('Select two to five leads to merge')
  })
})

describe('invalid input', () => {
  test('is explained, and nothing changes', async () => {
    const { cookie } = signedInAs('user')
    const ids = makeLeads(1)
    expect((await toastOf(await post(cookie, 'delete')))?.message).toBe('Select at least one lead first')
    for (const intent of ['', 'status:nothing', 'status:__proto__', 'start:', 'start:x', 'nonsense', 'x'.repeat(10_000)])
      expect((await post(cookie, intent, { checked: ids })).status).toBe(400)
    const gone = await toastOf(await post(cookie, 'status:won', { checked: ids, list: 'https://evil.example/' }))
    expect(gone).toBeUndefined()
    for (const lost of ['nothing', '__proto__']) {
      const toast = await toastOf(await post(cookie, 'status:proposal', { checked: [lost] }))
      expect(toast).toMatchObject({
        kind: 'error',
        message: 'Failed to update status. 1 of the selected leads was deleted while you were here.',
      })
    }
    expect(rowsOf(leadBatches)).toEqual([])
  })

  test('10,000 IDs in one form are refused as too many fields', async () => {
    const { cookie } = signedInAs('user')
    const answer = await post(cookie, 'delete', { checked: Array.from({ length: 10_000 }, (_, index) => String(index)) })
    expect(answer.status).toBe(413)
  })

  test('a dialog without a selection or with an unknown status redirects', async () => {
    const { cookie } = signedInAs('user')
    for (const query of ['', '?set=lost', '?set=nothing&selection=x', '?set=__proto__', '?set=lost&selection=__proto__']) {
      expect((await callLoader(statusDialog.loader, { url: `/leads/status${query}`, cookie })).location).toMatch(/^\/leads/)
      const answer = await callAction(statusDialog.action, { url: `/leads/status${query}`, cookie, form: { statusReason: 'x' } })
      expect(answer.location).toMatch(/^\/leads/)
    }
    expect((await callLoader(loader, { url: '/leads/selection', cookie })).location).toBe('/leads')
    expect(rowsOf(leads, inArray(leads.status, ['lost']))).toEqual([])
  })
})
