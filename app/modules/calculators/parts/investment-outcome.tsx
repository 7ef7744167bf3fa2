import { Stats } from '#app/ui/figures.tsx'
import { formatDollars, formatPercent } from '#app/ui/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { InvestmentFigures } from '../investment/figures.ts'
import { type InvestmentResult, investmentResult, type InvestmentYear } from '../investment/rules.ts'
import { STRATEGIES, type StrategyKey } from '../investment/strategies.ts'
import { Figure } from './figure.tsx'
import { yearsInWords } from './words.ts'

type Props = { figures: InvestmentFigures; strategy: StrategyKey; plan: InvestmentYear[] }

/** What the plan comes to. */
export function InvestmentOutcome({ figures, strategy, plan }: Props) {
  const last = plan.at(-1)
  const totalValue = last?.totalValue ?? 0
  const result = investmentResult(totalValue, figures.targetAnnualIncome)
  const { name, expectedReturn } = STRATEGIES[strategy]
  return (
    <section className="verdict" aria-labelledby="outcome">
      <div className="verdict-answer">
        <h2 id="outcome" className="is-figure">
          <small>After {yearsInWords(figures.yearsToRetirement)}, your plan could be worth</small>
          <Figure isHeadline>{formatDollars(totalValue)}</Figure>
        </h2>
        <p className="small">
          {name}, at {formatPercent(expectedReturn)} a year: <b>{formatDollars(last?.paidIn ?? 0)}</b> paid in and{' '}
          <b>{formatDollars(totalValue - (last?.paidIn ?? 0))}</b> of growth.
        </p>
      </div>
      <Stats layout="open" items={stats(figures, result)} />
      {result.shortfall > 0 ? (
        <Notice>
          <b>{formatDollars(result.shortfall)} a year are missing</b> from your target of{' '}
          {formatDollars(figures.targetAnnualIncome)}. Paying in more, more years, or a smaller target would close the gap.
        </Notice>
      ) : (
        <p>The plan covers your target of {formatDollars(figures.targetAnnualIncome)} a year.</p>
      )}
    </section>
  )
}

function stats(figures: InvestmentFigures, result: InvestmentResult) {
  const items = [
    {
      label: 'Total value',
      value: <Figure>{formatDollars(result.totalValue)}</Figure>,
      note: `after ${yearsInWords(figures.yearsToRetirement)}`,
    },
    { label: 'Monthly income', value: <Figure>{formatDollars(result.monthlyIncome)}</Figure>, note: '4% of the total a year' },
    {
      label: 'Probability of success',
      value: successPercent(result),
      note: 'the share of your target income that is covered, not a chance',
    },
  ]
  if (result.shortfall > 0)
    items.push({
      label: 'Shortfall',
      value: <Figure>{formatDollars(result.shortfall)}</Figure>,
      note: 'a year, below your target',
    })
  return items
}

/** Never '100%' while something is missing. */
function successPercent({ probabilityOfSuccess, shortfall }: InvestmentResult): string {
  return formatPercent(shortfall > 0 ? Math.min(99.9, probabilityOfSuccess) : 100)
}
