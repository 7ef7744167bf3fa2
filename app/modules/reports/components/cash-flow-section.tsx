import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, MoneyField, SelectField } from '#app/ui/field.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { formOf } from '#app/ui/form.ts'
import { Table, TableCell } from '#app/ui/table.tsx'
import type { CashFlowPage } from '../cash-flow.server.ts'
import type { CashFlowInputs } from '#app/modules/projections/cash-flow-forms.ts'
import { ReportSection } from './report-section.tsx'

type CashFlowProps = { page: CashFlowPage; lastReply: FormReply | undefined; honeypot: ReactNode }

const HALF = { wide: 6 } as const
const COMPARE = [
  { value: 'rent', label: 'A different asking rent' },
  { value: 'self', label: 'Managing it myself' },
]

/** A year of renting in two ways, with figures that the reader can change. */
export function CashFlowSection({ page: { flow, defaults, constraints, isKept }, lastReply, honeypot }: CashFlowProps) {
  const { field } = formOf<keyof CashFlowInputs>({ lastReply, constraints, defaults })
  return (
    <ReportSection
      id="cash-flow"
      title="What you could keep in a year"
      beside={<span className="note">{isKept ? 'Saved with your report' : 'Only on this page, not saved'}</span>}
    >
      <div className="cash-flow">
        <form method={isKept ? 'post' : 'get'} action="#cash-flow">
          {isKept && honeypot}
          <div className="field-cells">
            <MoneyField {...field('askingRent')} label="Asking rent" cell={HALF} />
            <MoneyField {...field('secondRent')} label="Compare with" placeholder="optional" cell={HALF} />
            <SelectField {...field('compare')} label="Second scenario" options={COMPARE} cell={{ wide: 12 }} />
            <Field {...field('vacancyPercent')} label="Vacancy" prefix="%" inputMode="decimal" autoComplete="off" cell={HALF} />
            <Field
              {...field('maintenancePercent')}
              label="Maintenance"
              prefix="%"
              inputMode="decimal"
              autoComplete="off"
              cell={HALF}
            />
            <MoneyField {...field('taxYear')} label="Property tax per year" placeholder="optional" cell={HALF} />
            <MoneyField {...field('insuranceYear')} label="Insurance per year" placeholder="optional" cell={HALF} />
            <MoneyField {...field('hoaMonth')} label="HOA per month" placeholder="optional" cell={HALF} />
            <MoneyField {...field('mortgageMonth')} label="Mortgage per month" placeholder="optional" cell={HALF} />
          </div>
          <div className="report-update">
            <span className="note">Change any number. Leave blank anything that doesn’t apply.</span>
            <Button variant="second" small {...(isKept ? { name: 'intent', value: 'cash-flow', busy: 'Processing...' } : {})}>
              Update the numbers
            </Button>
          </div>
        </form>
        <div>
          <Table
            caption="A year of renting, compared two ways"
            narrow="table"
            columns={[
              { label: 'A year of renting' },
              ...flow.columns.map(({ label, value }, index) => ({
                label: (
                  <>
                    {label} <b>{value}</b>
                  </>
                ),
                figures: true,
                ...(index === 0 ? { className: 'is-key' } : {}),
              })),
            ]}
            foot={
              <tr className="is-sum">
                <th scope="row">You keep</th>
                <TableCell className="is-key">{flow.left[0]}</TableCell>
                <TableCell>{flow.left[1]}</TableCell>
              </tr>
            }
          >
            {flow.rows.map(({ label, values }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <TableCell className="is-key">{values[0]}</TableCell>
                <TableCell>{values[1]}</TableCell>
              </tr>
            ))}
          </Table>
          <p className="verdict">{flow.verdict}</p>
          <p className="mt-3 note">{flow.note}</p>
        </div>
      </div>
    </ReportSection>
  )
}
