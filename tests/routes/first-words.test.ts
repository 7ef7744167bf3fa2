import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { webinarEvents } from '#app/db/schema/index.ts'
import { submitEnrollment } from '#app/modules/enrollment/form/submit-enrollment.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { SAMPLE } from '#app/modules/messaging/layout/sample-mail.ts'
import { renderSample, SAMPLE_MAILS } from '#app/modules/messaging/outbox/email-previews.server.ts'
import { action as analyze } from '#app/routes/public/analysis.tsx'
import { action as refer } from '#app/routes/public/realtor-referral.tsx'
import { action as register } from '#app/routes/public/webinar.tsx'
import { propertyFields } from '#tests/setup/analysis-form.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction } from '#tests/setup/route.ts'
import { proveMailboxOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const VICTIM = 'victim@example.com'
const SENTENCE = 'You won a prize call us at once'

/** An email as seen in a mailbox list: subject, headline, preview line, and the first sentence. */
function firstWords({ subject, text, html }: { subject: string; text: string; html: string }): string {
  const [headline = '', first = ''] = text.split('\n\n')
  const [sentence = ''] = first.split(/(?<=[.!?])\s/)
  const hidden = /<title>(.*?)<\/title>[^]*?display:none[^>]*>(.*?)<\/div>/.exec(html)
  expect(hidden).not.toBeNull()
  return [subject, headline, sentence, ...(hidden ?? [])].join('\n')
}

const wordsOf = (mail: ReturnType<typeof listMails>[number]) =>
  firstWords({ subject: mail.subject, text: mail.textBody, html: mail.htmlBody ?? '' })

describe('an unproved mailbox gets an email with nothing typed at the start except the city', () => {
  // Staff send these after reading what was typed.
  const isFromStaff = (key: string) => /^(staff-mail|invoice|privacy-answer)/.test(key)
  const toVisitors = SAMPLE_MAILS.filter(({ key, isForStaff }) => !isForStaff && !key.endsWith('--known') && !isFromStaff(key))

  test.each(toVisitors.map((sample) => [sample.key, sample] as const))('%s', (_key, sample) => {
    expect(firstWords(renderSample(sample))).not.toMatch(new RegExp(`${SAMPLE.name}|Dana|Beaver|Polk`))
  })

  test('whatever form it was typed into', async () => {
    const startsAt = new Date(Date.now() + 86_400_000)
    db().insert(webinarEvents).values({ title: 'Investor webinar', startsAt, joinUrl: 'https://meet.example/42' }).run()
    await callAction(register, { url: '/webinar', form: { name: SENTENCE, email: VICTIM } })
    await callAction(refer, { url: '/realtor-referral', form: { submissionId: newSubmissionId(), ...referral() } })
    const analysis = { ...propertyFields([`12 ${SENTENCE}`]), email: VICTIM, intent: 'submit', submissionId: newSubmissionId() }
    await callAction(analyze, { url: '/analysis', form: analysis })
    await enroll()
    await runDueJobs()
    const mails = listMails().filter(({ recipient }) => recipient === VICTIM)
    expect(mails.map(({ template }) => template).toSorted()).toEqual([
      'analysis-report',
      'enrollment-received',
      'referral-receipt',
      'webinar-registration',
    ])
    for (const mail of mails) expect(wordsOf(mail)).not.toContain('prize')
    expect(mails.map(({ subject }) => subject)).toContain('Your rent analysis for your home in Des Moines')
  })
})

test('a proved mailbox gets a greeting by first name, and the street in the subject', async () => {
  proveMailboxOf(VICTIM)
  await enroll()
  const [mail] = listMails('enrollment-received')
  expect(mail?.subject).toBe(`Your enrollment: 12 ${SENTENCE}`)
  expect(mail?.textBody).toContain('Hello You, thanks for enrolling')
})

function referral() {
  return {
    ...{ realtorName: SENTENCE, realtorEmail: VICTIM, realtorPhone: '(515) 555-0160', realtorCompany: SENTENCE },
    ...{ clientName: SENTENCE, clientEmail: 'walt@example.com', clientPhone: '515-555-0161' },
    ...{ propertyAddress: SENTENCE, propertyType: 'condo', notes: SENTENCE },
  }
}

async function enroll(): Promise<void> {
  const property = {
    propertyType: 'condo',
    unitCount: 1,
    streetAddress: `12 ${SENTENCE}`,
    city: 'Des Moines',
    state: 'IA',
  } as const
  const person = { name: SENTENCE, email: VICTIM, phone: '(515) 555-0170', smsConsent: false, marketing: false }
  await submitEnrollment({
    request: { ...property, zipCode: '50309', estimatedRent: 1500, ...person },
    visitor: 'ab'.repeat(16),
    submissionId: newSubmissionId(),
    ipAddress: undefined,
  })
}
