import type { CompanyFacts } from '#app/content/company.ts'
import { mailLayout } from '../../layout/mail-layout.ts'
import { REASONS } from '../../layout/mail-reasons.ts'
import { SAMPLE, staffSample } from '../../layout/sample-mail.ts'

export type DueToday = {
  /** Due items, most overdue first: 'Call about the date', 'Priya Raman, today 10:30 AM'. */
  actions: { what: string; note: string }[]
  /** How many more there are. */
  more: number
  dashboardUrl: string
  accountUrl: string
}

/** A staff member's list of due items in the morning. */
export function dueTodayMail(company: CompanyFacts, { actions, more, dashboardUrl, accountUrl }: DueToday) {
  const count = actions.length + more
  return mailLayout(company, {
    // Tasks too, and what is overdue.
    title: count === 1 ? 'One action is due' : `${count} actions are due`,
    preview: actions[0]?.what ?? '',
    parts: [
      { kind: 'rows', rows: actions.map(({ what, note }) => ({ label: what, value: note })) },
      ...(more > 0 ? [{ kind: 'text' as const, text: `And ${more} more.` }] : []),
      { kind: 'button', label: 'Open the dashboard', url: dashboardUrl },
      { kind: 'paragraph', lines: [[{ text: 'Choose which of these emails you get', url: accountUrl }]] },
    ],
    reason: REASONS.account,
  })
}

/** With sample data, for the preview. */
export const samples = [
  staffSample('due-today', 'Staff: what’s due today, sent each morning', dueTodayMail, {
    actions: [
      { what: 'Call about the walkthrough date', note: `${SAMPLE.name}, since Fri, Nov 20` },
      { what: 'Send the fee comparison', note: 'Robin Vance, today, 10:30 AM' },
    ],
    more: 1,
    dashboardUrl: SAMPLE.leadUrl,
    accountUrl: SAMPLE.leadUrl,
  }),
]
