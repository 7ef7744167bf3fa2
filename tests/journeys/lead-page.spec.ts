import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { makeLead, makeNote } from '#tests/factories/make-lead.ts'
import { expect, expectHydrated, expectSound, SCRIPTED, signInTo, test, unfold } from '#tests/setup/journey.ts'

/** How long reloading the page's data takes on a slow connection, in ms. */
const SLOW_LINE_MS = 1_000

/** A word that appears in no other row of the journeys' shared database. */
const unique = () => `zq${randomBytes(5).toString('hex')}`

/** The field being edited in a lead's header, with its form. */
function openField(page: Page, label: string) {
  const field = page.getByLabel(label, { exact: true })
  return { field, save: page.locator('form', { has: field }).getByRole('button', { name: 'Save', exact: true }) }
}

test('The second of two editors sees who changed what, keeps the typed values, and may save again', async ({
  page,
  signIn,
  browser,
  javaScriptEnabled,
  baseURL,
}) => {
  const lead = makeLead(db(), { name: unique(), phone: '515 555 0100', squareFootage: 1580, status: null })
  await signIn('user')
  const second = await browser.newContext({ javaScriptEnabled, baseURL })
  const { name } = (await signInTo(second, 'admin')).viewer
  const theirs = await second.newPage()

  // Edit a fact in place.
  for (const one of [page, theirs]) await one.goto(`/leads/${lead.id}?edit=phone`)
  await openField(theirs, 'Phone').field.fill('515 555 0111')
  await openField(theirs, 'Phone').save.click()
  await expect(theirs.getByRole('link', { name: '(515) 555-0111' })).toBeVisible()
  await openField(page, 'Phone').field.fill('515 555 0122')
  await openField(page, 'Phone').save.click()
  await expect(page.getByText(new RegExp(`^${name} changed this on .* to “515 555 0111”\\. Save again`))).toBeVisible()
  await expect(openField(page, 'Phone').field).toHaveValue('515 555 0122')
  await openField(page, 'Phone').save.click()
  await expect(page.getByRole('link', { name: '(515) 555-0122' })).toBeVisible()

  // The status and its reason.
  for (const one of [page, theirs]) await one.goto(`/leads/${lead.id}`)
  await theirs.getByRole('link', { name: 'Lost… needs a reason' }).click()
  await theirs.getByLabel('Explanation').fill('Sells instead')
  await theirs.getByRole('button', { name: 'Set Lost' }).click()
  await expect(theirs.getByText('Lead status updated')).toBeVisible()
  await page.getByRole('button', { name: 'Proposal', exact: true }).click()
  await expect(page.getByText(new RegExp(`^${name} changed this on .* to “Lost: Sells instead”`)).first()).toBeVisible()
  await page.getByRole('button', { name: 'Set Proposal', exact: true }).click()
  const updated = page.getByRole('status').filter({ hasText: 'Lead status updated' })
  await expect(updated).toBeVisible()
  await updated.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: 1 lead restored')).toBeVisible()

  // The property's details.
  for (const one of [page, theirs]) await one.goto(`/leads/${lead.id}/edit`)
  await theirs.getByLabel('Square feet').fill('1710')
  await theirs.getByRole('button', { name: 'Save Details' }).click()
  await expect(theirs.getByText('Property details updated successfully')).toBeVisible()
  await page.getByLabel('Square feet').fill('1640')
  await page.getByRole('button', { name: 'Save Details' }).click()
  await expect(page.getByRole('heading', { name: `${name} changed this while you were editing` })).toBeVisible()
  await expect(page.getByRole('radio', { name: /1,640/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /1,710/ })).not.toBeChecked()
  await page.getByRole('button', { name: 'Save choices' }).click()
  await expect(await unfold(page, 'Property details')).toContainText('1,640')
  await second.close()
})

test(
  "Another person's change is overwritten on the second save, even if the page reloads slowly",
  SCRIPTED,
  async ({ page, signIn }) => {
    const lead = makeLead(db(), { name: unique(), status: null })
    await signIn('user')
    await page.goto(`/leads/${lead.id}`)
    await expectHydrated(page)
    db().update(leads).set({ status: 'lost', statusReason: 'Sells instead' }).where(eq(leads.id, lead.id)).run()
    await page.route(`**/leads/${lead.id}.data`, async (route) => {
      if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, SLOW_LINE_MS))
      await route.continue()
    })
    await page.getByRole('button', { name: 'Proposal', exact: true }).click()
    await page.getByRole('button', { name: 'Set Proposal', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Lead status updated' })).toBeVisible()
  },
)

test('Your own note, changed in another window, shows both texts and loses neither', async ({ page, signIn }) => {
  const lead = makeLead(db(), { name: unique() })
  const { viewer } = await signIn('user')
  makeNote(db(), { leadId: lead.id, authorId: viewer.id, content: 'Call after 4' })
  const window = await page.context().newPage()
  for (const one of [page, window]) {
    await one.goto(`/leads/${lead.id}`)
    await one.getByRole('link', { name: 'Edit this note' }).click()
    await expect(one.getByLabel('Your note')).toHaveValue('Call after 4')
  }
  await window.getByLabel('Your note').fill('Call after 5')
  await window.getByRole('button', { name: 'Save Note' }).click()
  await expect(window.getByText('Note saved')).toBeVisible()
  await page.getByLabel('Your note').fill('Call after 6')
  await page.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByText('You changed this note in another window.').first()).toBeVisible()
  await expect(page.getByText('It now says')).toBeVisible()
  await expect(page.getByText('Call after 5')).toBeVisible()
  await expect(page.getByLabel('Your note')).toHaveValue('Call after 6')
  await page.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByText('Note saved')).toBeVisible()
  await expect(page.getByText('Call after 6')).toBeVisible()
})

