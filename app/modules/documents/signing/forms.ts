import { z } from 'zod'
import { nameOrPlace, optionalLines, optionalText, requiredText } from '#app/modules/forms/fields.ts'
import { MESSAGE_CODE_FORM, MESSAGE_CONSENT, MESSAGE_NAME } from './messages.ts'

/** Accepts a code in any case, with or without its dash, and with spaces as email programs copy them. */
function readCode(typed: string, context: z.RefinementCtx): string {
  const code = parseSigningCode(typed)
  if (code === null) context.addIssue({ code: 'custom', message: MESSAGE_CODE_FORM })
  return code ?? ''
}

/** The signing form's data. */
export const signatureSchema = z.object({
  consent: z.literal('on', { error: MESSAGE_CONSENT }),
  fullName: nameOrPlace(MESSAGE_NAME, 120).pipe(z.string().regex(/\p{L}\P{L}*\p{L}/u, MESSAGE_NAME)),
  code: requiredText(MESSAGE_CODE_FORM, 40).transform(readCode),
})

/** A reason may have several lines and is stored as one. Without a code, someone with the link declines. */
const declineSchema = z.object({
  code: optionalText(40).transform((typed, context) => (typed === null ? null : readCode(typed, context))),
  reason: optionalLines(1000).transform((text) => text?.replace(/\s+/g, ' ') ?? null),
})

/** The actions of an agreement's page and their fields. */
export const signingSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['code', 'renew']) }),
  signatureSchema.extend({ intent: z.literal('sign') }),
  declineSchema.extend({ intent: z.literal('decline') }),
])

/** Fields that keep their input after an error: all except the code, which may have expired. */
export const KEPT_FIELDS = ['consent', 'fullName', 'reason'] as const

/**
 * The characters of codes: letters and digits that are not confused (without 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B), and
 * without A, E and U, so that they don't form words.
 */
export const CODE_CHARACTERS = '34679CDFGHJKMNPQRTVWXY'
export const CODE_LENGTH = 8

const WELL_FORMED = new RegExp(`^[${CODE_CHARACTERS}]{${CODE_LENGTH}}$`)

/** A code in readable form: 'C7DF-4HJK'. */
export function formatSigningCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`
}

/** A typed code in uppercase without spaces and dashes; null if it is not a code. */
export function parseSigningCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s\p{Pd}\u2212]/gu, '')
  return WELL_FORMED.test(code) ? code : null
}
