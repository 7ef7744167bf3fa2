import { z } from 'zod'
import { nameOrPlace, optionalLines, optionalText, requiredText } from '#app/modules/forms/fields.ts'
import { MESSAGE_CODE_FORM, MESSAGE_CONSENT, MESSAGE_NAME } from './messages.ts'

/** A code in any case, with or without its dash, and with blanks as mail programs copy them. */
function readCode(typed: string, context: z.RefinementCtx): string {
  const code = parseSigningCode(typed)
  if (code === null) context.addIssue({ code: 'custom', message: MESSAGE_CODE_FORM })
  return code ?? ''
}

/** What the signing form posts. */
export const signatureSchema = z.object({
  consent: z.literal('on', { error: MESSAGE_CONSENT }),
  fullName: nameOrPlace(MESSAGE_NAME, 120).pipe(z.string().regex(/\p{L}\P{L}*\p{L}/u, MESSAGE_NAME)),
  code: requiredText(MESSAGE_CODE_FORM, 40).transform(readCode),
})

/** A reason may have several lines; it is kept as one. Without a code, it is declined by someone with the link. */
const declineSchema = z.object({
  code: optionalText(40).transform((typed, context) => (typed === null ? null : readCode(typed, context))),
  reason: optionalLines(1000).transform((text) => text?.replace(/\s+/g, ' ') ?? null),
})

/** The buttons of an agreement's page, and what counts with each. */
export const signingSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['code', 'renew']) }),
  signatureSchema.extend({ intent: z.literal('sign') }),
  declineSchema.extend({ intent: z.literal('decline') }),
])

/** What stays in the form whatever comes back: all but the code, which may have ended. */
export const KEPT_FIELDS = ['consent', 'fullName', 'reason'] as const

/**
 * What codes are made of: letters and digits that no one takes for another one (0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B are left out), without A, E and U, so that
 * they make no words.
 */
export const CODE_CHARACTERS = '34679CDFGHJKMNPQRTVWXY'
export const CODE_LENGTH = 8

const WELL_FORMED = new RegExp(`^[${CODE_CHARACTERS}]{${CODE_LENGTH}}$`)

/** A code as people read it: 'C7DF-4HJK'. */
export function formatSigningCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`
}

/** A code as someone typed it, in capital letters, without blanks and dashes; null for what is no code at all. */
export function parseSigningCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s\p{Pd}\u2212]/gu, '')
  return WELL_FORMED.test(code) ? code : null
}
