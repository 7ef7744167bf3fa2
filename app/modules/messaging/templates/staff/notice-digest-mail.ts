import { formatCount } from '#app/format/money.ts'
import type { CompanyFacts } from '#app/content/company.ts'
import type { DigestEntry } from '#app/db/schema/index.ts'
import { mailLayout } from '../../layout/mail-layout.ts'
import { REASONS } from '../../layout/mail-reasons.ts'
import { noticeParts } from '../../layout/staff-notice.ts'
import { SAMPLE, staffSample } from '../../layout/sample-mail.ts'

/**
 * Notices within an hour beyond those sent one by one. `more`: the number of further ones not listed. `outboxUrl`: the page with
 * all of them.
 */
export function noticeDigestMail(
  company: CompanyFacts,
  { notices, more, outboxUrl }: { notices: DigestEntry[]; more: number; outboxUrl: string },
) {
  const count = notices.length + more
  const title = formatCount(count, 'more notice')
  return mailLayout(company, {
    subject: `${title} from the last hour`,
    title,
    preview: notices
      .slice(0, 5)
      .map((notice) => notice.title)
      .join(' · '),
    parts: [
      { kind: 'text', text: 'You had a lot of notices in the last hour, so we combined them in one email.' },
      ...notices.flatMap((notice) => [{ kind: 'heading' as const, text: notice.title }, ...noticeParts(notice, 'link')]),
      ...(more === 0 ? [] : [{ kind: 'text' as const, text: `${more} more are in the outbox.` }]),
      { kind: 'button', label: 'Open the outbox', url: outboxUrl },
    ],
    reason: REASONS.notice,
  })
}

/** With sample data, for the preview. */
export const samples = [
  staffSample('notice-digest', 'Staff: more than ten notices arrived within an hour', noticeDigestMail, {
    notices: [
      {
        title: `New online enrollment: ${SAMPLE.name}`,
        rows: [
          { label: 'Owner', value: SAMPLE.name },
          { label: 'Email', value: SAMPLE.email },
          { label: 'Property', value: SAMPLE.address },
        ],
        quote: null,
        remarks: ['We already had this lead.'],
        url: SAMPLE.leadUrl,
      },
      {
        title: 'New referral: Sam Sample',
        rows: [{ label: 'Client', value: 'Sam Sample' }],
        quote: { label: 'Notes', text: 'Please call in the evening.' },
        remarks: [],
        url: null,
      },
    ],
    more: 3,
    outboxUrl: SAMPLE.link,
  }),
]
