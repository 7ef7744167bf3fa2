import { capitalize } from '#app/format/capitalize.ts'
import type { CompanyFacts } from '#app/content/company.ts'
import type { MailPart } from '../../layout/mail-content.ts'
import { mailLayout } from '../../layout/mail-layout.ts'
import { REASONS } from '../../layout/mail-reasons.ts'
import { SAMPLE, staffSample } from '../../layout/sample-mail.ts'

type Line = { name: string; propertyAddress: string; url: string }

export type LeadNotices = {
  /** Leads assigned to the recipient. */
  assigned: Line[]
  /** Other new leads. */
  created: Line[]
  listUrl: string
  /** The page with the recipient's email preferences. */
  accountUrl: string
}

/** Leads per email. The rest are in the product. */
const MAX_LISTED = 20

/** Notifies a staff member of leads assigned to them, and of new ones. */
export function leadNoticesMail(company: CompanyFacts, { assigned, created, listUrl, accountUrl }: LeadNotices) {
  const all = [...assigned, ...created]
  const only = all.length === 1 ? all[0] : undefined
  return mailLayout(company, {
    title: titleOf(assigned.length, created.length),
    preview: all
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', '),
    parts: [
      ...section('Assigned to you', assigned),
      ...section('New', created),
      only
        ? { kind: 'button', label: 'Open the lead', url: only.url }
        : { kind: 'button', label: 'Open the leads', url: listUrl },
      { kind: 'paragraph', lines: [[{ text: 'Choose which of these emails you get', url: accountUrl }]] },
    ],
    reason: REASONS.account,
  })
}

function titleOf(assigned: number, created: number): string {
  const given = assigned === 1 ? 'A lead was assigned to you' : `${assigned} leads were assigned to you`
  const came = created === 1 ? 'a new lead' : `${created} new leads`
  if (assigned === 0) return capitalize(came)
  return created === 0 ? given : `${given}, and ${came} came in`
}

function section(heading: string, lines: readonly Line[]): MailPart[] {
  if (lines.length === 0) return []
  const rows = lines.slice(0, MAX_LISTED).map(({ name, propertyAddress }) => ({
    label: name || 'Unknown',
    value: propertyAddress || 'No property yet',
  }))
  const more = lines.length - rows.length
  return [
    { kind: 'heading', text: heading },
    { kind: 'rows', rows },
    ...(more > 0 ? [{ kind: 'text' as const, text: `And ${more} more.` }] : []),
  ]
}

/** With sample data, for the preview. */
export const samples = [
  staffSample('lead-notices', 'Staff: a lead is new or was assigned', leadNoticesMail, {
    assigned: [{ name: SAMPLE.name, propertyAddress: SAMPLE.address, url: SAMPLE.leadUrl }],
    created: [{ name: 'Robin Vance', propertyAddress: '', url: SAMPLE.leadUrl }],
    listUrl: SAMPLE.leadUrl,
    accountUrl: SAMPLE.leadUrl,
  }),
]
