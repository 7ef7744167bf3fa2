import { expect, test } from 'vitest'
import { company } from '#app/content/company.ts'
import { rentVsSellTableMail } from './rent-vs-sell-table.ts'

const TABLE = {
  verdict: 'SELL',
  yearsToHold: 1,
  difference: -1366,
  firstYearCashFlow: -11.4,
  breakEvenRent: 1664.05,
  rows: [{ year: 1, wealthIfRent: 82_634, wealthIfSell: 84_000, difference: -1366 }],
  url: 'https://example.com/rent-vs-sell',
}

test('a loss is shown as on the page, and a rounded zero has no sign', () => {
  expect(rentVsSellTableMail(company, TABLE).text).toContain('Cash flow, first year\n  −$11\n')
  expect(rentVsSellTableMail(company, TABLE).text).toContain('if you sell (difference: −$1,366)')
  expect(rentVsSellTableMail(company, { ...TABLE, firstYearCashFlow: -0.4 }).text).toContain('Cash flow, first year\n  $0\n')
})
