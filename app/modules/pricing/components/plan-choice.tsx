import { formatDollars } from '#app/format/money.ts'
import { RadioGroup } from '#app/ui/choices.tsx'
import type { PlanOffer } from '../plan-offers.ts'

type PlanChoiceProps = {
  /** What each plan comes to a month. */
  plans: readonly Pick<PlanOffer, 'plan' | 'name' | 'monthlyDollars'>[]
  /** What the lead has; null where no plan is chosen. */
  current: PlanOffer['plan'] | null
  errors?: readonly string[] | undefined
}

/** The plans of a lead for staff, each with what it comes to and how far that is from the plan that the lead has. */
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

/** ', $96 more than now'; empty for the plan that the lead has, and where it has none. */
export function differenceInWords(monthlyDollars: number, ownDollars: number | undefined): string {
  if (ownDollars === undefined || monthlyDollars === ownDollars) return ''
  const more = monthlyDollars - ownDollars
  return `, ${formatDollars(Math.abs(more))} ${more < 0 ? 'less' : 'more'} than now`
}
