import { Form } from '@remix-run/react'
import { useRef, useState } from 'react'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldGrid } from '#app/ui/field-grid.tsx'
import { CheckList } from '#app/ui/check-list.tsx'
import { INVESTMENT_FIELDS, type InvestmentName, investmentYears } from '../investment/rules.ts'
import { STRATEGIES, type StrategyKey } from '../investment/strategies.ts'
import type { Typed } from '../typed-fields.ts'
import { GrowthChart } from './growth-chart.tsx'
import { InvestmentOutcome } from './investment-outcome.tsx'
import { NumberInput } from './number-input.tsx'
import { StrategyChoice } from './strategy-choice.tsx'
import { useLiveFigures } from './use-live-figures.ts'

const SUFFIXES: Partial<Record<InvestmentName, string>> = {
  monthlyContribution: 'a month',
  yearsToRetirement: 'years, 1 to 60',
  targetAnnualIncome: 'a year',
}

type Props = {
  /** From `useCalculationKey`. */
  calculation: string
  /** The values from the address. */
  typed: Typed<InvestmentName>
  chosen: StrategyKey
}

/** The whole calculator: a GET form on the left, the plan's result on the right. */
export function InvestmentCalculator({ calculation, typed, chosen }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [strategy, setStrategy] = useState(chosen)
  const live = useLiveFigures(INVESTMENT_FIELDS, typed, form, calculation, { strategy })
  const plan = investmentYears(live.values, STRATEGIES[strategy].expectedReturn)
  const choose = (key: StrategyKey) => {
    setStrategy(key)
    live.touch()
  }
  const input = (name: InvestmentName) => (
    <NumberInput
      name={name}
      field={INVESTMENT_FIELDS[name]}
      text={live.shown[name]}
      notice={live.notices[name]}
      suffix={SUFFIXES[name]}
      onType={(text) => live.type(name, text)}
      onLeave={(text) => live.leave(name, text)}
    />
  )
  return (
    <>
      <Form
        ref={form}
        method="get"
        action={paths.investAView()}
        className="card calc-inputs print:border-0"
        aria-label="Your plan"
        // The address has the chosen and typed values, also after Back.
        autoComplete="off"
        state={{ calculation }}
        preventScrollReset
      >
        <StrategyChoice chosen={strategy} choose={choose} />
        <FieldGrid legend="Your plan">
          {input('initialInvestment')}
          {input('monthlyContribution')}
          {input('yearsToRetirement')}
          {input('targetAnnualIncome')}
        </FieldGrid>
        <Button wide className="print:hidden">
          Calculate
        </Button>
      </Form>
      <div className="calc-out">
        <InvestmentOutcome figures={live.values} strategy={strategy} plan={plan} />
        <GrowthChart plan={plan} />
        <Assumptions />
      </div>
    </>
  )
}

function Assumptions() {
  return (
    <section aria-labelledby="assumptions">
      <h2 id="assumptions">Assumptions</h2>
      <CheckList
        className="text-small leading-normal"
        items={[
          'The expected return is the same every year, compounds monthly, and is not guaranteed. Real years vary, and some are bad.',
          'Each month’s contribution is added at the end of the month.',
          'Income is 4% of the total per year, before tax. Inflation and fees are not subtracted.',
          'Risk and turnover describe a strategy; the projection uses only its expected return.',
          'This is an illustration, not investment advice.',
        ]}
      />
    </section>
  )
}
