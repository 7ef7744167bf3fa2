import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { formatDate, formatDay } from '#app/format/date.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeInvoice } from '#tests/factories/make-onboarding.ts'
import { expect, expectSound, journeyWindow, readBeside, test, unfold } from '#tests/setup/journey.ts'
import { expectLayout } from '#tests/setup/layout.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { readPdf } from '#tests/setup/pdf-text.ts'

const invoicesOf = (page: Page) => unfold(page, 'Invoices')

test('staff bill several items, the owner opens the invoice from the emailed link, and a check pays it', async ({
  page,
  signIn,
  withScripts,
}) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const lead = makeLead(db(), { name: 'Nadia Haddad' })
  await signIn('user')
  await page.goto(`/leads/${lead.id}`)
  await (await invoicesOf(page)).getByRole('link', { name: 'Create Invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Invoice' })
  await dialog.getByLabel('Description').fill('Setup of the house')
  await dialog.getByLabel('Item 1', { exact: true }).fill('Key')
  await dialog.getByLabel('Quantity for item 1').fill('3')
  await dialog.getByLabel('Amount for item 1').fill('4.55')
  await dialog.getByLabel('Common items').selectOption({ label: 'Setup fee, $299.00' })
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  await expect(dialog.getByLabel('Item 2', { exact: true })).toHaveValue('Setup fee')
  await expect(dialog.getByLabel('Amount for item 2')).toHaveValue('299.00')
  await expect(dialog.getByLabel('Amount for item 1'), 'nothing typed is lost').toHaveValue('4.55')
  await expect(dialog.getByText('$312.65')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  await expect(dialog.getByLabel('Item 3', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Remove item 3' }).click()
  await expect(dialog.getByLabel('Item 3', { exact: true })).toHaveCount(0)
  await expectSound(page, withScripts)
  await page.setViewportSize(journeyWindow(withScripts))
  await dialog.getByRole('button', { name: 'Create Invoice' }).last().click()

  await expect(page.getByRole('status').filter({ hasText: 'Invoice sent' })).toBeVisible()
  const row = (await invoicesOf(page)).getByRole('listitem').filter({ hasText: 'Setup of the house' })
  await expect(row).toContainText(/2 items, (?:sent|sending)/)
  await expect(row).toContainText('$312.65')
  await expect(row.getByText('Open', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(/Invoice HG-\d+ sent, \$312\.65|Sending: /)

  const due = formatDate(Date.now() + 14 * DAY_MS)
  const mail = () => listMails('invoice').find(({ leadId }) => leadId === lead.id)
  await expect.poll(() => mail()?.recipient).toBe(lead.email)
  const { subject = '', textBody = '' } = mail() ?? {}
  const number = /Invoice (HG-\d+) from/.exec(subject)?.[1] ?? ''
  expect(subject).toBe(`Invoice ${number} from Harvest Gate: $312.65`)
  for (const words of ['Key (3 × $4.55)', '$13.65', '$299.00', '$312.65', due]) expect(textBody).toContain(words)

  await row.getByRole('link', { name: 'Setup of the house' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice ${number}`)
  await expect(page.getByRole('row').filter({ hasText: 'Key' })).toContainText('$13.65')
  await expect(page.getByRole('region', { name: 'Status' })).toContainText(formatDay(Date.now() + 14 * DAY_MS, new Date()))
  await expectSound(page, withScripts)
  await expectLayout(page)

  const address = new URL(/https?:\/\/\S+\/invoice\/\w+/.exec(textBody)?.[0] ?? '').pathname
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice ${number}`)
  await expect(page.getByText('Setup of the house')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Total' })).toContainText('$312.65')
  await expect(page.getByText(due)).toBeVisible()
  await expect(page.getByText(`and write ${number} on it`)).toBeVisible()
  await expect(page.getByText(lead.email), 'the link says nothing else of the lead').toHaveCount(0)
  await expectSound(page, withScripts)
  const file = await readBeside(page, `${address}/invoice.pdf`)
  expect(file.headers()['content-type']).toBe('application/pdf')
  const [paper = ''] = readPdf(await file.body()).pages
  for (const words of [`Invoice ${number}`, 'Setup of the house', '$13.65', '$312.65', due, 'Open'])
    expect(paper).toContain(words)

  await page.goto(`/leads/${lead.id}`)
  await invoicesOf(page)
  await row.getByRole('button', { name: /^Remind/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Reminder sent' })).toBeVisible()
  await invoicesOf(page)
  await row.getByRole('button', { name: /^Remind/ }).click()
  await expect(page.getByText('A reminder was already sent in the last hour, so we didn’t send another.')).toBeVisible()
  expect(listMails('invoice-reminder').filter(({ leadId }) => leadId === lead.id)).toHaveLength(1)

  await invoicesOf(page)
  await row.locator('summary').click()
  await row.getByRole('link', { name: 'Mark paid…' }).click()
  const question = page.getByRole('dialog', { name: 'Mark this invoice paid?' })
  await expect(question).toContainText(`This records a $312.65 check for invoice ${number}.`)
  await question.getByLabel('Check number').fill('1042')
  await question.getByRole('button', { name: 'Mark Paid' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Invoice marked paid' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `Invoice ${number}` })).toBeVisible()
  await page.goto(`/leads/${lead.id}`)
  await invoicesOf(page)
  await expect(row.getByText('Paid', { exact: true })).toHaveClass(/badge--green/)
  await expect(row).toContainText('check 1042')
  await expect(row.getByRole('button', { name: /^Remind/ })).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByText('This invoice is paid. Thank you.')).toBeVisible()
})

test('errors of an invoice are shown beside it, and typed values are kept', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const lead = makeLead(db())
  await signIn('user')
  await page.goto(`/leads/${lead.id}/invoices/new`)
  const dialog = page.getByRole('dialog', { name: 'Create Invoice' })
  await dialog.getByLabel('Description').fill('Repairs')
  // Alternates between both kinds, so that each response differs from the previous one.
  for (const [amount, isRefused] of [
    ['1e3', true],
    ['0.00', false],
    ['-1', true],
    ['0', false],
    ['400.005', true],
    ['0.0', false],
    ['4 00', true],
    ['00.00', false],
    ['9,999,999.99', true],
  ] as const) {
    await dialog.getByLabel('Item 1', { exact: true }).fill('Door')
    await dialog.getByLabel('Amount for item 1').fill(amount)
    await dialog.getByRole('button', { name: 'Create Invoice' }).last().click()
    const alert = dialog.getByRole('alert')
    await expect(alert).toContainText(isRefused ? 'Enter an amount between $0.00 and $999,999.99' : 'above $0.00')
    await expect(dialog.getByLabel('Amount for item 1')).toHaveValue(amount)
    await expect(dialog.getByLabel('Description')).toHaveValue('Repairs')
  }
  await expectSound(page, withScripts)
  await dialog.getByLabel('Quantity for item 1').fill('1.5')
  await dialog.getByRole('button', { name: 'Create Invoice' }).last().click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a quantity as a whole number between 1 and 999')
  await dialog.getByRole('link', { name: 'Cancel' }).click()
  await expect(await invoicesOf(page)).toContainText('No invoices yet.')
})

test('an overdue invoice says by how much, is voided for a reason, and its link says so', async ({
  page,
  signIn,
  withScripts,
}) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const lead = makeLead(db())
  const number = `HG-L${lead.id.slice(0, 8)}`
  const invoice = makeInvoice(db(), {
    leadId: lead.id,
    number,
    description: 'Lockbox',
    sentAt: new Date(Date.now() - 17 * DAY_MS),
    dueAt: new Date(Date.now() - 3 * DAY_MS),
  })
  await signIn('user')
  await page.goto(`/leads/${lead.id}`)
  const row = (await invoicesOf(page)).getByRole('listitem').filter({ hasText: number })
  await expect(row).toContainText('Overdue')
  await expect(row).toContainText('3 days late')
  await row.getByRole('button', { name: /^Remind/ }).click()
  const mail = () => listMails('invoice-reminder').find(({ leadId }) => leadId === lead.id)
  await expect.poll(() => mail()?.textBody).toContain('3 days ago')
  const address = new URL(/https?:\/\/\S+\/invoice\/\w+/.exec(mail()?.textBody ?? '')?.[0] ?? '').pathname

  await page.goto(`/leads/${lead.id}/invoices/${invoice.id}`)
  await page.getByRole('link', { name: 'Void' }).click()
  const question = page.getByRole('dialog', { name: 'Void this invoice?' })
  await question.getByLabel('Reason').fill(' ')
  await question.getByRole('button', { name: 'Void Invoice' }).click()
  await expect(question.getByRole('alert')).toContainText('Enter a reason for voiding the invoice')
  await question.getByLabel('Reason').fill('made twice by mistake')
  await question.getByRole('button', { name: 'Void Invoice' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Invoice voided' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible()
  await page.goto(`/leads/${lead.id}`)
  await invoicesOf(page)
  await expect(row).toContainText('void, made twice by mistake')
  await page.goto(address)
  await expect(page.getByText('This invoice is void. No payment is due.')).toBeVisible()
  await expectSound(page, withScripts)

  db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, lead.id)).run()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice not found')
})
