import type { CompanyFacts } from '#app/content/company.ts'
import { mailLayout } from '../../layout/mail-layout.ts'
import { REASONS } from '../../layout/mail-reasons.ts'

export type WeeklyReport = {
  /** 'Nov 16 to Nov 22' */
  days: string
  /** The figures of the week, each with its goal and the week before. */
  lines: { label: string; value: string }[]
  analyticsUrl: string
  stopUrl: string
}

/** Mails an admin the figures of the week before. */
export function weeklyReportMail(company: CompanyFacts, { days, lines, analyticsUrl, stopUrl }: WeeklyReport) {
  const subject = `Your week: ${days}`
  const body = mailLayout(company, {
    title: subject,
    preview: lines
      .slice(0, 2)
      .map(({ label, value }) => `${label}: ${value}`)
      .join(', '),
    parts: [
      { kind: 'rows', rows: lines },
      { kind: 'button', label: 'Open analytics', url: analyticsUrl },
      { kind: 'note', text: `Stop this report: ${stopUrl}` },
    ],
    reason: REASONS.account,
  })
  return { subject, ...body }
}
