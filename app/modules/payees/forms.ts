import { z } from 'zod'
import { PAYEE_KINDS, TIN_TYPES } from '#app/db/schema/payees.ts'
import {
  hiddenText,
  MAX_CHARACTERS,
  optionalChoice,
  optionalDay,
  optionalText,
  optionalZipCode,
} from '#app/modules/forms/fields.ts'
import { stateCode } from '#app/modules/properties/states.ts'

/** Nine digits, with or without hyphens or spaces; blank is null. */
const taxNumber = optionalText(20).transform((text, context): string | null => {
  const digits = text?.replaceAll(/[\s-]/g, '') ?? null
  if (digits === null || /^\d{9}$/.test(digits)) return digits
  context.addIssue({ code: 'custom', message: 'Enter all 9 digits, for example 12-3456789' })
  return z.NEVER
})

const state = optionalText(MAX_CHARACTERS.state).transform((text, context): string | null => {
  const code = text === null ? null : stateCode(text)
  if (text === null || code !== null) return code
  context.addIssue({ code: 'custom', message: 'Enter a state, for example IA' })
  return z.NEVER
})

/** The known facts from Form W-9. `seen`: the payee's version when the form loaded. */
export const payeeSchema = z
  .object({
    w9RequestedOn: optionalDay(),
    w9ReceivedOn: optionalDay(),
    kind: optionalChoice(PAYEE_KINDS, 'Choose the payee type'),
    firstName: optionalText(MAX_CHARACTERS.firstName),
    lastName: optionalText(MAX_CHARACTERS.firstName),
    businessName: optionalText(MAX_CHARACTERS.name),
    streetAddress: optionalText(MAX_CHARACTERS.street),
    city: optionalText(MAX_CHARACTERS.city),
    state,
    zipCode: optionalZipCode(),
    tinType: optionalChoice(TIN_TYPES, 'Choose SSN or EIN'),
    tin: taxNumber,
    seen: hiddenText(20),
  })
  .superRefine(({ tin, tinType }, context) => {
    if (tin !== null && tinType === null) context.addIssue({ code: 'custom', path: ['tinType'], message: 'Choose SSN or EIN' })
  })

export type PayeeInput = Omit<z.output<typeof payeeSchema>, 'seen'>
export type PayeeField = keyof PayeeInput | 'file'
