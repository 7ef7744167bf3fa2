import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { db, sqlite } from '#app/db/client.server.ts'
import { campaignSteps, leadFiles } from '#app/db/schema/index.ts'
import { seenKey } from '#app/modules/forms/seen.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeInvoice, makePayment } from '#tests/factories/make-onboarding.ts'
import { Browser } from '#tests/setup/browser.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { routeTable } from '#tests/setup/route-table.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const STEP = {
  leavesBy: 'own_after_start',
  delay: '9',
  delayUnit: 'days',
  timesInterval: '',
  condition: 'always',
  law: 'marketing',
}

/** Each address of a record that belongs to another one, and a form for it that is accepted there. */
const CHILDREN: Record<string, Record<string, string> | 'opens only'> = {
  '/campaigns/workflows/:workflow/steps/:stepId': STEP,
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

/** The ids of a lead and its records. `status`: of its invoice. */
async function makeFamily(status: 'open' | 'paid'): Promise<Record<string, string>> {
  const { id: leadId } = makeLead(db(), { email: 'ann@example.com' })
  const invoiceId = makeInvoice(db(), { leadId, status, sentAt: new Date() }).id
  const id = makePayment(db(), { leadId, state: 'paid' }).id
  const storageKey = `lead-files/${leadId}.pdf`
  await fileStorage().put(storageKey, Buffer.from('%PDF-'))
  const file = { leadId, name: 'a.pdf', kind: 'pdf', storageKey, bytes: 5 } as const
  const fileId = db().insert(leadFiles).values(file).returning().get().id
  return { leadId, invoiceId, id, fileId, workflow: 'warm_lead', stepId: 'warm-lead-1' }
}

describe.each(Object.entries(CHILDREN))('%s', (address, form) => {
  const status = address.endsWith('/refund') ? 'paid' : 'open'
  const staff = () => new Browser(signedInAs('admin').cookie)
  const at = (ids: Record<string, string>) => address.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '')
  const send = (browser: Browser, url: string) => {
    const step = rowOf(campaignSteps, eq(campaignSteps.id, 'warm-lead-1'))
    const ofStep = { templateId: step?.templateId ?? '', templateBId: '', seen: seenKey(step?.updatedAt) }
    return statusOf(() =>
      browser.post(url, { ...ofStep, ...(form === 'opens only' ? {} : form), submissionId: newSubmissionId() }),
    )
  }

  test('finds no record of another parent, and changes none', async () => {
    const [ours, theirs] = [await makeFamily(status), await makeFamily(status)]
    const url = at({ ...theirs, leadId: ours.leadId ?? '', workflow: 'onboarding' })
    const browser = staff()
    const before = stateOf()
    expect(await statusOf(() => browser.get(url))).toBe(404)
    if (form === 'opens only') return
    expect([303, 404, 409], 'refused, with or without a redirect').toContain(await send(browser, url))
    expect(stateOf()).toEqual(before)
  })

  test('finds it at its own parent, and accepts its form there', async () => {
    const url = at(await makeFamily(status))
    const browser = staff()
    const before = stateOf()
    expect(await statusOf(() => browser.get(url))).toBe(200)
    if (form === 'opens only') return
    expect(await send(browser, url)).toBe(303)
    expect(stateOf()).not.toEqual(before)
  })
})

const statusOf = async (answer: () => Promise<{ status: number }>) => (await answer()).status

/** All that these forms could change. */
function stateOf() {
  const tables = ['lead_files', 'invoices', 'payments', 'campaign_steps', 'messages', 'lead_activities']
  return tables.map((table) => sqlite().prepare(`select * from ${table} order by 1`).all())
}
