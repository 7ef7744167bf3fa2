import type { BrowserContext, Page } from '@playwright/test'
import { db, inTransaction } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { acknowledgeTerms } from '#app/modules/enrollment/terms/acknowledge-terms.server.ts'
import { findBooking } from '#app/modules/booking/queries.server.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { paths } from '#app/paths.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { bookAnHour } from '#tests/setup/book-an-hour.ts'
import { expect, expectAccessible, expectNoSideScroll, expectValidHtml, journeyUrl, test } from '#tests/setup/journey.ts'
import { browserOf } from '#tests/setup/visitor.ts'

test('an owner books the walkthrough from the report, moves it and cancels it', async ({ page, context, withScripts }) => {
  const leadId = makeOwnReport()
  inTransaction((tx) => acknowledgeTerms(tx, { leadId, ipAddress: undefined, userAgent: null, from: 'walkthrough' }))
  await actFor(context, leadId)
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto(paths.report(leadId))
  const steps = page.getByRole('region', { name: 'Your next steps' })
  await expect(steps.getByRole('listitem')).toHaveText([
    /^Rental analysis.*Created on/,
    /^Agreement terms.*Acknowledged on/,
    /^Walkthrough/,
    /^Signature/,
    /^Onboarding fee/,
  ])
  await steps.getByRole('button', { name: 'Pick a walkthrough time' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Pick a time for the walkthrough' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Book / }), 'in sight before anything is picked').toBeInViewport({ ratio: 1 })
  await expect(page.locator('nav[aria-label="Main"]')).toHaveCount(0)
  const day = page.locator('[data-day]').last()
  const name = (await day.getAttribute('data-day')) ?? ''
  await bookAnHour(page, { among: day.locator('[name=startsAt]') })
  await expect(page.getByRole('definition').first()).toHaveText(name)
  const first = findBooking(db(), leadId)?.startsAt
  expect(first).toBeDefined()
  await expectNoSideScroll(page)
  await expectValidHtml(page)

  await page.getByRole('link', { name: 'Change the time' }).click()
  await expectNoSideScroll(page)
  if (withScripts) await expectAccessible(page)
  await bookAnHour(page, {
    among: page.locator('[name=startsAt]').first(),
    button: /^Move to /,
    done: /Your walkthrough was moved/,
  })
  expect(findBooking(db(), leadId)?.startsAt.getTime()).toBeLessThan(first?.getTime() ?? 0)

  await page.getByRole('link', { name: 'Back to the report' }).click()
  await expect(steps.getByRole('button', { name: 'Read and sign the agreement' })).toBeVisible()
  await steps.getByRole('button', { name: 'Change the walkthrough' }).click()
  await page.getByRole('link', { name: 'Cancel the walkthrough' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cancel your walkthrough?' })).toBeVisible()
  await expectValidHtml(page)
  expect(findBooking(db(), leadId)).not.toBeNull()
  await page.getByRole('button', { name: 'Cancel the walkthrough' }).click()
  await expect(page.getByRole('status')).toContainText('Your walkthrough was canceled')
  await expect(page.getByRole('heading', { level: 1, name: 'Pick a time for the walkthrough' })).toBeVisible()
  expect(findBooking(db(), leadId)).toBeNull()
})

test('no step of a walkthrough promises an email to an owner with only a phone number', async ({ page, signIn }) => {
  await signIn('user')
  const walkthroughDate = new Date(Date.now() + 3 * DAY_MS)
  const { id } = makeLead(db(), { email: '', phone: '515-555-0142', walkthroughDate })
  for (const step of [undefined, 'schedule', 'cancel'] as const) {
    await page.goto(paths.leadWalkthrough(id, step))
    await expect(page.getByRole('dialog')).toContainText('This lead has no email address')
    await expect(page.getByRole('dialog')).not.toContainText(/we’ll email/i)
  }
})

test('an owner confirms a walkthrough by the button behind the emailed link', async ({ page, context, withScripts }) => {
  const leadId = makeOwnReport()
  inTransaction((tx) => acknowledgeTerms(tx, { leadId, ipAddress: undefined, userAgent: null, from: 'walkthrough' }))
  await actFor(context, leadId)
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto(paths.report(leadId))
  await page.getByRole('button', { name: 'Pick a walkthrough time' }).click()
  await bookAnHour(page)
  await expect(page.getByRole('heading', { name: 'Almost booked' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Confirm by / })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm this time' })).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Almost booked' })).toBeInViewport()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await coveredByToast(page), `at ${width} px`).toEqual([])
  }
  const [title, guide] = await Promise.all(
    [page.getByRole('heading', { level: 1 }), page.getByText('Claire Holloway')].map((part) => part.boundingBox()),
  )
  expect(guide?.y, 'the person is in a side column').toBeLessThan((title?.y ?? 0) + (title?.height ?? 0))
  await page.setViewportSize({ width: 375, height: 800 })

  await page.getByRole('link', { name: 'Open its link' }).click()
  await expectNoSideScroll(page)
  await expectValidHtml(page)
  if (withScripts) await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm this time' }).click()
  await expect(page.getByRole('status')).toContainText('Your walkthrough is confirmed')
  await expect(page.getByText('confirm it by')).toHaveCount(0)
  expect(findBooking(db(), leadId)?.unconfirmedSince).toBeNull()
})

/** A report whose owner has a unique email without other bookings. */
function makeOwnReport(): string {
  return makeReport(db(), { lead: { email: `${newId()}@example.com` } })
}

/** Sets the cookie of the browser that submitted the lead. */
async function actFor(context: BrowserContext, leadId: string): Promise<void> {
  const [name = '', value = ''] = (await browserOf(leadId)).split(/=(.*)/s)
  await context.addCookies([{ name, value, url: journeyUrl() }])
}

/** The texts and controls of the page that a toast covers, before anyone scrolls. */
function coveredByToast(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    scrollTo(0, 0)
    const toasts = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect())
    const meets = (one: DOMRect) =>
      toasts.some((box) => one.left < box.right && box.left < one.right && one.top < box.bottom && box.top < one.bottom)
    const parts = [...document.querySelectorAll('header a, header p, main h1, main h2, main p, main dd, main a, main button')]
    return parts.filter((part) => part.checkVisibility() && meets(part.getBoundingClientRect())).map((part) => part.innerHTML)
  })
}
