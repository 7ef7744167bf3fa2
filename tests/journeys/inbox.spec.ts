import { db } from '#app/db/client.server.ts'
import { receiveMail } from '#app/modules/inbox/receive/receive-mail.server.ts'
import { paths } from '#app/paths.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { nextWord } from '#tests/factories/unique.ts'
import { compose, expect, expectHydrated, expectSound, journeyWindow, SCRIPTED, test } from '#tests/setup/journey.ts'

test("staff read an owner's message, assign it, answer it and find the answer in the conversation", async ({
  page,
  signIn,
  withScripts,
}) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('user')
  const subject = `The boiler ${nextWord()}`
  const lead = makeLead(db(), { name: 'Ann Owner', email: `ann${nextWord()}@example.com` })
  makeReceived(db(), {
    leadId: lead.id,
    sender: lead.email,
    subject,
    textBody: 'When could you come by?',
    quotedText: 'On Fri, Nov 20, 2026 at 9:12 AM Harvest Gate wrote:\n> Here is your report.',
    attachments: [{ name: 'boiler.exe', contentType: 'application/octet-stream', bytes: 9, fileId: null, notStored: 'type' }],
  })
  await page.goto(paths.inbox({ q: subject }))
  if (withScripts) await expectHydrated(page)
  await expect(page.getByText('waiting 1 min')).toBeVisible()
  await page.getByRole('link', { name: 'Ann Owner' }).click()
  await expect(page.getByRole('heading', { name: 'Ann Owner', level: 1 })).toBeVisible()
  await expect(page.getByText('> Here is your report.')).toBeHidden()
  await page.getByText('Quoted text').click()
  await expect(page.getByText('> Here is your report.')).toBeVisible()
  await expect(page.getByText('boiler.exe, 1 kB, not saved: not an image or a PDF')).toBeVisible()

  await page.locator('summary', { hasText: 'Unassigned' }).click()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const answer = page.getByLabel('Reply by email')
  await answer.fill('Tuesday at four works for us.')
  const bold = page.getByRole('toolbar', { name: 'Text tools' }).getByRole('button', { name: 'Bold' })
  if (withScripts) {
    await answer.selectText()
    await bold.click()
    await expect(answer).toHaveValue('**Tuesday at four works for us.**')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(answer).toHaveValue('Tuesday at four works for us.')
    await page.keyboard.press('ControlOrMeta+b')
    await expect(answer).toHaveValue('**Tuesday at four works for us.**')
  } else await expect(bold).toBeHidden()
  await page.getByRole('button', { name: 'Send Reply' }).click()
  await expect(page.getByText('Reply queued')).toBeVisible()
  await expect(page.locator('.message').filter({ hasText: 'Tuesday at four works for us.' })).toContainText('You sent')
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expectSound(page, withScripts)
})

test("staff create a lead from a stranger's message, and move it to the right lead", async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('user')
  const word = nextWord()
  const { id } = makeReceived(db(), { sender: `pat${word}@example.net`, senderName: `Pat ${word}` })
  const other = makeLead(db(), { name: `Sam of ${word} Street` })
  await page.goto(paths.inboxMessage(id))
  if (withScripts) await expectHydrated(page)
  await page.getByRole('link', { name: 'Create Lead' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`Pat ${word}`)
  await expect(page.getByLabel('Email')).toHaveValue(`pat${word}@example.net`)
  await page.getByRole('button', { name: 'Save Lead' }).click()
  await expect(page.getByText('Lead added')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }).getByRole('link', { name: `Pat ${word}` })).toBeVisible()

  await page.locator('summary', { hasText: 'Move to another lead' }).click()
  await page.getByLabel('Name, address or email').fill(`Sam ${word}`)
  await page.getByRole('button', { name: 'Search' }).last().click()
  await page.getByRole('button', { name: `Move to ${other.name}` }).click()
  await expect(page.getByText('Linked to the lead')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }).getByRole('link', { name: other.name })).toBeVisible()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
})

