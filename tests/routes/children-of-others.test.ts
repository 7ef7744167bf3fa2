import { describe, expect, test } from 'vitest'
import { db, sqlite } from '#app/db/client.server.ts'
import { leadFiles } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeInvoice, makePayment } from '#tests/factories/make-onboarding.ts'
import { Browser } from '#tests/setup/browser.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { routeTable } from '#tests/setup/route-table.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

/** Each address of a record that belongs to another one, and a form for it that would be accepted there. */
const CHILDREN: Record<string, Record<string, string> | 'opens only'> = {
  '/campaigns/workflows/:workflow/steps/:stepId': { intent: 'save', name: 'Moved' },
  '/campaigns/workflows/:workflow/steps/:stepId/remove': {},
  '/leads/:leadId/files/:fileId': 'opens only',
  '/leads/:leadId/files/:fileId/delete': {},
  '/leads/:leadId/invoices/:invoiceId': { intent: 'remind', from: 'lead' },
  '/leads/:leadId/invoices/:invoiceId/invoice.pdf': 'opens only',
  '/leads/:leadId/invoices/:invoiceId/paid': { checkNumber: '17' },
  '/leads/:leadId/invoices/:invoiceId/refund': { amount: '10', checkNumber: '17', seen: '0' },
  '/leads/:leadId/invoices/:invoiceId/void': { reason: 'Wrong home' },
  '/leads/:leadId/payments/:id/refund': { amount: '10', seen: '0' },
}
/** Its parts name a picture's version and file, which everyone sees. */
const OF_NO_PARENT = '/share/:version/:name'

test('the table has every address with two ids', () => {
  const found = routeTable()
    .filter(({ path, isLayout }) => !isLayout && path.split(':').length > 2 && path !== OF_NO_PARENT)
    .map(({ path }) => path)
  expect(Object.keys(CHILDREN)).toEqual(found.toSorted())
})

/** The ids of a lead and its records. */
function makeFamily(): Record<string, string> {
  const { id: leadId } = makeLead(db(), { email: 'ann@example.com' })
  const invoiceId = makeInvoice(db(), { leadId, status: 'open' }).id
  const id = makePayment(db(), { leadId, state: 'paid' }).id
  const file = { leadId, name: 'a.pdf', kind: 'pdf', storageKey: `lead-files/${leadId}.pdf`, bytes: 5 } as const
  const fileId = db().insert(leadFiles).values(file).returning().get().id
  return { leadId, invoiceId, id, fileId, workflow: 'warm_lead', stepId: 'warm-lead-1' }
}

describe.each(Object.entries(CHILDREN))('%s', (address, form) => {
  test('finds no record of another parent, and changes none', async () => {
    const [ours, theirs] = [makeFamily(), makeFamily()]
    const ids = { ...theirs, leadId: ours.leadId ?? '', workflow: 'onboarding' }
    const url = address.replace(/:(\w+)/g, (_, name: keyof typeof ids) => ids[name])
    const staff = new Browser(signedInAs('admin').cookie)
    const before = stateOf()
    expect(await statusOf(() => staff.get(url))).toBe(404)
    if (form === 'opens only') return
    const posted = await statusOf(() => staff.post(url, { ...form, submissionId: newSubmissionId() }))
    expect([303, 400, 404, 409], 'refused, with or without a redirect').toContain(posted)
    expect(stateOf()).toEqual(before)
  })
})

const statusOf = async (answer: () => Promise<{ status: number }>) => (await answer()).status

/** All that these forms could change. */
function stateOf() {
  const tables = ['lead_files', 'invoices', 'payments', 'campaign_steps', 'messages', 'lead_activities']
  return tables.map((table) => sqlite().prepare(`select * from ${table} order by 1`).all())
}