test('A note edited before the scripts loaded is kept and saved', SCRIPTED, async ({ page, signIn }) => {
  const lead = makeLead(db(), { name: unique() })
  const { viewer } = await signIn('user')
  makeNote(db(), { leadId: lead.id, authorId: viewer.id, content: 'Call after 4' })
  await page.goto(`/leads/${lead.id}`)
  const editing = await page.getByRole('link', { name: 'Edit this note' }).getAttribute('href')
  const held = Promise.withResolvers<undefined>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(editing ?? '', { waitUntil: 'commit' })
  await page.getByLabel('Your note').fill('Call after 6')
  held.resolve(undefined)
  await expectHydrated(page)
  await expect(page.getByLabel('Your note')).toHaveValue('Call after 6')
  await page.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByText('Note saved')).toBeVisible()
  await expect(page.getByText('Call after 6')).toBeVisible()
})

test("A campaign is started and stopped on a lead's page, also on a phone", async ({ page, signIn, withScripts }) => {
  const lead = makeLead(db(), { name: unique(), status: 'enrolled' })
  const { viewer } = await signIn('user')
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto(`/leads/${lead.id}`)
  const card = await unfold(page, 'Campaign')
  await expect(card).toContainText('This lead hasn’t been in a campaign yet.')
  await expect(card.getByLabel('Workflow')).toHaveValue('onboarding')
  await card.getByLabel('Workflow').selectOption({ label: 'Confirmation' })
  await card.getByRole('button', { name: 'Start Campaign' }).click()
  await expect(page.getByText('Campaign started', { exact: true })).toBeVisible()
  await unfold(page, 'Campaign')
  await expect(card).toContainText('Active')
  await expect(card).toContainText(`started by ${viewer.name}`)
  await expectSound(page, withScripts)
  await card.getByRole('button', { name: 'Stop Campaign' }).click()
  await expect(page.getByText('Campaign stopped', { exact: true })).toBeVisible()
  await unfold(page, 'Campaign')
  await expect(card).toContainText(`Stopped by ${viewer.name} on`)
  await expect(card.getByRole('button', { name: 'Start Campaign' })).toBeVisible()
})

test("A long email in a lead's head breaks between its parts on a phone", async ({ page, signIn }) => {
  const email = `alexander.featherstonehaugh.${unique()}@prairie.example.com`
  const lead = makeLead(db(), { name: unique(), email })
  await signIn('user')
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto(`/leads/${lead.id}`)
  const link = page.getByRole('link', { name: email, exact: true })
  const lines = await link.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found = new Map<number, string>()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const [at, letter] of [...(text.textContent ?? '')].entries()) {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const top = Math.round(range.getBoundingClientRect().top)
        found.set(top, (found.get(top) ?? '') + letter)
      }
    }
    return [...found.values()]
  })
  expect(lines.join('')).toBe(email)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/[.@]$/)
})

test("the composer is five keys from the page's start", SCRIPTED, async ({ page, signIn }) => {
  const { id } = makeLead(db(), { name: unique() })
  await signIn('user')
  await page.goto(`/leads/${id}`)
  await expectHydrated(page)
  for (const link of ['Skip to the content', 'Skip to the composer']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: link })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Tab')
  const composer = page.getByRole('region', { name: 'Write or log' })
  await expect(composer.locator('input:focus')).toHaveCount(1)
})

test('with a long note every day, the first page of the timeline ends within 2,000 pixels', async ({ page, signIn }) => {
  const { id: leadId } = makeLead(db(), { name: unique() })
  const { viewer } = await signIn('user')
  const long = 'We would like to see the furnace first, then the roof and the garage.\n'.repeat(12)
  for (let day = 1; day <= 20; day++)
    makeNote(db(), { leadId, authorId: viewer.id, content: long, createdAt: new Date(Date.UTC(2026, 2, day)) })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/leads/${leadId}`)
  const earlier = await page.getByRole('link', { name: 'Show earlier' }).boundingBox()
  expect(earlier?.y).toBeLessThan(2_000)
})

test("a phone's Note button shows the whole form above the bar", SCRIPTED, async ({ page, signIn }) => {
  const { id } = makeLead(db(), { name: unique() })
  await signIn('user')
  await page.setViewportSize({ width: 375, height: 720 })
  await page.goto(`/leads/${id}`)
  await expectHydrated(page)
  const bar = page.getByRole('navigation', { name: 'Reach' })
  await bar.getByText('Note').click()
  await expect(page.getByLabel('New note')).toBeFocused()
  const button = await page.getByRole('button', { name: 'Add Note' }).boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
})
