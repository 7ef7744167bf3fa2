import { Stats } from '#app/ui/stats.tsx'
import { formatDollarDifference, formatDollars, formatDollarsAndCents, formatRate } from '#app/format/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { RentVsSellFigures } from '../rent-vs-sell/inputs.ts'
import { RATES } from '../rent-vs-sell/rates.ts'
import {
  breakEvenRent,
  breakEvenYear,
  coversItsCosts,
  crossings,
  finalDifference,
  isCloseCall,
  monthlyPayment,
  saleProceeds,
  scenarios,
  verdictOf,
  yearlyCashFlow,
} from '../rent-vs-sell/rules.ts'
import { Figure } from './figure.tsx'
import { formatYears } from './labels.ts'

/** The answer, the reason, and the four figures behind it. */
export function RentVsSellVerdict({ figures }: { figures: RentVsSellFigures }) {
  const difference = finalDifference(figures)
  const verdict = verdictOf(difference)
  const hasProceeds = saleProceeds(figures) > 0
  return (
    <section className="grid gap-7 print:gap-4" aria-labelledby="verdict">
      <div className="grid pb-7 grid-cols-[auto_minmax(0,30ch)] items-end justify-between gap-x-10 gap-y-3 border-b border-line-strong print:pb-3.5 max-sm:grid-cols-1">
        <h2
          className="m-0 font-display text-[clamp(3.5rem,2.4rem_+_4.6vw,5.5rem)] leading-[0.92] font-[480] tracking-[-0.03em] text-brand whitespace-nowrap print:text-[36pt]"
          id="verdict"
        >
          <small className="mb-3 block font-sans text-body leading-normal font-medium tracking-normal text-ink-muted whitespace-normal">
            After {formatYears(figures.yearsToHold)}, the better choice is to
          </small>
          {verdict}
        </h2>
        <div className="gap-2 text-small leading-normal grid content-start">
          <p>
            {verdict === 'RENT OUT' ? 'Renting it out leaves you with ' : 'Selling leaves you with '}
            <b>{formatDollars(Math.abs(difference))}</b>
            {verdict === 'RENT OUT'
              ? ` more than selling today${hasProceeds ? ` and putting the proceeds to work at ${RATES.proceeds} a year` : ''}.`
              : ` more than renting it out${hasProceeds ? `, if you put the proceeds to work at ${RATES.proceeds} a year` : ''}.`}
          </p>
          {isCloseCall(scenarios(figures)) && (
            <p>
              <b>It’s a close call:</b> a small change in rent or appreciation flips the answer.
            </p>
          )}
        </div>
      </div>
      <Stats layout="open" items={stats(figures)} />
      <Recommendation figures={figures} />
    </section>
  )
}

/**
 * The first-year cash flow decides. If the house is sold after that year, the table includes the
 * selling cost, so the text notes that this figure does not.
 */
function Recommendation({ figures }: { figures: RentVsSellFigures }) {
  const cashFlow = yearlyCashFlow(figures)
  const isOneYearHold = figures.yearsToHold === 1
  const carries = coversItsCosts(figures)
  if (carries === 'barely') return <p>The rent just covers the house: it breaks even within a dollar a month.</p>
  if (carries === 'yes') {
    return (
      <p>
        The rent covers the costs: you’d have {formatDollars(cashFlow)} left in the first year after the loan and{' '}
        {isOneYearHold ? 'all operating costs, before selling costs' : 'all costs'}.
      </p>
    )
  }
  return (
    <Notice>
      <b>The rent won’t cover the costs.</b> You’d pay {formatDollars(-cashFlow)} out of pocket in the first year
      {isOneYearHold && ', before selling costs'}. The break-even rent is {formatDollars(breakEvenRent(figures))} a month.
    </Notice>
  )
}

function stats(figures: RentVsSellFigures) {
  const breakEven = breakEvenRent(figures)
  const above = Math.round(figures.monthlyRent) - Math.round(breakEven)
  return [
    {
      label: 'Cash flow, first year',
      value: <Figure>{formatDollarDifference(yearlyCashFlow(figures))}</Figure>,
      note: figures.yearsToHold === 1 ? 'before selling costs' : 'after the loan and all costs',
    },
    {
      label: 'Break-even rent',
      value: <Figure>{formatDollars(breakEven)}</Figure>,
      note:
        above === 0
          ? 'the rent you entered'
          : `${formatDollars(Math.abs(above))} ${above > 0 ? 'below' : 'above'} the rent you entered`,
    },
    { label: 'Break-even year', ...breakEvenYearStat(figures) },
    {
      label: 'Mortgage payment',
      value: <Figure>{formatDollarsAndCents(monthlyPayment(figures))}</Figure>,
      note: `a month, 30 years at ${formatRate(figures.interestRate)}`,
    },
  ]
}

/**
 * The year comes from the table, where the house is kept until the last year. The month comes from the chart, where it is sold in
 * the year shown, as the note explains.
 */
function breakEvenYearStat(figures: RentVsSellFigures): { value: string; note: string } {
  const year = breakEvenYear(figures)
  const [first, back] = crossings(figures)
  const until = back ? `, until month ${back.month}` : ''
  const ifSold = !first
    ? 'selling today stays ahead for 30 years'
    : first.month === 0
      ? `renting is ahead from the start${until}`
      : `renting pulls ahead in month ${first.month}${until}`
  return {
    value: year === null ? 'None' : `Year ${year}`,
    note: `if you sell at the end, as in the table; if you sell earlier, as in the chart, ${ifSold}`,
  }
}
