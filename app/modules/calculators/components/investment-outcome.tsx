import { Stats } from '#app/ui/stats.tsx'
import { formatDollars, formatPercent } from '#app/format/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import { type InvestmentFigures, type InvestmentResult, investmentResult, type InvestmentYear } from '../investment/rules.ts'
import { STRATEGIES, type StrategyKey } from '../investment/strategies.ts'
import { Figure } from './figure.tsx'
import { formatYears } from './labels.ts'

type Props = { figures: InvestmentFigures; strategy: StrategyKey; plan: InvestmentYear[] }

/** The plan's result. */
export function InvestmentOutcome({ figures, strategy, plan }: Props) {
  const last = plan.at(-1)
  const totalValue = last?.totalValue ?? 0
  const result = investmentResult(totalValue, figures.targetAnnualIncome)
  const { name, expectedReturn } = STRATEGIES[strategy]
  return (
    <section className="grid gap-7 print:gap-4" aria-labelledby="outcome">
      <div className="grid pb-7 grid-cols-[auto_minmax(0,30ch)] items-end justify-between gap-x-10 gap-y-3 border-b border-line-strong print:pb-3.5 max-sm:grid-cols-1">
        <h2
          id="outcome"
          className="m-0 font-display text-[clamp(3.5rem,2.4rem_+_4.6vw,5.5rem)] leading-[0.92] font-[480] tracking-[-0.03em] text-brand whitespace-normal wrap-anywhere print:text-[36pt]"
        >
          <small className="mb-3 block font-sans text-body leading-normal font-medium tracking-normal text-ink-muted whitespace-normal">
            After {formatYears(figures.yearsToRetirement)}, your plan could be worth
          </small>
          <Figure isHeadline>{formatDollars(totalValue)}</Figure>
        </h2>
        <p className="text-small leading-normal">
          {name}, at {formatPercent(expectedReturn)} a year: <b>{formatDollars(last?.paidIn ?? 0)}</b> contributed, plus{' '}
          <b>{formatDollars(totalValue - (last?.paidIn ?? 0))}</b> in growth.
        </p>
      </div>
      <Stats layout="open" items={stats(figures, result)} />
      {result.shortfall > 0 ? (
        <Notice>
          <b>You’re {formatDollars(result.shortfall)} a year short</b> of your target of{' '}
          {formatDollars(figures.targetAnnualIncome)}. To close the gap, contribute more, add years or lower your target.
        </Notice>
      ) : (
        <p>The plan meets your target of {formatDollars(figures.targetAnnualIncome)} a year.</p>
      )}
    </section>
  )
}

function stats(figures: InvestmentFigures, result: InvestmentResult) {
  const items = [
    {
      label: 'Total value',
      value: <Figure>{formatDollars(result.totalValue)}</Figure>,
      note: `after ${formatYears(figures.yearsToRetirement)}`,
    },
    { label: 'Monthly income', value: <Figure>{formatDollars(result.monthlyIncome)}</Figure>, note: '4% of the total per year' },
    {
      label: 'Probability of success',
      value: successPercent(result),
      note: 'the share of your target income this plan covers, not odds',
    },
  ]
  if (result.shortfall > 0)
    items.push({
      label: 'Shortfall',
      value: <Figure>{formatDollars(result.shortfall)}</Figure>,
      note: 'per year below your target',
    })
  return items
}

/** Never shows '100%' while there is a shortfall. */
function successPercent({ probabilityOfSuccess, shortfall }: InvestmentResult): string {
  return formatPercent(shortfall > 0 ? Math.min(99.9, probabilityOfSuccess) : 100)
}
