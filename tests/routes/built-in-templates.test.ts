import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { campaignTemplates, leads, tokens } from '#app/db/schema/index.ts'
import { BUILT_IN_TEMPLATES } from '#app/modules/campaigns/templates/built-in/index.ts'
import { company } from '#app/content/company.ts'
import { findTemplate, listTemplates } from '#app/modules/campaigns/templates/queries.server.ts'
import { previewMessage, renderCampaignMessage } from '#app/modules/campaigns/templates/render-campaign-message.server.ts'
import { analysisReportMail } from '#app/modules/messaging/templates/analysis-report.ts'
import { reportedRent } from '#app/modules/rent-estimator/estimate-words.ts'
import { NO_RENT_FIGURE, rentLabel } from '#app/modules/properties/standard-figure.ts'
import { smsSize } from '#app/modules/messaging/layout/sms-segments.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeDocument } from '#tests/factories/make-onboarding.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { readingEase, sentencesOf } from '#tests/setup/reading-ease.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { valueOf } from '#tests/setup/value-of.ts'

setupTestDatabase()

const NOW = new Date('2026-11-23T15:00:00Z')

/** A built-in template's message for a lead. */
function message(key: string, leadId: string) {
  return valueOf(inTransaction((tx) => renderCampaignMessage(tx, key, { leadId, sendAt: NOW })))
}

function anOwner(): string {
  const assignee = makeUser(db(), { name: 'Claire Holloway' })
  const lead = {
    name: 'Priya Raman',
    email: 'priya@example.com',
    source: 'manual',
    assigneeId: assignee.id,
    walkthroughDate: NOW,
  } as const
  return makeReport(db(), { lead })
}

/** A lead with only an unconfirmed email. */
const aStranger = () =>
  makeLead(db(), {
    source: 'webinar',
    name: 'x',
    email: 'x@example.com',
    propertyAddress: '',
    streetAddress: '',
    city: '',
    zipCode: '',
    estimatedRent: null,
  }).id

