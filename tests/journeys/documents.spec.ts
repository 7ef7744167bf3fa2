import { db } from '#app/db/client.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { nextWord } from '#tests/factories/unique.ts'
import { expect, expectSound, journeyWindow, test, unfold } from '#tests/setup/journey.ts'
import { listMails } from '#tests/setup/outbox.ts'

test("staff send a document from a lead's page, remind its signer, and void it", async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const name = `Nadia ${nextWord()}`
  const lead = makeLead(db(), { name, propertyAddress: '12 Beaver Ave, Des Moines, IA 50310' })
  await signIn('user')
  await page.goto(`/leads/${lead.id}`)
  const card = await unfold(page, 'Documents')
  await expect(card).toContainText('No Documents Yet')
  await card.getByRole('link', { name: 'Send Document' }).click()
  await page.getByLabel('Document', { exact: true }).selectOption({ label: 'Addendum: pets' })
  if (!withScripts) await page.getByRole('button', { name: 'Show Text' }).click()
  await expect(page.getByText(`(the “Manager”) and ${name}`)).toBeVisible()
  await expectSound(page, withScripts)
  await page.setViewportSize(journeyWindow(withScripts))
  await page.getByRole('button', { name: 'Send Document' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Document sent to the signer' })).toBeVisible()
  await unfold(page, 'Documents')
  await expect(card).toContainText(new RegExp(`(?:For|Sent to) ${name}`))
  const mailsOf = (template: string) => listMails(template).filter(({ leadId }) => leadId === lead.id)
  expect(mailsOf('document-link').map(({ recipient }) => recipient)).toEqual([lead.email])

  await page.goto(`/documents?q=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: `Remind ${name}` }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Reminder sent' })).toBeVisible()
  expect(mailsOf('document-reminder')).toHaveLength(1)

  await row.getByRole('link', { name: 'Addendum: pets', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Addendum: pets' })).toBeVisible()
  await page.getByRole('link', { name: 'Void', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Void this document?' })
  await question.getByLabel('Reason').fill(' ')
  await question.getByRole('button', { name: 'Void Document' }).click()
  await expect(question.getByRole('alert')).toContainText('Enter a reason for voiding the document')
  await question.getByLabel('Reason').fill('There is no pet')
  await question.getByRole('button', { name: 'Void Document' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Document voided' })).toBeVisible()
  await expect(page.getByText('There is no pet').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remind' })).toHaveCount(0)

  const url = /https?:\/\/\S+\/sign\/\w+/.exec(mailsOf('document-link')[0]?.textBody ?? '')?.[0] ?? ''
  await page.goto(new URL(url).pathname)
  await expect(page.getByText(/withdrawn/).first()).toBeVisible()
})

test('staff send a document from the list to a lead that they search for, and store the signed paper', async ({
  page,
  signIn,
  withScripts,
}) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const name = `Teodor ${nextWord()}`
  const lead = makeLead(db(), { name, propertyAddress: '31 Prairie Ln, Ames, IA 50010' })
  await signIn('user')
  await page.goto('/documents')
  await expect(page.getByRole('heading', { level: 1, name: 'Document Management' })).toBeVisible()
  await page.getByRole('link', { name: 'Send Document' }).click()
  await page.getByLabel('Document', { exact: true }).selectOption({ label: 'Lead-based paint disclosure' })
  await page.getByLabel('Lead', { exact: true }).fill(name)
  if (!withScripts) await page.getByRole('button', { name: 'Find Lead' }).click()
  const found = page.getByRole('link', { name, exact: true })
  await expect(page).toHaveURL(/q=/)
  await expect(found).toHaveAttribute('href', /template=/)
  await found.click()
  const card = page.getByRole('region', { name: 'Lead-based paint disclosure' })
  await expect(card).toContainText(lead.email)
  await expect(card).toContainText('Our signing page')
  await expect(card).toContainText('lessors must disclose the presence of lead-based paint')
  await expect(card).toContainText(`${name}, the Lessor`)
  await expectSound(page, withScripts)
  await page.setViewportSize(journeyWindow(withScripts))
  await card.getByRole('button', { name: 'Send Document' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Document sent to the signer' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Lead-based paint disclosure' })).toBeVisible()
  expect(listMails('document-link').filter(({ leadId }) => leadId === lead.id)).toHaveLength(1)

  await page.getByRole('button', { name: 'Remind' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Reminder sent' })).toBeVisible()
  await page.getByRole('button', { name: 'Remind' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'didn’t send another' })).toBeVisible()

  await page.getByRole('link', { name: 'Add Signed Paper' }).click()
  const paper = page.getByRole('dialog', { name: 'Add the signed paper' })
  const upload = async (text: string) => {
    const file = { name: 'signed.pdf', mimeType: 'application/pdf', buffer: Buffer.from(text) }
    await paper.getByLabel('File', { exact: true }).setInputFiles(file)
    await paper.getByRole('button', { name: 'Add Signed Paper' }).click()
  }
  await upload('Dear all, this is no PDF.')
  await expect(paper.getByRole('alert')).toContainText('Choose a PDF or a readable image')
  await upload('%PDF-1.4 the paper that was signed\nstartxref\n9\n%%EOF')
  await expect(page.getByRole('status').filter({ hasText: 'Signed copy saved' })).toBeVisible()
  await expect(page.getByText('Completed').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /\/api\/docuseal\/download\/\w+$/)
  await expect(page.getByRole('button', { name: 'Remind' })).toHaveCount(0)
})
