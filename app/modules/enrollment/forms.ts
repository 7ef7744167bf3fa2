import { z } from 'zod'
import { checkbox, optionalText } from '#app/modules/forms/fields.ts'
import { checklistItemSchema, MAX_AMOUNT_CHARACTERS, MAX_CHECKLIST_ITEMS } from '#app/modules/properties/checklist-form.ts'

/** A step's buttons. 'save' is sent by scripts when a field loses focus; 'next' is the default. */
const stepIntent = z.enum(['back', 'update', 'next', 'save']).default('next')

/** The rent step. Other rules check the amounts of both steps. */
export const rentStepSchema = z.object({ intent: stepIntent, estimatedRent: optionalText(MAX_AMOUNT_CHARACTERS) })

/** The improvements step. */
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

/** The dialog at the end of the enrollment. */
export const walkthroughStepSchema = z.object({ intent: z.literal('schedule') })

/** The button behind an emailed link, and the one that revokes the consent checked with the address. */
export const mailedReportSchema = z.object({ intent: z.enum(['open', 'decline-tips']).default('open') })
