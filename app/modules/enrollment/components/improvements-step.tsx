import type { ReactNode } from 'react'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { MoneyField } from '#app/ui/field.tsx'
import { type Fields, type FormState, formOf } from '#app/ui/form.ts'
import { formatDollars } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import type { Presentation, PresentationItem } from '../presentation/find-presentation.server.ts'
import { checklistTotal, parseCustomCost } from '#app/modules/properties/improvements.ts'
import { PresentationFrame } from './presentation-frame.tsx'
import { StepForm } from './step-form.tsx'

type ImprovementsStepProps = Omit<FormState, 'defaults'> & {
  presentation: Presentation
  mayAct: boolean
  readOnlyNotice: ReactNode
  honeypot: ReactNode
}

/** Step 3 of the presentation: improvements before renting out, and their cost. */
export function ImprovementsStep({ presentation, mayAct, readOnlyNotice, honeypot, ...state }: ImprovementsStepProps) {
  const { leadId, unitCount } = presentation
  const form = formOf<never>(state)
  const rows = rowsOf(presentation.items, state)
  const items = rows.map(({ item }) => item)
  return (
    <PresentationFrame leadId={leadId} step="improvements" title="Property Improvements">
      <ErrorSummary errors={form.errors} />
      <p className="text-ink-muted">
        Check what the home needs before you rent it out. The costs are estimates. If you have a quote, enter it instead.
        {unitCount > 1 && ` Per-square-foot costs are for one unit and apply to each of the ${unitCount} units.`}
      </p>
      <StepForm
        mayAct={mayAct}
        readOnlyNotice={readOnlyNotice}
        honeypot={honeypot}
        back={paths.managementStep(leadId, 'rent')}
        forward={paths.managementStep(leadId, 'agreement')}
        goOn="Done"
      >
        <ul className="grid">
          {rows.map((row) => (
            <Item key={row.item.name} {...row} unitCount={unitCount} mayAct={mayAct} />
          ))}
        </ul>
        <p className="flex max-w-none items-baseline justify-between gap-4 border-t-2 border-line-strong pt-3.5 font-semibold">
          <span>Improvements you chose{unitCount > 1 && `, for all ${unitCount} units`}</span>
          <output className="font-display text-h3 leading-[1.2] font-medium" data-checklist-units={unitCount}>
            {formatDollars(checklistTotal(items, unitCount))}
          </output>
        </p>
      </StepForm>
    </PresentationFrame>
  )
}

type Row = { item: PresentationItem; fields: Fields<'name' | 'checked' | 'customCost'> }

function Item({ item, fields, unitCount, mayAct }: Row & { unitCount: number; mayAct: boolean }) {
  const cost = fields.field('customCost')
  const isUnread = item.typedCost !== '' && item.customCost === null && cost.errors === undefined
  const per = unitCount === 1 ? '' : item.times > 1 ? ' per unit' : ' for the whole property'
  return (
    <li className="improvement" data-estimated-cost={item.estimatedCost}>
      <input type="hidden" name={fields.field('name').name} value={item.name} />
      <Checkbox
        {...fields.box('checked')}
        label={item.name}
        labelClassName="font-semibold"
        hint={`Estimated ${formatDollars(item.estimatedCost)}${per}${item.basis === null ? '' : `: ${item.basis}`}`}
        disabled={!mayAct}
      />
      {mayAct && (
        <MoneyField
          {...cost}
          label={`Custom cost for ${item.name}${per === '' ? '' : `,${per}`}`}
          hint={
            isUnread
              ? `Enter an amount above $0. Until then, we’ll use our ${formatDollars(item.estimatedCost)} estimate.`
              : undefined
          }
          placeholder="none"
        />
      )}
    </li>
  )
}

/** The checklist as posted, else as stored. If the post has a different list, which the server refuses, shows the stored one. */
function rowsOf(items: readonly PresentationItem[], { lastReply, constraints }: FormState): Row[] {
  const defaults = {
    improvements: items.map(({ name, checked, typedCost }) => ({ name, checked: checked ? 'yes' : '', customCost: typedCost })),
  }
  const known = formOf<never>({ lastReply: undefined, constraints, defaults }).list<'name' | 'checked' | 'customCost'>(
    'improvements',
  )
  const posted = formOf<never>({ lastReply, constraints }).list<'name' | 'checked' | 'customCost'>('improvements')
  return items.flatMap((item, index) => {
    const [stored, typed] = [known[index], posted[index]]
    if (!stored) return []
    if (typed?.value('name') !== item.name) return [{ item, fields: stored }]
    const typedCost = typed.value('customCost') ?? ''
    const cost = parseCustomCost(typedCost)
    const shown = { checked: typed.value('checked') === 'yes', typedCost, customCost: cost.ok ? cost.value : null }
    return [{ item: { ...item, ...shown }, fields: typed }]
  })
}
