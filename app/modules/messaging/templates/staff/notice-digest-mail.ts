import { formatCount } from '#app/format/money.ts'
import type { CompanyFacts } from '#app/content/company.ts'
import type { DigestEntry } from '#app/db/schema/index.ts'
import { mailLayout } from '../../layout/mail-layout.ts'
import { noticeParts } from '../../layout/staff-notice.ts'

/** What came within an hour beyond the notices that went out one by one. `more`: further ones that are left out here. `outboxUrl`: where all of them stand. */
export function noticeDigestMail(
  company: CompanyFacts,
  { notices, more, outboxUrl }: { notices: DigestEntry[]; more: number; outboxUrl: string },
) {
  const count = notices.length + more
  const title = formatCount(count, 'more notice')
  const body = mailLayout(company, {
    title,
    preview: notices
      .slice(0, 5)
      .map((notice) => notice.title)
      .join(' · '),
    parts: [
      { kind: 'text', text: 'A lot came in within the last hour, so these notices are in one email.' },
      ...notices.flatMap((notice) => [{ kind: 'heading' as const, text: notice.title }, ...noticeParts(notice)]),
      ...(more === 0 ? [] : [{ kind: 'text' as const, text: `and ${more} more in the outbox.` }]),
      { kind: 'button', label: 'Open the outbox', url: outboxUrl },
    ],
    reason: 'You got this email because notices to staff go to this address (setting NOTIFY_EMAIL).',
  })
  return { subject: `${title} of the last hour`, ...body }
}
