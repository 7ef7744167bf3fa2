import type { ReactNode } from 'react'
import { AddressField } from '#app/modules/addresses/components/address-field.tsx'
import { paths } from '#app/paths.ts'
import { type FormState, formOf } from '#app/ui/form.ts'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { ANALYSIS_STEPS } from './property-step.tsx'

/** The start of the analysis: the address in one field. */
export function AddressStep({ honeypot, ...state }: FormState & { honeypot: ReactNode }) {
  const { field } = formOf<'address'>(state)
  return (
    <NarrowColumn>
      <h1>What would your house rent for?</h1>
      <p className="text-lead leading-[1.6] text-ink-muted mt-3">
        Enter the address. The report is instant and free: no account, no credit card.
      </p>
      <Steps className="mt-9!" names={ANALYSIS_STEPS} current={1} />
      <form method="post" action={paths.analysis()}>
        {honeypot}
        <AddressField {...field('address')} />
      </form>
      <p>
        Have several properties, or no address yet? <a href={paths.analysis({ step: 1 })}>Fill out the form instead</a>
      </p>
    </NarrowColumn>
  )
}
