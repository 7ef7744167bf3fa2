import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { INVESTMENT_FIELDS } from '#app/modules/calculators/investment/rules.ts'
import { strategyFrom } from '#app/modules/calculators/investment/strategies.ts'
import { InvestmentCalculator } from '#app/modules/calculators/components/investment-calculator.tsx'
import { useCalculationKey } from '#app/modules/calculators/components/use-live-figures.ts'
import { typedFields } from '#app/modules/calculators/typed-fields.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { scripts: true, listed: true }

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Invest-A-View investment calculator',
    description:
      'Three strategies for rental property, and what your plan could add up to: total value, monthly income and share of your target income.',
    image: 'invest-a-view',
  })

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  return { typed: typedFields(INVESTMENT_FIELDS, searchParams), chosen: strategyFrom(searchParams.get('strategy')) }
}

export default function InvestAViewPage() {
  const { typed, chosen } = useLoaderData<typeof loader>()
  const calculation = useCalculationKey()
  return (
    <div className="calc mx-auto w-page">
      <header className="calc-head">
        <h1>Invest-A-View</h1>
        <p className="mt-4 text-lead leading-[1.6] text-ink-muted">
          Choose a strategy, enter your numbers, and see what they could add up to.
        </p>
      </header>
      <InvestmentCalculator key={calculation} calculation={calculation} typed={typed} chosen={chosen} />
    </div>
  )
}
