import type { CompanyFacts } from '#app/content/company.ts'
import { formatCount, formatDollars } from '#app/format/money.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { DIRECTOR } from '../layout/mail-people.ts'
import { REASONS } from '../layout/mail-reasons.ts'
import { SAMPLE, sampleMail } from '../layout/sample-mail.ts'

export type MailedTable = {
  /** 'RENT OUT' or 'SELL'. */
  verdict: string
  yearsToHold: number
  /** Dollars by which renting is ahead in the last year; negative if selling is. */
  difference: number
  firstYearCashFlow: number
  breakEvenRent: number
  rows: { year: number; wealthIfRent: number; wealthIfSell: number; difference: number }[]
  /** Opens the calculator with these figures. */
  url: string
}

/** The calculator's year-by-year table, for a visitor who entered an email to see it. */
export function rentVsSellTableMail(company: CompanyFacts, table: MailedTable): { subject: string; text: string; html: string } {
  const span = formatCount(table.yearsToHold, 'year')
  const answer = `After ${span}: ${table.verdict}`
  return mailLayout(company, {
    subject: `Rent or sell: your numbers for ${span}`,
    title: 'Rent it out or sell it?',
    preview: answer,
    parts: [
      { kind: 'text', text: `${answer}. ${ahead(table.difference)}` },
      {
        kind: 'rows',
        rows: [
          { label: 'Cash flow, first year', value: formatDollars(table.firstYearCashFlow) },
          { label: 'Break-even rent', value: `${formatDollars(table.breakEvenRent)} a month` },
        ],
      },
      {
        kind: 'rows',
        rows: table.rows.map((row) => ({
          label: `Year ${row.year}`,
          value: `${formatDollars(row.wealthIfRent)} if you rent, ${formatDollars(row.wealthIfSell)} if you sell (difference: ${formatDollars(row.difference)})`,
        })),
      },
      { kind: 'button', label: 'Open your numbers', url: table.url },
      {
        kind: 'note',
        text: 'If you rent, you keep the house until the last year. That year includes the cost of selling, which is 6% of the value. This is an estimate, not advice.',
      },
    ],
    person: DIRECTOR,
    reason: REASONS.calculator,
  })
}

function ahead(difference: number): string {
  return difference >= 0
    ? `Renting it out leaves you ${formatDollars(difference)} ahead of selling today.`
    : `Selling today leaves you ${formatDollars(-difference)} ahead of renting it out.`
}

/** With sample data, for the preview. */
export const samples = [
  sampleMail('rent-vs-sell-table', 'A visitor who unlocked the rent-versus-sell table', rentVsSellTableMail, {
    verdict: 'RENT OUT',
    yearsToHold: 3,
    difference: 31_240,
    firstYearCashFlow: 8928,
    breakEvenRent: 1664,
    rows: [
      { year: 1, wealthIfRent: 148_200, wealthIfSell: 139_100, difference: 9100 },
      { year: 2, wealthIfRent: 167_900, wealthIfSell: 147_400, difference: 20_500 },
      { year: 3, wealthIfRent: 187_640, wealthIfSell: 156_400, difference: 31_240 },
    ],
    url: SAMPLE.link,
  }),
]
