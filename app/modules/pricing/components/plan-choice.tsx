import { formatDollars } from '#app/format/money.ts'
import { RadioGroup } from '#app/ui/choices.tsx'
import type { PlanOffer } from '../plan-offers.ts'

type PlanChoiceProps = {
  /** The monthly cost of each plan. */
  plans: readonly Pick<PlanOffer, 'plan' | 'name' | 'monthlyDollars'>[]
  /** The lead's plan; null if none is chosen. */
  current: PlanOffer['plan'] | null
  errors?: readonly string[] | undefined
}

/** A lead's plans for staff, each with its cost and the difference from the current plan. */
export function PlanChoice({ plans, current, errors }: PlanChoiceProps) {
  const ownDollars = plans.find(({ plan }) => plan === current)?.monthlyDollars
  return (
    <RadioGroup
      name="plan"
      legend="Plan"
      required
      {...(current === null ? {} : { defaultValue: current })}
      {...(errors === undefined ? {} : { errors })}
      options={plans.map(({ plan, name, monthlyDollars }) => ({
        value: plan,
        label: `${name}: ${formatDollars(monthlyDollars)} a month${differenceInWords(monthlyDollars, ownDollars)}`,
      }))}
    />
  )
}

/** ', $96 more than now'; empty for the current plan, or if there is none. */
function differenceInWords(monthlyDollars: number, ownDollars: number | undefined): string {
  if (ownDollars === undefined || monthlyDollars === ownDollars) return ''
  const more = monthlyDollars - ownDollars
  return `, ${formatDollars(Math.abs(more))} ${more < 0 ? 'less' : 'more'} than now`
}