describe('the built-in templates', () => {
  test('are rows of every database, in the order of the schedule, and each has its text', () => {
    const rows = listTemplates()
    expect(rows.map(({ id }) => id).sort()).toEqual(BUILT_IN_TEMPLATES.map(({ key }) => key).sort())
    expect(rows.filter(({ workflow }) => workflow === 'warm_lead').map(({ id }) => id)).toEqual(
      Array.from({ length: 16 }, (_, index) => `warm-lead-${index + 1}`),
    )
    for (const { id, key, content, subject, type } of rows) {
      expect(key).toBe(id)
      expect(content.length).toBeGreaterThan(80)
      expect(subject !== '').toBe(type === 'email')
    }
    expect(new Set(rows.map(({ subject }) => subject)).size).toBe(rows.length)
  })

  test.each(BUILT_IN_TEMPLATES.map(({ key }) => key))(
    '%s is complete for an owner with all data, and for one with none',
    (key) => {
      for (const leadId of [anOwner(), aStranger()]) {
        const written = message(key, leadId)
        const texts = written.channel === 'email' ? [written.subject, written.text] : [written.text]
        for (const text of texts) {
          expect(text).not.toMatch(/\{\{|\}\}|undefined|null|NaN|always available|\*\*|\]\(|[\ue000-\uf8ff]| {2}[^$\d]|,,|\.\./)
          expect(text.trim()).not.toBe('')
        }
        if (written.channel === 'sms') {
          expect(smsSize(written.text)).toMatchObject({ encoding: 'GSM-7', outside: null })
          continue
        }
        expect(written.subject.length).toBeLessThanOrEqual(78)
        expect(written.text).toMatch(/\nHello (?:Priya|there),\n\n[A-Z]/)
        // One call to action in each: at most one button.
        expect(written.html.match(/display:inline-block/g)?.length ?? 0).toBeLessThanOrEqual(1)
        expect(written.text.split(/\s+/).length).toBeLessThan(330)
        const { ease, longest } = readingEase(sentencesOf(written.text))
        expect(Math.round(ease)).toBeGreaterThanOrEqual(60)
        expect(longest).toBeLessThanOrEqual(25)
      }
    },
  )

  test('show their beginning in an email list, without the greeting', () => {
    const written = message('warm-lead-2', anOwner())
    expect(written).toMatchObject({ html: expect.stringMatching(/overflow:hidden">Rent is not income\. /) as string })
  })

  test('name the owner, the rent, the fees of the lead, and the assignee', () => {
    const leadId = anOwner()
    const first = message('warm-lead-1', leadId)
    expect(first.text).toMatch(/^Where the \$[\d,]+ comes from\n\nHello Priya,/)
    expect(first.text).toContain('Claire Holloway, Director of Growth\n(515) 555-0143')
    expect(message('warm-lead-5', leadId).text).toContain('- management: set by the plan you choose')
    db().update(leads).set({ plan: 'full-service' }).where(eq(leads.id, leadId)).run()
    expect(message('warm-lead-5', leadId).text).toContain('- management: 8% of the rent and $150 a month')
    expect(message('walkthrough-2-hours', leadId).text).toMatch(/^Harvest Gate: see you on Monday, November 23 at 9:00 AM at /)
  })

  test("state the rent of one of several units, and mention no property that doesn't exist", () => {
    const leadId = makeReport(db(), { lead: { unitCount: 12, propertyType: 'multi-family', source: 'manual' } })
    expect(message('warm-lead-1', leadId).text).toMatch(/a rent of \$[\d,]+ per unit per month\./)
    const stranger = aStranger()
    expect(message('warm-lead-5', stranger).text).toContain('For a single home they would be:')
    for (const key of ['warm-lead-1', 'warm-lead-15']) expect(message(key, stranger).text).not.toMatch(/you asked|asking us/i)
  })

  test('ask for the signature until the management agreement is signed, whatever else was', () => {
    const leadId = anOwner()
    makeDocument(db(), { leadId, kind: 'addendum', status: 'completed' })
    expect(message('onboarding-welcome', leadId).text).toContain('your signature on the agreement')
    makeDocument(db(), { leadId, kind: 'agreement', status: 'completed' })
    expect(message('onboarding-welcome', leadId).text).not.toContain('your signature')
  })

  test('never mention intervals, which are settings, or the time of arrival', () => {
    const leadId = anOwner()
    const distance =
      /\b(?:today|tonight|tomorrow|yesterday)\b|\bin (?:a|one|two|three|four|\d+) (?:hours?|days?|weeks?)\b|\b(?:hours?|days?|weeks?) (?:ago|from now)\b|\b(?:one|two|three|four|\d+) (?:days?|weeks?) in\b/i
    const offending = BUILT_IN_TEMPLATES.flatMap(({ key }) => {
      const written = message(key, leadId)
      const texts = written.channel === 'email' ? [written.subject, written.text] : [written.text]
      return texts.flatMap((text) => distance.exec(text)?.[0] ?? [])
    })
    expect(offending).toEqual([])
    for (const key of ['walkthrough-7-days', 'walkthrough-3-days', 'walkthrough-24-hours', 'walkthrough-2-hours'])
      expect(message(key, leadId).text).toMatch(/Monday, November 23\b.* 9:00 AM/)
    expect(listTemplates().filter(({ name }) => distance.test(name) || /\d/.test(name))).toEqual([])
  })

  test('follow the product until staff save one, and then stay as saved', () => {
    db()
      .update(campaignTemplates)
      .set({ editedAt: NOW, version: 1, subject: 'Ours', content: 'Our own words for {{city}}.' })
      .where(eq(campaignTemplates.id, 'warm-lead-2'))
      .run()
    const rows = listTemplates()
    expect(rows.find(({ id }) => id === 'warm-lead-2')).toMatchObject({ subject: 'Ours', content: 'Our own words for {{city}}.' })
    expect(rows.find(({ id }) => id === 'warm-lead-3')?.subject).toBe('Rent it out or sell it?')
  })
})

describe('a campaign message', () => {
  test('is previewed without working links', () => {
    const leadId = anOwner()
    const template = findTemplate('warm-lead-2')
    const shown = template && previewMessage(db(), template, leadId)
    expect(shown?.message.text).toContain('/r/preview\n')
    expect(rowsOf(tokens)).toEqual([])
    message('warm-lead-2', leadId)
    expect(rowsOf(tokens)).toMatchObject([{ purpose: 'report', leadId, emailKey: 'priya@example.com' }])
  })

  test('requires an existing lead and template', () => {
    const { id } = makeLead(db(), { deletedAt: NOW })
    expect(inTransaction((tx) => renderCampaignMessage(tx, 'warm-lead-1', { leadId: id, sendAt: NOW }))).toMatchObject({
      reason: 'no-lead',
    })
    expect(inTransaction((tx) => renderCampaignMessage(tx, 'nowhere', { leadId: id, sendAt: NOW }))).toMatchObject({
      reason: 'no-template',
    })
  })

  test('has no markup or header injected by typed text', () => {
    const name = 'Ann<script>alert(1)</script>\r\nBcc: thief@example.com [x](https://evil.example)'
    const { id } = makeLead(db(), { name, source: 'manual' })
    db()
      .update(campaignTemplates)
      .set({ editedAt: NOW, version: 1, subject: 'To {{name}}', content: 'Hello {{name}} **now**' })
      .where(eq(campaignTemplates.id, 'warm-lead-2'))
      .run()
    const written = message('warm-lead-2', id)
    if (written.channel !== 'email') throw new Error('An email was expected')
    expect(written.subject).toBe('To Ann<script>alert(1)</script> Bcc: thief@example.com [x](https://evil.example)')
    expect(written.html).toContain(
      'Hello Ann&lt;script&gt;alert(1)&lt;/script&gt; Bcc: thief@example.com [x](https://evil.example) <strong>now</strong>',
    )
    expect(written.html).not.toContain('<script>')
    expect(written.html).not.toContain('href="https://evil.example"')
  })

  test('quotes nothing typed for an unproved mailbox, except number and city', () => {
    const { id } = makeLead(db(), {
      name: 'Win a prize',
      source: 'analysis',
      streetAddress: '12 Call 515 now St',
      city: 'Ames',
      propertyAddress: '12 Call 515 now St, Ames, IA 50010',
    })
    const { text } = message('warm-lead-8', id)
    expect(text).toContain('Hello there,')
    expect(text).toContain('We come to your home in Ames and')
    expect(text).not.toContain('Win a prize')
  })
})

describe('a report without a rent figure', () => {
  const standard = () =>
    makeReport(db(), { result: { source: 'fallback', rentEstimate: 1800, rentRangeLow: 1600, rentRangeHigh: 2000 } })

  test.each(['warm-lead-1', 'warm-lead-2', 'warm-lead-9', 'warm-lead-10'])('is not called an estimate in %s', (key) => {
    const written = message(key, standard())
    if (written.channel !== 'email') throw new Error('Not an email')
    expect(`${written.subject} ${written.text}`).not.toMatch(/comes from|We estimate|our \$1,800|Get a rent estimate|\$1,600/)
  })

  test('is called a standard figure, as on the page and in the report email', () => {
    expect(message('warm-lead-1', standard()).text).toContain('standard figures that we start from')
    const source = {
      ...reportedRent(null, new Date()),
      source: 'fallback' as const,
      rentDollars: 1800,
      note: ' (standard figure)',
    }
    const mail = analysisReportMail(company, {
      reports: [{ ...source, property: 'x', address: '1 A St' }],
      url: 'https://x.example',
    })
    expect(mail.text).toContain(NO_RENT_FIGURE)
    expect(mail.text).toContain('$1,800 a month (standard figure)')
    expect(mail.text).not.toMatch(/rent that we estimate|This is an estimate/)
    expect(rentLabel('fallback', 2, false)).toBe('standard figure, monthly per unit')
  })
})

test('a webinar lead whose mailbox has a report reads about that report', () => {
  const webinarLead = aStranger()
  expect(message('warm-lead-1', webinarLead).text).toContain('We don’t have an estimate for it yet')
  makeReport(db(), { lead: { email: 'x@example.com', city: 'Clive', propertyAddress: '4215 NW 90th St, Clive, IA 50325' } })
  const { text } = message('warm-lead-1', webinarLead)
  expect(text).toContain('asking us about your home in Clive. We estimate a rent of $1,895 per month')
  expect(text).not.toContain('no estimate')
})
