import { expect, test } from 'vitest'
import { company } from '#app/content/company.ts'
import { whyYouGetThis } from '#app/modules/campaigns/templates/why-you-get-this.ts'
import { findFollowUps } from '#app/modules/campaigns/lead/queries.server.ts'
import { followUpsLabel } from '#app/modules/campaigns/lead/messages.ts'
import { db } from '#app/db/client.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { wantsMail } from '#tests/setup/campaigns.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { emailPromise, marketingWordingBeside, MAX_FOLLOW_UPS } from '#app/modules/messaging/consent/consent-wording.ts'
import { analysisReportMail } from '#app/modules/messaging/templates/analysis-report.ts'

setupTestDatabase()

const PROMISE = 'We email your report here, and up to three follow-ups about it. Unsubscribe anytime.'

test('the form, the consent ledger, the report and the follow-ups make one promise, with the enforced number', () => {
  expect(emailPromise('report')).toBe(PROMISE)
  expect(MAX_FOLLOW_UPS).toBe(3)
  expect(marketingWordingBeside('report')).toContain(PROMISE)
  expect(whyYouGetThis('warm_lead', 'analysis', 'inquiry')).toBe(
    `You’re receiving this because you asked us for a rent analysis. ${PROMISE}`,
  )
  expect(analysisReportMail(company, { reports: [], url: 'https://example.com' }).text).toContain(PROMISE)
})

test("an email with broader consent doesn't say that only three come", () => {
  for (const basis of ['consent', 'contact'] as const)
    expect(whyYouGetThis('warm_lead', 'analysis', basis)).not.toContain('three follow-ups')
})

test("staff see a lead's messages before they start its campaign: three and a stop, all of them, or none", () => {
  const now = new Date()
  const label = (email: string) => {
    const followUps = findFollowUps(email, now)
    return followUps && followUpsLabel(followUps)
  }
  const [asked, imported] = [makeLead(db(), { createdAt: now }), makeLead(db(), { createdAt: now, source: 'import' })]
  expect(label(asked.email)).toBe('3 follow-ups, then stops (no consent for more)')
  expect(label(imported.email)).toBe('no follow-ups will be sent (no consent)')
  wantsMail(asked.email)
  expect(label(asked.email)).toBeNull()
})
