import { formatDollars } from '#app/format/money.ts'
import { Table, TableCell } from '#app/ui/table.tsx'
import { RATES } from '../rent-vs-sell/rates.ts'
import type { ChartRow, YearRow } from '../rent-vs-sell/rules.ts'

const COLUMNS = [
  ['rentalIncome', 'Rental income'],
  ['mortgageExpense', 'Mortgage'],
  ['otherCosts', 'Other costs'],
  ['netCashFlow', 'Net cash flow'],
  ['houseValue', 'House value'],
  ['houseEquity', 'Equity'],
  ['wealthIfRent', 'Wealth if rent'],
  ['wealthIfSell', 'Wealth if sell'],
  ['difference', 'Difference'],
] as const

const HEADINGS = [{ label: 'Year' }, ...COLUMNS.map(([, label]) => ({ label, figures: true }))]

/** The most placeholder rows in the locked table. */
const MAX_PLACEHOLDER_ROWS = 5

/**
 * Every year of the holding period, for a visitor who entered an email. `isStale`: the inputs have changed, and new rows are
 * being loaded.
 */
export function YearTable({ rows, chartRows, isStale }: { rows: YearRow[]; chartRows: ChartRow[]; isStale: boolean }) {
  return (
    <>
      <div className="scroller" tabIndex={0} role="region" aria-label="Year-by-year table" aria-busy={isStale || undefined}>
        <Table caption="Renting vs. selling, year by year" columns={HEADINGS} narrow="table">
          {rows.map((row) => (
            <tr key={row.year}>
              <th scope="row">{row.year}</th>
              {COLUMNS.map(([name]) => (
                <TableCell key={name}>{formatDollars(row[name])}</TableCell>
              ))}
            </tr>
          ))}
        </Table>
      </div>
      <p className="mt-4 note">
        Wealth if you rent is your equity plus the cash flow to date. You sell in the last year, so its other costs include
        selling costs, {RATES.selling} of the house’s value. The chart counts those costs every year, as if you sold that year.
      </p>
      <details className="mt-6">
        <summary>The figures behind the chart</summary>
        <Table
          caption="Your wealth by year of sale"
          columns={[
            { label: 'Year of sale' },
            { label: 'If you rent it out, then sell', figures: true },
            { label: 'If you sell today', figures: true },
          ]}
          narrow="table"
          className="text-small leading-normal"
        >
          {chartRows.map((row) => (
            <tr key={row.year}>
              <th scope="row">{row.year === 0 ? 'Today' : row.year}</th>
              <TableCell>{formatDollars(row.wealthIfRentedFor)}</TableCell>
              <TableCell>{formatDollars(row.wealthIfSoldToday)}</TableCell>
            </tr>
          ))}
        </Table>
      </details>
    </>
  )
}

/** The table's outline without figures, which are not on the page. */
export function LockedTable({ years }: { years: number }) {
  const shown = Array.from({ length: Math.min(years, MAX_PLACEHOLDER_ROWS) }, (_, index) => index + 1)
  return (
    <div className="scroller" aria-hidden="true">
      <Table caption="Locked" columns={HEADINGS} narrow="table">
        {shown.map((year) => (
          <tr key={year}>
            <td>{year}</td>
            {COLUMNS.map(([name]) => (
              <td key={name} className="is-figure">
                <span className="locked-figure" />
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  )
}
