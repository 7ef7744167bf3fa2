import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { consents, listRefusals, suppressions } from '#app/db/schema/index.ts'
import { hasRefused } from '#app/modules/messaging/consent/consents.server.ts'
import { leaveList } from '#app/modules/messaging/consent/leave-list.server.ts'
import { hasLeft } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import { suppress } from '#app/modules/messaging/consent/suppress.server.ts'
import { deletePerson } from '#app/modules/privacy/delete-person.server.ts'
import { findPerson } from '#app/modules/privacy/person.server.ts'
import { collectPersonalData } from '#app/modules/privacy/personal-data.server.ts'
import { paths } from '#app/paths.ts'
import { action, loader } from '#app/routes/staff/merge-leads.tsx'
import { action as undo } from '#app/routes/staff/undo-batch.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, toastOf } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const HOME = 'priya@example.com'
const WORK = 'priya@work.example.com'
const PHONE = '+15155550177'

let cookie: string
let ids: [string, string]
beforeEach(() => {
  cookie = signedInAs('admin').cookie
  const { id } = makeLead(db(), { email: HOME, phone: '(515) 555-0163' })
  ids = [id, makeLead(db(), { email: WORK, phone: PHONE }).id]
})

/** Merges both leads into the first one, which keeps its email and phone. Returns a function that undoes it. */
async function merge(): Promise<() => Promise<unknown>> {
  const [stays] = ids
  const url = paths.mergeLeads(ids)
  const { seen } = (await callLoader(loader, { url, cookie })).data
  const picks = { name: stays, email: stays, phone: stays }
  const merged = await callAction(action, { url, cookie, form: { intent: 'merge', seen, stays, ...picks } })
  expect(merged.status).toBe(303)
  const form = { batchId: (await toastOf(merged))?.undo ?? '', returnTo: paths.lead(stays) }
  return () => callAction(undo, { url: '/leads/undo', cookie, form })
}

const leaveTips = (email: string) =>
  inTransaction((tx) => leaveList(tx, { email, list: 'tips', wording: 'Tips', ipAddress: undefined, now: new Date() }))
const refusalsOf = (email: string) =>
  inTransaction((tx) => collectPersonalData(tx, findPerson(tx, email)).find(({ key }) => key === 'refusals')?.records)

describe('a merge of leads', () => {
  test('applies a refusal for one address or number to the kept leads, until it is unmerged', async () => {
    inTransaction((tx) => suppress(tx, { channel: 'email', recipient: WORK, reason: 'unsubscribed', by: null }))
    inTransaction((tx) => suppress(tx, { channel: 'sms', recipient: PHONE, reason: 'stop', by: null }))
    const unmergeLead = await merge()
    const said = () => [
      hasRefused(db(), 'email', HOME),
      hasRefused(db(), 'sms', '(515) 555-0163'),
      hasRefused(db(), 'email', WORK),
    ]
    expect(said()).toEqual([true, true, true])
    await unmergeLead()
    expect(said()).toEqual([false, false, true])
  })

  test('leaves a list that one address has left, and no other', async () => {
    leaveTips(WORK)
    const unmergeLead = await merge()
    expect([hasLeft(db(), HOME, 'tips'), hasLeft(db(), HOME, 'webinar')]).toEqual([true, false])
    await unmergeLead()
    expect([hasLeft(db(), HOME, 'tips'), hasLeft(db(), WORK, 'tips')]).toEqual([false, true])
  })

  test('keeps earlier consents, and a list that both have left, once', async () => {
    leaveTips(WORK)
    leaveTips(HOME)
    await merge()
    expect(rowsOf(listRefusals)).toHaveLength(2)
    expect(rowsOf(consents)).toHaveLength(2)
  })
})

describe('a personal copy', () => {
  test('lists the emails and lists that someone declined, with their words', () => {
    leaveTips(HOME)
    inTransaction((tx) => suppress(tx, { channel: 'email', recipient: HOME, reason: 'unsubscribed', by: null }))
    expect(refusalsOf(HOME)).toMatchObject([
      { channel: 'email', recipient: HOME, reason: 'unsubscribed' },
      { recipient: HOME, leftList: 'tips' },
      { channel: 'email', recipient: HOME, list: 'tips', wording: 'Tips' },
      { channel: 'email', recipient: HOME, list: null, form: 'unsubscribe' },
    ])
    expect(refusalsOf(WORK)).toEqual([])
  })

  test('is followed by a deletion that keeps refusals by address and number, and nothing of the lists', () => {
    leaveTips(WORK)
    inTransaction((tx) => deletePerson(tx, findPerson(tx, WORK)))
    const kept = rowsOf(suppressions)
    expect(kept.map(({ recipientKey, reason }) => [recipientKey, reason])).toEqual([
      [WORK, 'deletion'],
      [PHONE, 'deletion'],
    ])
    expect(rowsOf(listRefusals)).toEqual([])
    expect(hasRefused(db(), 'email', WORK)).toBe(true)
  })
})
