import { z } from 'zod'
import { checkbox, optionalText } from '#app/modules/forms/fields.ts'
import { checklistItemSchema, MAX_AMOUNT_CHARACTERS, MAX_CHECKLIST_ITEMS } from '#app/modules/properties/checklist-form.ts'

/** The buttons of a step; 'save' is what scripts send when a field is left, 'next' what a post without any is read as. */
const stepIntent = z.enum(['back', 'update', 'next', 'save']).default('next')

/** The step of the rent. What the amounts of the two steps come to is for their rules. */
export const rentStepSchema = z.object({ intent: stepIntent, estimatedRent: optionalText(MAX_AMOUNT_CHARACTERS) })

/** The step of the improvements. */
export const checklistStepSchema = z.object({
  intent: stepIntent,
  improvements: z.array(checklistItemSchema).max(MAX_CHECKLIST_ITEMS).default([]),
})

/** The terms. `opened`: scripts have opened the external booking page in another tab. */
export const termsSchema = z.object({
  intent: z.enum(['schedule', 'continue', 'book', 'next']).default('next'),
  acknowledged: checkbox(),
  opened: checkbox(),
})

/** The dialog that ends the enrolling. */
export const walkthroughStepSchema = z.object({ intent: z.literal('schedule') })

/** The button behind a mailed link, and the one that takes back what was checked with the address. */
export const mailedReportSchema = z.object({ intent: z.enum(['open', 'decline-tips']).default('open') })
