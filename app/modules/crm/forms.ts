import { z } from 'zod'
import { requiredText } from '#app/modules/forms/fields.ts'

/** The buttons of the page. */
export const crmSchema = z.object({ intent: z.enum(['test', 'start-run', 'stop-run', 'retry']) })

/** A lead that is posted to be made in the CRM alone. */
export const postedLeadSchema = z.strictObject({
  name: requiredText('is required', 200),
  email: z.email().max(254),
  propertyAddress: z.string().trim().max(300).default(''),
})
