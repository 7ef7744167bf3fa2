import { z } from 'zod'
import { checkbox, emailAddress, nameOrPlace } from '#app/modules/forms/fields.ts'

/** Full name and email are required, the marketing checkbox is not. */
export const webinarSchema = z.object({
  name: nameOrPlace('Enter your full name'),
  email: emailAddress(),
  marketing: checkbox(),
})

export type WebinarRequest = z.output<typeof webinarSchema>
