import { formatCents } from '#app/format/money.ts'
import { Button, EnterButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { FieldError } from '#app/ui/field-look.tsx'
import { firstError } from '#app/ui/field-frame.tsx'
import { describingIds } from '#app/ui/ids.ts'
import { type Fields, formOf, type FormState } from '#app/ui/form.ts'
import { FormActions } from '#app/ui/form-actions.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { fieldId } from '#app/ui/ids.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { MAX_ITEMS, sumOfTyped } from '../rules.ts'

type ItemField = 'description' | 'quantity' | 'amount'

export type InvoiceFormProps = FormState & {
  submissionId: string
  /** Frequently billed items, with prices. */
  usual: readonly { description: string; amountCents: number }[]
  /** Paid by card through the emailed link, or else by check. */
  paysByCard: boolean
  /** What the last button did with the lines. The key changes each time. */
  round: { key: string; isAdded: boolean } | null
  closeTo: string
}

/** The invoice form. Every button is a plain submit button, so that nothing typed is lost without scripts. */
export function InvoiceForm({ submissionId, usual, paysByCard, round, closeTo, ...state }: InvoiceFormProps) {
  const form = formOf<'description' | 'usual'>({ ...state, defaults: { items: [{}], ...state.defaults } })
  const lines = form.list<ItemField>('items')
  const total = sumOfTyped(lines.map((line) => ({ quantity: line.value('quantity'), amount: line.value('amount') })))
  const itemsError = firstError(form.errors?.items)
  return (
    <PostForm needs="invoice" draft="invoice" className="grid gap-4.5">
      <EnterButton intent="create">Create Invoice</EnterButton>
      <input type="hidden" name="submissionId" value={submissionId} />
      <ErrorSummary errors={form.errors} />
      <Field {...form.field('description')} label="Description" />
      <div key={round?.key} id="items">
        <table className="w-full border-collapse text-[0.9375rem]">
          <caption className="sr-only">Items</caption>
          <thead className="max-sm:sr-only">
            <tr className="text-left text-small">
              <th scope="col" className="pb-1.5 font-semibold">
                Item
              </th>
              <th scope="col" className="w-16 pb-1.5 pl-2.5 font-semibold">
                <abbr title="Quantity" className="no-underline">
                  Qty
                </abbr>
              </th>
              <th scope="col" className="w-33 pb-1.5 pl-2.5 font-semibold max-sm:w-28">
                Amount
              </th>
              <th scope="col" className="w-10">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <ItemRow key={index} line={line} index={index} takesFocus={round?.isAdded === true && index === lines.length - 1} />
            ))}
          </tbody>
        </table>
        {itemsError !== undefined && <FieldError id="items-error">{itemsError}</FieldError>}
        <div className="mt-1 flex items-start justify-between gap-x-4 gap-y-2 border-t-2 border-ink pt-2 max-sm:flex-wrap-reverse">
          <div className="flex flex-wrap items-end gap-2">
            <SelectField
              name="usual"
              label="Common items"
              placeholder="Blank item"
              options={usual.map(({ description, amountCents }, place) => ({
                value: String(place),
                label: `${description}, ${formatCents(amountCents)}`,
              }))}
            />
            <Button
              variant="second"
              small
              name="intent"
              value="add"
              formNoValidate
              aria-disabled={lines.length >= MAX_ITEMS || undefined}
            >
              <Icon name="add" className="size-4" />
              Add Item
            </Button>
          </div>
          <p className="ml-auto pr-12.5 text-lead font-semibold whitespace-nowrap tabular-nums lining-nums">
            <span className="sr-only">Total: </span>
            {formatCents(total)}
          </p>
        </div>
      </div>
      <p className="note">
        {paysByCard
          ? 'Sent by email with a link to pay by card.'
          : 'Sent by email with a link to the invoice, to be paid by check.'}{' '}
        The total updates when you add or remove an item.
      </p>
      <FormActions cancelTo={closeTo}>
        <Button name="intent" value="create" busy="Processing...">
          Create Invoice
        </Button>
      </FormActions>
    </PostForm>
  )
}

function ItemRow({ line, index, takesFocus }: { line: Fields<ItemField>; index: number; takesFocus: boolean }) {
  const number = index + 1
  const problems = (['description', 'quantity', 'amount'] as const).flatMap((key) => {
    const { name, errors } = line.field(key)
    const error = firstError(errors)
    return error === undefined ? [] : [{ name, error }]
  })
  return (
    <>
      <tr className="max-sm:grid max-sm:grid-cols-[4rem_minmax(0,1fr)_2.5rem] max-sm:border-t max-sm:border-line max-sm:py-1 max-sm:first:border-t-0">
        <td className="py-1 max-sm:col-span-full">
          <ItemControl line={line} field="description" label={`Item ${number}`} placeholder="Item" takesFocus={takesFocus} />
        </td>
        <td className="py-1 pl-2.5 max-sm:pl-0">
          <ItemControl line={line} field="quantity" label={`Quantity for item ${number}`} inputMode="numeric" placeholder="1" />
        </td>
        <td className="py-1 pl-2.5">
          <span className="relative block">
            <span className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-muted">$</span>
            <ItemControl line={line} field="amount" label={`Amount for item ${number}`} inputMode="decimal" placeholder="0.00" />
          </span>
        </td>
        <td className="py-1 pl-1 text-right">
          <button
            name="intent"
            value={`remove:${index}`}
            formNoValidate
            aria-label={`Remove item ${number}`}
            className="inline-grid size-9 cursor-pointer place-items-center rounded-control text-brand hover:bg-brand-tint"
          >
            <Icon name="close" className="size-4.5" />
          </button>
        </td>
      </tr>
      {problems.length > 0 && (
        <tr>
          <td colSpan={4} className="pb-1.5">
            {problems.map(({ name, error }) => (
              <FieldError key={name} id={describingIds(fieldId(name)).error}>
                {error}
              </FieldError>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

type ItemControlProps = {
  line: Fields<ItemField>
  field: ItemField
  label: string
  inputMode?: 'numeric' | 'decimal'
  placeholder?: string
  takesFocus?: boolean
}

function ItemControl({ line, field, label, takesFocus = false, ...rest }: ItemControlProps) {
  const { errors, ...attributes } = line.field(field)
  const id = fieldId(attributes.name)
  const isWrong = firstError(errors) !== undefined
  return (
    <input
      type="text"
      {...attributes}
      {...rest}
      id={id}
      autoComplete="off"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? describingIds(id).error : undefined}
      // A new line gets the focus: from the browser without scripts, and from the dialog with them.
      {...(takesFocus ? { autoFocus: true, 'data-focus': '' } : {})}
      className={classNames('control', field !== 'description' && 'text-right tabular-nums', field === 'amount' && 'pl-7')}
    />
  )
}
