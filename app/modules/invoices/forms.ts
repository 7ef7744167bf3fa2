import { z } from 'zod'
import { draftFields } from '#app/modules/forms/draft-fields.ts'
import { oneOf, optionalText, requiredText, submissionIdField } from '#app/modules/forms/fields.ts'
import { centsOfAmount, type ItemRequest, MAX_AMOUNT_CENTS, MAX_ITEMS, quantityOf, sumCents } from './rules.ts'

export const MESSAGE_NO_AMOUNT = 'At least one item must be above $0.00.'
export const MESSAGE_AMOUNT = 'Enter an amount between $0.00 and $999,999.99, for example 45.50'
const MESSAGE_QUANTITY = 'Enter a quantity as a whole number between 1 and 999'
const MESSAGE_TOO_MANY = `An invoice can have up to ${MAX_ITEMS} items.`
export const MESSAGE_TOO_MUCH = 'An invoice can total up to $999,999.99.'

/** Text to parse as a number: '' if missing. */
const numberText = (maxCharacters: number, message: string) =>
  z.preprocess((value) => value ?? '', z.string({ error: message }).max(maxCharacters, message).trim())

const itemFields = z.object({
  description: optionalText(200),
  quantity: numberText(4, MESSAGE_QUANTITY),
  amount: numberText(14, MESSAGE_AMOUNT),
})

type TypedItem = z.output<typeof itemFields>

const item = itemFields.superRefine((typed, context) => {
  if (isBlank(typed)) return
  const { description, quantity, amount } = typed
  if (description === null) context.addIssue({ code: 'custom', path: ['description'], message: 'Describe this item' })
  if (quantityOf(quantity) === null) context.addIssue({ code: 'custom', path: ['quantity'], message: MESSAGE_QUANTITY })
  if (centsOfAmount(amount) === null) context.addIssue({ code: 'custom', path: ['amount'], message: MESSAGE_AMOUNT })
})

const items = z.array(item, { error: MESSAGE_NO_AMOUNT }).max(MAX_ITEMS, MESSAGE_TOO_MANY)

const invoice = z.object({
  description: requiredText('Enter a description'),
  items: items.superRefine((typed, context) => {
    const cents = sumCents(itemsOf(typed))
    // A line's own problems are reported there.
    if (typed.some(({ amount }) => centsOfAmount(amount) === null)) return
    if (cents === 0) context.addIssue({ code: 'custom', message: MESSAGE_NO_AMOUNT })
    if (cents > MAX_AMOUNT_CENTS) context.addIssue({ code: 'custom', message: MESSAGE_TOO_MUCH })
  }),
  submissionId: submissionIdField(),
})

const REMOVE_INTENTS = Array.from({ length: MAX_ITEMS + 1 }, (_, index) => `remove:${index}` as const)

/** The dialog 'Create Invoice' with its buttons. The ones that do not validate preserve the input. */
export const invoiceFormSchema = z.discriminatedUnion('intent', [
  invoice.extend({ intent: z.literal('create') }),
  z.object({
    intent: z.enum(['add', ...REMOVE_INTENTS]),
    description: draftFields(invoice.pick({ description: true })).shape.description,
    items: z.array(draftFields(itemFields)).max(MAX_ITEMS, MESSAGE_TOO_MANY).default([]),
    /** The index of the usual item to add; blank for an empty line. */
    usual: z
      .string()
      .regex(/^\d{0,2}$/, 'Choose one of the standard items')
      .optional(),
  }),
])

/** A form's non-empty lines. */
export function itemsOf(typed: readonly TypedItem[]): ItemRequest[] {
  return typed
    .filter((one) => !isBlank(one))
    .map(({ description, quantity, amount }) => ({
      description: description ?? '',
      quantity: quantityOf(quantity) ?? 1,
      unitCents: centsOfAmount(amount) ?? 0,
    }))
}

function isBlank({ description, quantity, amount }: TypedItem): boolean {
  return description === null && amount === '' && (quantity === '' || quantity === '1')
}

/** Why an invoice is voided. */
export const voidInvoiceSchema = z.object({ reason: requiredText('Enter a reason for voiding the invoice') })

/** How one of our own invoices was paid. */
export const paidSchema = z.object({ checkNumber: optionalText(40) })

/** An invoice's buttons without input. `from`: the page they are on. */
export const invoiceActionSchema = z.object({
  intent: z.enum(['remind', 'send']),
  from: oneOf(['lead', 'invoice'], 'Go back and use one of the buttons on the page'),
})
