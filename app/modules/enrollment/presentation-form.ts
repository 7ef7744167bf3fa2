import type { ImprovementItem } from '#app/db/schema/leads.ts'
import { parseCustomCost, parseRent } from '#app/modules/properties/improvements.ts'

/** Fields of the rent step. */
export const RENT_FIELD = 'estimatedRent'

const ITEM_FIELD = /^improvements\[(\d{1,3})\]\.(name|checked|customCost)$/
/** Most characters of an amount as it is typed. */
export const MAX_AMOUNT_CHARACTERS = 40
/** Most improvements of one checklist. */
export const MAX_CHECKLIST_ITEMS = 50

const MESSAGE_UNKNOWN = 'One of these improvements is not on the list of this property. Please look at the list again.'

/** The name of a field of the checklist. */
export function itemField(index: number, field: 'name' | 'checked' | 'customCost'): string {
  return `improvements[${index}].${field}`
}

/** What was ticked and typed, by the name of the improvement. */
export type TypedChecklist = Record<string, { checked: boolean; customCost: string }>

/** How a refused step comes back: what was typed, and what is wrong with it by field. */
export type StepReply<Value> = { typed: Value; errors: Record<string, string> }

/** What was posted, by field name. */
type Posted = Record<string, string>

type ReadStep<Value> = StepReply<Value> & { ok: boolean }

/** The rent step as posted. */
export function readRentStep(posted: Posted, estimateDollars: number): ReadStep<string> {
  const typed = (posted[RENT_FIELD] ?? '').trim()
  const rent = parseRent(typed, estimateDollars)
  return { ok: rent.ok, typed, errors: rent.ok ? {} : { [RENT_FIELD]: rent.message } }
}

/**
 * The checklist as posted. Only names and costs are read, never an estimated cost; a name that is not on the property's list, or twice, is refused. What
 * is missing is unticked.
 */
export function readChecklistStep(posted: Posted, items: readonly ImprovementItem[]): ReadStep<TypedChecklist> {
  const rows = new Map<string, { name: string; checked: boolean; customCost: string }>()
  for (const [field, value] of Object.entries(posted)) {
    const [, index, part] = ITEM_FIELD.exec(field) ?? []
    if (index === undefined) continue
    const row = rows.get(index) ?? { name: '', checked: false, customCost: '' }
    if (part === 'name') row.name = value.trim()
    if (part === 'checked') row.checked = true
    if (part === 'customCost') row.customCost = value.trim()
    rows.set(index, row)
  }
  const typed: TypedChecklist = Object.fromEntries(items.map(({ name }) => [name, { checked: false, customCost: '' }]))
  const errors: Record<string, string> = {}
  const seen = new Set<string>()
  for (const { name, checked, customCost } of rows.values()) {
    const place = items.findIndex((item) => item.name === name)
    if (place === -1 || seen.has(name)) {
      errors[''] = MESSAGE_UNKNOWN
      continue
    }
    seen.add(name)
    typed[name] = { checked, customCost }
    const cost = parseCustomCost(customCost)
    if (!cost.ok) errors[itemField(place, 'customCost')] = cost.message
  }
  return { ok: Object.keys(errors).length === 0, typed, errors }
}
