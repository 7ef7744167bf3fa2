import type { z } from 'zod'
import { PROPERTY_TYPES } from '#app/db/schema/leads.ts'
import { keysOf, recordOf } from '#app/format/records.ts'
import {
  MAX_CHARACTERS,
  optionalChoice,
  optionalEmailAddress,
  optionalNumber,
  optionalText,
  requiredText,
} from '#app/modules/forms/fields.ts'
import { limitsOf } from '#app/modules/forms/figures.ts'
import type { Fact, FactValue } from './property-fields.ts'
import { stateCode } from './states.ts'

/** A form field for each of these facts, by name. All are optional. */
export function optionalFields<Facts extends Record<string, Fact>>(facts: Facts, thisYear: number) {
  return recordOf(keysOf(facts), (name) => optionalField(facts[name], thisYear)) as {
    [Name in keyof Facts]: z.ZodType<FactValue<Facts[Name]> | null>
  }
}

function optionalField(fact: Fact | undefined, thisYear: number): z.ZodType {
  if (fact?.figure !== undefined) return optionalNumber(limitsOf(fact.figure, thisYear))
  if (fact?.kind === 'email') return optionalEmailAddress().transform((email) => (email === '' ? null : email))
  return fact?.kind === 'choice' ? optionalChoice(PROPERTY_TYPES, 'Choose a property type') : optionalText(MAX_CHARACTERS.name)
}

/** A state by name or code, parsed to its code. */
export function stateField() {
  return requiredText('Enter the state', MAX_CHARACTERS.state).transform(readState)
}

/** The same, but optional; blank means Iowa, where we work. */
export function optionalStateField() {
  return optionalText(MAX_CHARACTERS.state).transform((text, context) => (text === null ? 'IA' : readState(text, context)))
}

function readState(text: string, context: { addIssue: (issue: { code: 'custom'; message: string }) => void }): string {
  const code = stateCode(text)
  if (code === null) context.addIssue({ code: 'custom', message: 'Enter a U.S. state, for example IA' })
  return code ?? ''
}
