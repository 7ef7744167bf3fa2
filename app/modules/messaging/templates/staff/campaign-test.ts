import { formatCount } from '#app/format/money.ts'
import type { CompanyFacts } from '#app/content/company.ts'
import { mailLayout } from '../../layout/mail-layout.ts'
import { REASONS } from '../../layout/mail-reasons.ts'
import { smsSize } from '../../layout/sms-segments.ts'
import { staffSample } from '../../layout/sample-mail.ts'

/** A campaign's text message as a test email, for the person who tries it out. */
export function campaignTestMail(company: CompanyFacts, { name, text }: { name: string; text: string }) {
  const { segments, units } = smsSize(text)
  return mailLayout(company, {
    title: name,
    preview: text,
    parts: [
      { kind: 'quote', label: 'This text message', text },
      { kind: 'note', text: `${formatCount(units, 'character')}, ${formatCount(segments, 'segment')}.` },
    ],
    reason: REASONS.textTest,
  })
}

/** With sample data, for the preview. */
export const samples = [
  staffSample('campaign-test', 'Staff: a campaign text message test', campaignTestMail, {
    name: 'Walkthrough reminder by text',
    text: 'See you on Tuesday, November 24 at 9:00 AM at 2418 Beaver Ave. Running late? Call us. Reply STOP to end texts.',
  }),
]
