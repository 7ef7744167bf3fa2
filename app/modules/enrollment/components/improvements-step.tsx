import type { ReactNode } from 'react'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { firstError } from '#app/ui/field-frame.tsx'
import { MoneyField } from '#app/ui/field.tsx'
import type { FormErrors } from '#app/ui/form-reply.ts'
import { formatDollars } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { itemField, type TypedChecklist } from '../presentation-form.ts'
import type { PitchItem, Presentation } from '../presentation-view.ts'
import { checklistTotal, parseCustomCost } from '#app/modules/properties/improvements.ts'
import { PresentationFrame } from './presentation-frame.tsx'
import { StepForm } from './step-form.tsx'

type ImprovementsStepProps = {
  presentation: Presentation
  errors: FormErrors
  /** What was ticked and typed, where it was refused. */
  typed?: TypedChecklist | undefined
  mayAct: boolean
  readOnlyNotice: ReactNode
  honeypot: ReactNode
}

/** Step 3 of the presentation: what to do before the home is let, and what it costs. */
export function ImprovementsStep({ presentation, errors, typed, mayAct, readOnlyNotice, honeypot }: ImprovementsStepProps) {
  const { leadId, unitCount } = presentation
  const items = presentation.items.map((item) => asTyped(item, typed))
  return (
    <PresentationFrame leadId={leadId} step="improvements" title="Property Improvements">
      <ErrorSummary errors={errors} />
      <p className="text-ink-muted">
        Tick what the home needs before it is let. The costs are estimates; where you have an offer of your own, enter it instead.
        {unitCount > 1 && ` What goes by square feet is for one of the ${unitCount} units and counts for each of them.`}
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
          {items.map((item, index) => (
            <Item
              key={item.name}
              item={item}
              unitCount={unitCount}
              index={index}
              error={firstError(errors[itemField(index, 'customCost')])}
              mayAct={mayAct}
            />
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

type ItemProps = { item: PitchItem; unitCount: number; index: number; error: string | undefined; mayAct: boolean }

function Item({ item, unitCount, index, error, mayAct }: ItemProps) {
  const isUnread = item.typedCost !== '' && item.customCost === null && error === undefined
  const per = unitCount === 1 ? '' : item.times > 1 ? ' per unit' : ' for the whole property'
  return (
    <li
      className="grid grid-cols-[1fr_minmax(150px,220px)] items-start gap-x-6 gap-y-2 border-t border-line py-3.5 first:border-t-0 first:pt-0 max-sm:grid-cols-1"
      data-estimated-cost={item.estimatedCost}
    >
      <input type="hidden" name={itemField(index, 'name')} value={item.name} />
      <Checkbox
        name={itemField(index, 'checked')}
        value="yes"
        label={item.name}
        labelClassName="font-semibold"
        hint={`Estimated ${formatDollars(item.estimatedCost)}${per}${item.basis === null ? '' : `: ${item.basis}`}`}
        defaultChecked={item.checked}
        disabled={!mayAct}
      />
      {mayAct && (
        <MoneyField
          name={itemField(index, 'customCost')}
          fieldClassName="[&>label]:font-medium [&>label]:text-ink-muted"
          label={`Custom cost of ${item.name}${per === '' ? '' : `,${per}`}`}
          hint={isUnread ? `Not an amount above 0: the estimate of ${formatDollars(item.estimatedCost)} counts.` : undefined}
          errors={error}
          defaultValue={item.typedCost}
          placeholder="none"
          maxLength={40}
        />
      )}
    </li>
  )
}

function asTyped(item: PitchItem, typed: TypedChecklist | undefined): PitchItem {
  const row = typed?.[item.name]
  if (!row) return item
  const cost = parseCustomCost(row.customCost)
  return { ...item, checked: row.checked, typedCost: row.customCost, customCost: cost.ok ? cost.dollars : null }
}
