import { z } from 'zod'
import { checkbox, optionalText, requiredText } from '#app/modules/forms/fields.ts'
import type { ImprovementItem } from '#app/db/schema/leads.ts'
import { IMPROVEMENT_MESSAGES, parseCustomCost } from './improvements.ts'

/** Most characters of a typed amount. */
export const MAX_AMOUNT_CHARACTERS = 40
/** Most improvements in a checklist. */
export const MAX_CHECKLIST_ITEMS = 50

/** An improvement as posted by a form. */
export const checklistItemSchema = z.object({
  name: requiredText('Enter a name for the improvement', 100),
  checked: checkbox(),
  customCost: optionalText(MAX_AMOUNT_CHARACTERS),
})

const MESSAGE_UNKNOWN = 'One of these improvements isn’t on this property’s list. Please check the list.'

/** The checked and typed values, by improvement name. */
export type TypedChecklist = Record<string, { checked: boolean; customCost: string }>

type PostedItem = z.output<typeof checklistItemSchema>

/**
 * Validates a posted checklist, with errors by field. Uses only names and costs, never an estimated
 * cost. Refuses names that are duplicates, or not on the property's list. Missing items are
 * unchecked.
 */
export function validateChecklist(posted: readonly PostedItem[], items: readonly ImprovementItem[]) {
  const typed: TypedChecklist = Object.fromEntries(items.map(({ name }) => [name, { checked: false, customCost: '' }]))
  const errors: Record<string, string[]> = {}
  const seen = new Set<string>()
  for (const { name, checked, customCost } of posted) {
    const place = items.findIndex((item) => item.name === name)
    if (place === -1 || seen.has(name)) {
      errors[''] = [MESSAGE_UNKNOWN]
      continue
    }
    seen.add(name)
    typed[name] = { checked, customCost: customCost ?? '' }
    const cost = parseCustomCost(customCost ?? '')
    if (!cost.ok) errors[`improvements[${place}].customCost`] = [IMPROVEMENT_MESSAGES[cost.reason]]
  }
  return { typed, errors, isRight: Object.keys(errors).length === 0 }
}
