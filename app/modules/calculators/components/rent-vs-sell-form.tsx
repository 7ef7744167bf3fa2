import { Form } from '@remix-run/react'
import type { RefObject } from 'react'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { type CellSpan, FieldGrid } from '#app/ui/field-grid.tsx'
import { RENT_VS_SELL_FIELDS, type RentVsSellName } from '../rent-vs-sell/inputs.ts'
import type { Typed } from '../typed-fields.ts'
import { NumberInput } from './number-input.tsx'

/** The form's id: the button that opens the table submits its fields. */
export const FIGURES_FORM = 'figures'

type Props = {
  form: RefObject<HTMLFormElement>
  /** Preserves the page when scripts submit the form. */
  calculation: string
  shown: Typed<RentVsSellName>
  notices: Partial<Record<RentVsSellName, string>>
  type: (name: RentVsSellName, text: string) => void
  leave: (name: RentVsSellName, text: string) => void
}

const SUFFIXES: Partial<Record<RentVsSellName, string>> = {
  appreciationRate: '% a year',
  interestRate: '%',
  taxesAndInsurance: 'a year',
  maintenanceRate: '% of rent',
  managementRate: '% of rent',
  yearsToHold: 'years, 1 to 30',
}

/** The calculator's inputs, in three ruled sections. A GET form: the address contains the values. */
export function RentVsSellForm({ form, calculation, shown, notices, type, leave }: Props) {
  const input = (name: RentVsSellName, cell: CellSpan = { wide: 12 }) => (
    <NumberInput
      name={name}
      field={RENT_VS_SELL_FIELDS[name]}
      text={shown[name]}
      notice={notices[name]}
      suffix={SUFFIXES[name]}
      cell={cell}
      onType={(text) => type(name, text)}
      onLeave={(text) => leave(name, text)}
    />
  )
  return (
    <Form
      ref={form}
      id={FIGURES_FORM}
      method="get"
      action={paths.rentVsSell()}
      className="card calc-inputs print:border-0"
      aria-label="Your figures"
      state={{ calculation }}
      preventScrollReset
    >
      <FieldGrid legend="The house">
        {input('homeValue')}
        {input('pricePaid')}
        {input('appreciationRate')}
      </FieldGrid>
      <FieldGrid legend="The loan">
        {input('originalMortgage')}
        {input('mortgageBalance', { wide: 6 })}
        {input('interestRate', { wide: 6 })}
      </FieldGrid>
      <FieldGrid legend="Renting it out">
        {input('monthlyRent')}
        {input('taxesAndInsurance')}
        {input('maintenanceRate')}
        {input('managementRate')}
        {input('yearsToHold')}
      </FieldGrid>
      <Button wide className="print:hidden">
        Calculate
      </Button>
    </Form>
  )
}
