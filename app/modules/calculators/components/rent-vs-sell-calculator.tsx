import { type ReactNode, useRef } from 'react'
import { paths } from '#app/paths.ts'
import type { FormState } from '#app/ui/form.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { RENT_VS_SELL_FIELDS, type RentVsSellName } from '../rent-vs-sell/inputs.ts'
import { MESSAGE_NO_YEARS } from '../rent-vs-sell/messages.ts'
import type { ChartRow, YearRow } from '../rent-vs-sell/rules.ts'
import { fieldsQuery, type Typed } from '../typed-fields.ts'
import { Assumptions } from './assumptions.tsx'
import { RentVsSellForm } from './rent-vs-sell-form.tsx'
import { ScenarioGrid } from './scenario-grid.tsx'
import { ClosedGate, OpenGate } from './unlock-gate.tsx'
import { useLiveFigures } from './use-live-figures.ts'
import { RentVsSellVerdict } from './rent-vs-sell-verdict.tsx'
import { WealthChart } from './wealth-chart.tsx'
import { LockedTable, YearTable } from './year-table.tsx'

type Props = {
  /** From `useCalculationKey`. */
  calculation: string
  /** The values from the address. */
  typed: Typed<RentVsSellName>
  /** The server's results for a visitor who entered an email; null while the table is locked. */
  table: { rows: YearRow[]; chartRows: ChartRow[] } | null
  /** The email form, once it was opened. */
  unlock: ({ submissionId: string } & FormState) | null
  consent: string
  /** The email with the table, if this browser has just requested it in demo mode. */
  demoMail: ReactNode
  honeypot: ReactNode
}

/** The whole calculator: inputs on the left, the answer on the right, the locked table and the notes below. */
export function RentVsSellCalculator({ calculation, typed, table, unlock, consent, demoMail, honeypot }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const live = useLiveFigures(RENT_VS_SELL_FIELDS, typed, form, calculation, unlock ? { unlock: '1' } : {})
  const { values: figures } = live
  const isStale = () => JSON.stringify(live.query) !== JSON.stringify(fieldsQuery(RENT_VS_SELL_FIELDS, typed))
  return (
    <>
      <div className="calc-in">
        <RentVsSellForm
          form={form}
          calculation={calculation}
          shown={live.shown}
          notices={live.notices}
          type={live.type}
          leave={live.leave}
        />
        <p className="print:hidden note">
          Not sure of the rent?{' '}
          <Link to={paths.analysis()} reloadDocument>
            Get a free rental analysis
          </Link>
        </p>
      </div>
      <div className="calc-out">
        {figures.yearsToHold === 0 ? (
          <Notice>{MESSAGE_NO_YEARS}</Notice>
        ) : (
          <>
            <RentVsSellVerdict figures={figures} />
            <WealthChart figures={figures} />
            <ScenarioGrid figures={figures} />
          </>
        )}
      </div>
      {figures.yearsToHold > 0 && (
        <section className="calc-wide lock relative" aria-labelledby="every-year">
          <h2 id="every-year" tabIndex={-1}>
            Every year in detail
          </h2>
          {table ? (
            <>
              {demoMail}
              <YearTable {...table} isStale={isStale()} />
            </>
          ) : (
            <>
              <LockedTable years={figures.yearsToHold} />
              {unlock ? (
                <OpenGate
                  years={figures.yearsToHold}
                  calculation={calculation}
                  query={live.query}
                  consent={consent}
                  honeypot={honeypot}
                  {...unlock}
                />
              ) : (
                <ClosedGate years={figures.yearsToHold} />
              )}
            </>
          )}
        </section>
      )}
      <Assumptions figures={figures} />
    </>
  )
}
