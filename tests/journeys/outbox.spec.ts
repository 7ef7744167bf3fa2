import type { Locator } from '@playwright/test'
import { company } from '#app/content/company.ts'
import { db } from '#app/db/client.server.ts'
import { mailLayout } from '#app/modules/messaging/layout/mail-layout.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { expect, expectNoSideScroll, expectSound, test } from '#tests/setup/journey.ts'

const body = () =>
  mailLayout(company, {
    title: 'Your rent analysis',
    preview: 'Preview',
    parts: [
      { kind: 'text', text: 'Here is our rent estimate.' },
      { kind: 'rows', rows: [{ label: '2847 Ingersoll Ave, Des Moines, IA 50312', value: '$1,850 a month' }] },
      { kind: 'button', label: 'Open the report', url: 'http://localhost/r/abc' },
    ],
    reason: 'Because you asked.',
  })

test('an admin reads a message as text and as its recipient sees it', async ({ page, signIn }) => {
  await signIn('admin')
  const { text, html } = body()
  const subject = `Outbox journey ${Math.random()}`
  const { id } = makeMessage(db(), { subject, textBody: text, htmlBody: html })
  await page.goto('/admin/outbox?state=kept')
  await page.getByRole('link', { name: subject }).click()
  await expect(page).toHaveURL(`/admin/outbox/${id}`)
  await expect(page.getByText('Here is our rent estimate.')).toBeVisible()
  const [shown] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Inbox preview' }).click()])
  await expect(shown.getByRole('heading', { name: 'Your rent analysis' })).toBeVisible()
  await expect(shown.getByRole('heading', { name: 'Your rent analysis' }), 'its own look').toHaveCSS('font-size', '28px')
})

test('an email with the longest words that people may type fits a phone, and our own words stay whole', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const typed = 'W'.repeat(200)
  const { text, html } = mailLayout(company, {
    title: typed,
    preview: typed,
    parts: [
      { kind: 'text', text: `Hello ${typed}, thank you.` },
      {
        kind: 'rows',
        rows: [
          { label: 'Estimated monthly rent', value: typed },
          { label: `${typed}, Des Moines, IA 50312`, value: '$1,850 a month' },
        ],
      },
      { kind: 'quote', label: 'Notes', text: typed },
      { kind: 'steps', steps: [{ when: 'By Wednesday, November 25', what: typed }] },
      { kind: 'rentals', rentals: [{ address: typed, note: 'Half a mile', rent: '$1,850' }] },
    ],
    reason: 'Because you asked.',
  })
  const { id } = makeMessage(db(), { textBody: text, htmlBody: html })
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto(`/admin/outbox/${id}/html`)
  await expectNoSideScroll(page)
  for (const words of ['Estimated monthly rent', 'By Wednesday, November 25', '$1,850'])
    expect(await linesOf(page.getByText(words, { exact: true })), words).toBeLessThan(5)
})

/** How many lines a cell's text takes. */
function linesOf(cell: Locator): Promise<number> {
  return cell.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
}

test('an admin resends a failed message', async ({ page, signIn }) => {
  await signIn('admin')
  const { id } = makeMessage(db(), { state: 'failed', lastError: '550 5.1.1 No such mailbox', attempts: 1 })
  await page.goto(`/admin/outbox/${id}`)
  await expect(page.getByText('550 5.1.1 No such mailbox')).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Message queued for resending')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden()
})

test('the outbox is accessible, valid and fits its window', async ({ page, signIn, withScripts }) => {
  await signIn('admin')
  const { text, html } = body()
  const failed = makeMessage(db(), {
    state: 'failed',
    lastError: '550 '.repeat(40),
    subject: 'Long '.repeat(30),
    textBody: text,
    htmlBody: html,
  })
  for (const path of ['/admin/outbox', '/admin/outbox?state=failed', `/admin/outbox/${failed.id}`]) {
    await page.goto(path)
    await expectSound(page, withScripts)
  }
})
