import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { crmConnection, crmRecords, leadActivities, leads } from '#app/db/schema/index.ts'
import { listDocumentsOfLead } from '#app/modules/documents/queries.server.ts'
import { listReferrals } from '#app/modules/referrals/manage/list-referrals.server.ts'
import { referralList } from '#app/modules/referrals/manage/referral-list.ts'
import { action } from '#app/routes/staff/lead.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeDocument } from '#tests/factories/make-onboarding.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { proveMailboxOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const email = 'priya.raman@example.com'
const nameOf = (id: string) => rowOf(leads, eq(leads.id, id))?.name

/** A mailbox with four leads, and a lead with another mailbox. */
function aMailbox() {
  const named = (name: string, address = email) => makeLead(db(), { name, email: address }).id
  return {
    wrong: named('Prya Ramen'),
    same: named('Prya Ramen', email.toUpperCase()),
    unnamed: named('priya.raman'),
    partner: named('Dan Raman'),
    other: named('Prya Ramen', 'else@example.com'),
  }
}

async function correct(leadId: string): Promise<void> {
  const form = { intent: 'name', name: 'Priya Raman', seen: 'Prya Ramen' }
  await callAction(action, { url: `/leads/${leadId}`, params: { leadId }, cookie: signedInAs('user').cookie, form })
}

test('a name corrected on one lead is corrected on the other leads of its proved mailbox, and their timelines say so', async () => {
  proveMailboxOf(email)
  db().insert(crmConnection).values({ id: 1, since: new Date() }).run()
  const { wrong, same, unnamed, partner, other } = aMailbox()
  makeReferral(db(), { clientName: 'Prya Ramen', clientEmail: email, leadId: wrong })
  makeDocument(db(), { leadId: wrong, submitterName: 'Prya Ramen' })
  await correct(wrong)
  expect(listReferrals(referralList.read(new URLSearchParams()), new Date()).page.rows).toMatchObject([
    { clientName: 'Prya Ramen', leadName: 'Priya Raman' },
  ])
  expect(listDocumentsOfLead(wrong)).toMatchObject([{ submitterName: 'Prya Ramen', newName: 'Priya Raman' }])
  expect([wrong, same, unnamed, partner, other].map(nameOf)).toEqual([
    ...['Priya Raman', 'Priya Raman', 'Priya Raman'],
    ...['Dan Raman', 'Prya Ramen'],
  ])
  // The CRM is notified of each of them.
  const versions = new Map(rowsOf(crmRecords).map(({ leadId, version }) => [leadId, version]))
  expect([wrong, same, unnamed, partner, other].map((id) => versions.get(id))).toEqual([2, 2, 2, 1, 1])
  const [line] = rowsOf(leadActivities, eq(leadActivities.leadId, same))
  expect(line?.summary).toBe('Changed name: Prya Ramen → Priya Raman, to match another lead with this email')
})

test('with an unproved mailbox only the lead itself is corrected: anyone can type an address', async () => {
  const { wrong, same, unnamed } = aMailbox()
  await correct(wrong)
  expect([wrong, same, unnamed].map(nameOf)).toEqual(['Priya Raman', 'Prya Ramen', 'priya.raman'])
})
