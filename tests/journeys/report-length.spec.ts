import type { BrowserContext } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { leads } from '#app/db/schema/index.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { bookWalkthrough } from '#app/modules/booking/book-walkthrough.server.ts'
import { bookableHours } from '#app/modules/booking/slots/slots.ts'
import { acknowledgeTerms } from '#app/modules/enrollment/terms/acknowledge-terms.server.ts'
import { paths } from '#app/paths.ts'
import { makePayment } from '#tests/factories/make-onboarding.ts'
import { comparable, makeReport } from '#tests/factories/make-report.ts'
import { expect, journeyUrl, test } from '#tests/setup/journey.ts'
import { browserOf, provedBrowserOf } from '#tests/setup/visitor.ts'

/** The maximum height of an owner's report in pixels, by window width. */
const MAX_LENGTH: readonly [width: number, pixels: number][] = [
  [1280, 2800],
  [375, 5500],
]

/** What an owner has done, and whether this browser has proved their mailbox. */
const STATES: [name: string, make: (leadId: string) => void, isProved: boolean][] = [
  ['nothing done yet', () => undefined, false],
  ['nothing done but an online enrollment, and its mailbox proved', enrollOnline, true],
  ['a booked walkthrough', book, false],
  ['a booked walkthrough, and its mailbox proved', book, true],
  ['a walkthrough and a payment', bookAndPay, true],
]

for (const [name, make, isProved] of STATES) {
  test(`a report with ${name} is no longer than it may be`, async ({ page, context }) => {
    const leadId = makeOwnReport()
    make(leadId)
    await actFor(context, await (isProved ? provedBrowserOf(leadId) : browserOf(leadId)))
    for (const [width, pixels] of MAX_LENGTH) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(paths.report(leadId))
      await expect(page.getByRole('heading', { name: 'Share or save it' })).toBeVisible()
      await expect(page.getByRole('img', { name: /^Map of the home/ })).toBeVisible()
      const length = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(length, `at ${width} pixels`).toBeLessThanOrEqual(pixels)
    }
  })
}

/** A report with a map of rentals. Its owner has a unique email without other bookings. */
function makeOwnReport(): string {
  const comparableProperties = [
    '518 Bluestem Ln',
    '520 Switchgrass Ct',
    '335 Coneflower St',
    '782 Larch Ct',
    '391 Prairie Rose Dr',
  ].map((street, place) =>
    comparable({
      address: `${street}, Des Moines, IA 50312`,
      position: { latitude: 41.585 + place / 100, longitude: -93.66 - place / 100 },
      distance: 0.5 + place,
    }),
  )
  return makeReport(db(), {
    lead: { email: `${newId()}@example.com`, streetAddress: '2847 Ingersoll Ave', zipCode: '50312' },
    result: { comparableProperties },
  })
}

function enrollOnline(leadId: string): void {
  db().update(leads).set({ source: 'enrollment', status: 'enrolled', plan: 'online' }).where(eq(leads.id, leadId)).run()
}

function book(leadId: string): void {
  inTransaction((tx) => acknowledgeTerms(tx, { leadId, ipAddress: undefined, userAgent: null, from: 'walkthrough' }))
  const token = inTransaction((tx) => createBookingToken(tx, leadId))
  const booked = bookableHours(new Date()).some(
    (startsAt) =>
      bookWalkthrough({ token, visitor: null, startsAt, seen: '', countBooking: () => true, hasPaid: false }).result.ok,
  )
  expect(booked).toBe(true)
}

function bookAndPay(leadId: string): void {
  book(leadId)
  makePayment(db(), { leadId, state: 'paid', paidAt: new Date() })
}

async function actFor(context: BrowserContext, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await context.addCookies([{ name, value, url: journeyUrl() }])
}