test('staff save the attachments of an email, see which were not kept, and answer from a template', async ({
  page,
  signIn,
  withScripts,
}) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('user')
  const lead = makeLead(db(), { name: 'Ann Owner', email: `ann${nextWord()}@example.com` })
  const part = (name: string, content: string) =>
    `--b\r\nContent-Type: text/html\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}\r\n`
  const mail = [`From: Ann Owner <${lead.email}>`, 'Subject: The lease', `Message-ID: <${nextWord()}@example.com>`]
  const files = `${part('lease.pdf', '%PDF-1.7 The lease')}${part('lease.zip', 'PK')}${part('page.html', '<script>alert(1)</script>')}`
  const source = `${mail.join('\r\n')}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHere it is.\r\n${files}--b--\r\n`
  const place = { uidValidity: '1', uid: 1 }
  await receiveMail({ place, receivedAt: new Date(), size: 0, isTruncated: false, files: [], source: Buffer.from(source) })
  await page.goto(paths.lead(lead.id))
  await page.getByRole('link', { name: 'Open in the inbox' }).click()
  await expect(page).toHaveURL(/\/inbox\//)
  await expect(page.getByText('lease.zip, 1 kB, not saved: not an image or a PDF')).toBeVisible()
  await expect(page.getByText('page.html, 1 kB, not saved: not an image or a PDF')).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'lease.pdf' }).click()])
  expect(download.suggestedFilename()).toBe('lease.pdf')

  if (withScripts) await expectHydrated(page)
  await page.getByLabel('Start from').selectOption('warm-lead-1')
  await page.getByRole('button', { name: 'Fill In' }).click()
  const answer = page.getByLabel('Reply by email')
  await expect(answer).toHaveValue(/^Hello Ann,/)
  await expect(answer).toHaveValue(/\{\{report_link\}\}/)
  if (withScripts) {
    // A message of someone else loads the open inbox again.
    const reload = page.waitForResponse((response) => /\/inbox\/.+\.data/.test(response.url()))
    makeReceived(db(), { sender: `dana${nextWord()}@example.com`, subject: 'The gutters' })
    await reload
    await expect(answer).toHaveValue(/\{\{report_link\}\}/)
  }
  await page.getByRole('button', { name: 'Send Reply' }).last().click()
  await expect(answer).toHaveAccessibleDescription(/can’t fill in a link/)
  await expectSound(page, withScripts)
  await answer.fill('Thank you. Enroll at {{enroll_link}} when you like.')
  await page.getByRole('button', { name: 'Send Reply' }).last().click()
  await expect(page.getByText('Reply queued')).toBeVisible()
  await expect(page.locator('.message').getByText(/Thank you\. Enroll at http\S+ when you like/)).toBeVisible()
})

test("staff see that an email in a lead's conversation came from someone else", async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('user')
  const lead = makeLead(db(), { name: 'Ann Owner', email: `ann${nextWord()}@example.com` })
  const sender = `mallory${nextWord()}@example.net`
  const { id } = makeReceived(db(), { leadId: lead.id, sender, senderName: 'Ann Owner' })
  const sent = { recipient: sender, state: 'sent', leadId: lead.id } as const
  makeMessage(db(), { ...sent, bouncedAt: new Date(), bounceReason: '550 5.1.1 No such user.' })
  const notice = page.getByText(`This goes to ${sender}, which isn’t the lead’s address.`)
  const returned = page.getByText(/^Our last email to this address bounced: 550 5\.1\.1 No such user\. A reply may not/)
  for (const address of [paths.lead(lead.id), paths.inboxMessage(id)]) {
    await page.goto(address)
    if (address === paths.lead(lead.id)) await compose(page, 'Email')
    await expect(notice).toBeVisible()
    await expect(returned).toBeVisible()
    await expect(page.getByText(`Ann Owner (${sender}): Re: Your rental`).first()).toBeVisible()
  }
  await expectSound(page, withScripts)
})

