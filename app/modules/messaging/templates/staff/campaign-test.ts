import { formatCount } from '#app/format/money.ts'
import type { CompanyFacts } from '#app/content/company.ts'
import { mailLayout } from '../../layout/mail-layout.ts'
import { REASONS } from '../../layout/mail-reasons.ts'
import { smsSize } from '../../layout/sms-segments.ts'

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
