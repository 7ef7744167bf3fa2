import { z } from 'zod'
import { nameOrPlace, optionalLines, requiredText } from '#app/modules/forms/fields.ts'
import { MESSAGE_CODE_FORM, MESSAGE_CONSENT, MESSAGE_NAME } from './messages.ts'

/** What the signing form posts. Spaces in the code are as mail programs copy them. */
export const signatureSchema = z.object({
  consent: z.literal('on', { error: MESSAGE_CONSENT }),
  fullName: nameOrPlace(MESSAGE_NAME, 120).pipe(z.string().regex(/\p{L}.*\p{L}/u, MESSAGE_NAME)),
  code: requiredText(MESSAGE_CODE_FORM, 20)
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, MESSAGE_CODE_FORM)),
})

export const isSignatureField = (name: string) => name === 'consent' || name === 'fullName' || name === 'code'

/** A reason may have several lines; it is kept as one. */
export const declineSchema = z.object({
  reason: optionalLines(1000).transform((text) => text?.replace(/\s+/g, ' ') ?? null),
})

export const isDeclineField = (name: string) => name === 'reason'

/** What stays in the form whatever comes back: all but the code, which may have ended. */
export const KEPT_FIELDS = ['consent', 'fullName', 'reason'] as const