test("staff answer on the lead's page, with emails and texts in one conversation", async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('user')
  const lead = makeLead(db(), { name: 'Ann Owner', email: `ann${nextWord()}@example.com` })
  makeReceived(db(), { leadId: lead.id, channel: 'sms', sender: '+15155550163', subject: '', textBody: 'Is Tuesday fine?' })
  makeReceived(db(), { leadId: lead.id, sender: lead.email, textBody: 'Or would Wednesday be better?' })
  await page.goto(paths.lead(lead.id))
  if (withScripts) await expectHydrated(page)
  const conversation = page.getByRole('region', { name: 'Timeline' })
  await expect(conversation.getByText('Text from (515) 555-0163').first()).toBeVisible()
  const composer = await compose(page, 'Email')
  await composer.getByLabel('Reply by email').fill('Wednesday at four works for us.')
  await composer.locator('[data-panel=email]').getByRole('button', { name: 'Send Reply' }).last().click()
  await expect(page.getByText('Reply queued')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Owner' })).toBeVisible()
  await expect(conversation.getByText('Wednesday at four works for us.').first()).toBeVisible()
})

test('a text shows the number of its segments', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('user')
  const { id } = makeReceived(db(), { channel: 'sms', sender: '+15155550163', subject: '' })
  await page.goto(paths.inboxMessage(id))
  await expect(page.getByText(/A segment has up to 160 characters/)).toBeVisible()
  if (withScripts) {
    await expectHydrated(page)
    await page.getByLabel('Reply by text').fill('Tuesday 😀'.padEnd(80, '!'))
    await expect(page.getByText(/^2 segments: 80 characters, \d+ left/)).toBeVisible()
  }
  await expectSound(page, withScripts)
})

test('staff pick several conversations and close them at once, and snooze another one', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('user')
  const subject = `Keys ${nextWord()}`
  for (const senderName of ['Ann Owner', 'Ben Owner', 'Cy Owner']) makeReceived(db(), { subject, senderName })
  await page.goto(paths.inbox({ q: subject }))
  if (withScripts) await expectHydrated(page)
  const lines = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: subject })
  await expect(lines).toHaveCount(3)
  for (const name of ['Ann', 'Ben'])
    await page.getByRole('checkbox', { name: `Select the conversation with ${name} Owner` }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('2 conversations marked as done')).toBeVisible()
  await expect(lines.filter({ hasText: 'waiting' })).toHaveCount(1)

  await lines.getByRole('link', { name: 'Cy Owner' }).click()
  const head = page.getByRole('region', { name: 'Cy Owner' })
  await head.locator('summary', { hasText: 'Snooze' }).click()
  await head.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(head.getByText(/Snoozed until/)).toBeVisible()
  await expectSound(page, withScripts)
  await page.goto(paths.inbox({ q: subject }))
  await expect(lines).toHaveCount(2)
  await page.goto(paths.inbox({ q: subject, show: 'snoozed' }))
  await expect(lines).toHaveCount(1)
})

test('a new message appears in the open inbox, and leaves typed text alone', SCRIPTED, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn('user')
  const word = nextWord()
  const lead = makeLead(db(), { name: `Ann ${word}`, email: `ann${word}@example.com` })
  const message = { leadId: lead.id, sender: lead.email, textBody: 'The first one' }
  const { id } = makeReceived(db(), message)
  await page.goto(paths.inboxMessage(id))
  await expectHydrated(page)
  await page.locator('summary', { hasText: 'Unassigned' }).last().click()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  const toast = page.locator('.toast')
  await expect(toast).toBeVisible()
  const answer = page.getByLabel('Reply by email')
  await answer.fill('Half of an answ')
  makeReceived(db(), { ...message, textBody: `The second one ${word}` })
  await expect(page.locator('.message').filter({ hasText: `The second one ${word}` })).toBeVisible()
  await expect(page.locator('.conversation').filter({ hasText: `Ann ${word}` })).toContainText('The second one')
  await expect(toast, 'what was said of the press before').toBeVisible()
  await expect(answer).toHaveValue('Half of an answ')
  await expect(answer).toBeFocused()
})
