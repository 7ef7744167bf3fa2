import { z } from 'zod'
import { emailAddress, nameOrPlace, oneOf, optionalChoice, optionalText, requiredText } from '#app/modules/forms/fields.ts'
import { ROLES } from '#app/permissions.ts'
import { hasPhoneNumber } from '#app/modules/forms/values/phone-in-text.ts'
import { hasWebAddress } from '#app/modules/forms/values/web-address.ts'
import { resetPasswordSchema } from '../forms.ts'

/** Maximum length of a person's name. */
const MAX_NAME = 120

/** Inviting someone by email to join the staff. */
export const inviteSchema = z.object({
  email: emailAddress(),
  name: optionalText(MAX_NAME).refine(
    (name) => name === null || !(hasWebAddress(name) || hasPhoneNumber(name)),
    'Leave out web addresses and phone numbers.',
  ),
  role: oneOf(ROLES, 'Choose a role'),
})

/** The list of users, by button. */
export const usersSchema = z.discriminatedUnion('intent', [
  inviteSchema.extend({ intent: z.literal('invite') }),
  z.object({
    intent: z.enum([...ROLES.map((role) => `make-${role}` as const), 'remove-admin', 'reactivate', 'password-link']),
    user: requiredText('Choose a user', 64),
    /** Their role as the list showed it. */
    seen: optionalChoice(ROLES, 'Choose a role'),
  }),
  z.object({ intent: z.enum(['invite-again', 'withdraw']), invitation: requiredText('Choose an invitation', 64) }),
])

/** The form behind an invitation's link. */
export const acceptInvitationSchema = resetPasswordSchema.extend({ name: nameOrPlace('Enter your name', MAX_NAME) })
