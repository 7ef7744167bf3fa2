import { formatDollars } from '#app/format/money.ts'
import { type checklistOf, checklistTotal, countedCost } from '#app/modules/properties/improvements.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { MoneyField } from '#app/ui/field.tsx'
import { type Fields, type FormState, formOf } from '#app/ui/form.ts'
import { fieldId } from '#app/ui/ids.ts'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import { improvementInWords } from '../../lead-facts.ts'

type ImprovementItem = ReturnType<typeof checklistOf>[number]

type ChecklistCardProps = Omit<FormState, 'defaults'> & {
  leadId: string
  items: readonly ImprovementItem[]
  /** Costs per square foot count once per unit. */
  unitCount: number
}

/** Improvements before the home is rented: checked or not, at the estimated or a custom cost. */
export function ChecklistCard({ leadId, items, unitCount, lastReply, constraints }: ChecklistCardProps) {
  const defaults = {
    improvements: items.map(({ name, checked, customCost }) => ({
      name,
      checked: checked ? 'yes' : '',
      customCost: customCost === null ? '' : String(customCost),
    })),
  }
  const form = formOf<never>({ lastReply, constraints, defaults })
  const rows = form.list<'name' | 'checked' | 'customCost' | 'seen'>('improvements')
  const chosen = items.filter(({ checked }) => checked).length
  return (
    <Fold title="Improvements checklist" value={checklistInWords(items, unitCount)} isOpen>
      <PostForm action={paths.lead(leadId)} className="grid gap-3">
        <ErrorSummary errors={form.errors} />
        <p className="flex justify-between border-b border-line pb-2 text-small text-ink-muted" aria-hidden="true">
          <span>Improvement</span>
          <span>Your cost</span>
        </p>
        <ul className="grid">
          {items.map((item, place) => {
            const row = rows[place]
            return row && <Row key={item.name} item={item} row={row} />
          })}
        </ul>
        <p className="flex items-baseline justify-between gap-4 border-t border-line-strong pt-3 text-[0.9375rem] font-semibold">
          <span>
            {COUNTS[chosen] ?? chosen} selected{unitCount > 1 && `, for all ${unitCount} units`}
          </span>
          <span className="tabular-nums">{formatDollars(checklistTotal(items, unitCount))}</span>
        </p>
        <div>
          <Button variant="second" name="intent" value="checklist" busy="Saving...">
            Save Checklist
          </Button>
        </div>
      </PostForm>
    </Fold>
  )
}

/** Summary of a collapsed checklist: '2 selected, $4,510'. */
export function checklistInWords(items: readonly ImprovementItem[], unitCount: number): string {
  const chosen = items.filter(({ checked }) => checked).length
  return chosen === 0 ? 'None' : `${chosen} selected, ${formatDollars(checklistTotal(items, unitCount))}`
}

const COUNTS = ['None', 'One', 'Two', 'Three', 'Four']

function Row({ item, row }: { item: ImprovementItem; row: Fields<'name' | 'checked' | 'customCost' | 'seen'> }) {
  const cost = row.field('customCost')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_128px] items-start gap-x-3 border-b border-line py-2.5 first:pt-0 last:border-b-0">
      <input type="hidden" name={row.field('name').name} value={item.name} />
      <Carried name={row.field('seen').name} value={improvementInWords(item)} />
      <Checkbox {...row.box('checked')} label={item.name} hint={`Estimate ${formatDollars(item.estimatedCost)}`} />
      <MoneyField
        {...cost}
        id={fieldId(cost.name)}
        label={`Your cost for ${item.name}`}
        fieldClassName="[&>label]:sr-only"
        className="text-right"
        placeholder={formatDollars(countedCost({ ...item, customCost: null })).slice(1)}
      />
    </li>
  )
}
