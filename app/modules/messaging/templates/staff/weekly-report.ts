import type { CompanyFacts } from '#app/content/company.ts'
import { mailLayout } from '../../layout/mail-layout.ts'
import { REASONS } from '../../layout/mail-reasons.ts'
import { SAMPLE, staffSample } from '../../layout/sample-mail.ts'

export type WeeklyReport = {
  /** 'Nov 16 to Nov 22' */
  days: string
  /** The week's figures, each with its goal and the previous week's value. */
  lines: { label: string; value: string }[]
  analyticsUrl: string
  stopUrl: string
}

/** Emails an admin the previous week's figures. */
export function weeklyReportMail(company: CompanyFacts, { days, lines, analyticsUrl, stopUrl }: WeeklyReport) {
  return mailLayout(company, {
    title: `Your week: ${days}`,
    preview: lines
      .slice(0, 2)
      .map(({ label, value }) => `${label}: ${value}`)
      .join(', '),
    parts: [
      { kind: 'rows', rows: lines },
      { kind: 'button', label: 'Open analytics', url: analyticsUrl },
      { kind: 'paragraph', lines: [[{ text: 'Stop this report', url: stopUrl }]] },
    ],
    reason: REASONS.account,
  })
}

/** With sample data, for the preview. */
export const samples = [
  staffSample('weekly-report', 'Staff: the week’s figures', weeklyReportMail, {
    days: 'Nov 16 to Nov 22',
    lines: [
      { label: 'New leads', value: '12; 133% of your goal of 9; was 8' },
      { label: 'Time to first contact', value: '2 h 10 min; median; was 3 h' },
    ],
    analyticsUrl: SAMPLE.leadUrl,
    stopUrl: SAMPLE.leadUrl,
  }),
]
