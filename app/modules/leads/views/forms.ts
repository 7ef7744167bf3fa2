import { z } from 'zod'
import { checkbox, requiredText } from '#app/modules/forms/fields.ts'

/** Longest name of a saved view, to fit a tab and the menu. */
const MAX_NAME_LENGTH = 40

export const leadViewSchema = z.object({
  name: requiredText('Enter a name', MAX_NAME_LENGTH),
  isShared: checkbox(),
  isPinned: checkbox(),
})
export type LeadViewForm = z.output<typeof leadViewSchema>
