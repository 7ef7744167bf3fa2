import { z } from 'zod'
import { readDayText } from '#app/modules/forms/day-text.ts'
import { requiredText } from '#app/modules/forms/fields.ts'
import { settingsSection } from '../section.server.ts'
import { decimal, wholeNumber } from '../typed-values.ts'

/** How rents are estimated, and how much of it is bought. */
export const estimatorSection = settingsSection({
  key: 'estimator',
  title: 'Rent estimator',
  note: () => 'For estimates that are made from now on; reports keep theirs.',
  settings: ['rentLevelFactor', 'rentLevelAsOf', 'rentLookupsPerHour', 'rentLookupsPerDay'],
  fields: () => [
    { name: 'rentLevelFactor', label: 'Level', hint: 'public figures are multiplied by it', kind: 'number', unit: '×' },
    { name: 'rentLevelAsOf', label: 'Level as of', kind: 'day' },
    {
      name: 'rentLookupsPerHour',
      label: 'Paid lookups',
      hint: 'beyond them the local estimator answers',
      kind: 'number',
      unit: 'an hour',
    },
    { name: 'rentLookupsPerDay', label: 'Paid lookups in 24 hours', kind: 'number', unit: 'a day' },
  ],
  schema: () => estimatorSchema,
  toTexts: (read) => ({
    rentLevelFactor: String(read('rentLevelFactor')),
    rentLevelAsOf: read('rentLevelAsOf'),
    rentLookupsPerHour: String(read('rentLookupsPerHour')),
    rentLookupsPerDay: String(read('rentLookupsPerDay')),
  }),
  toSettings: (typed) => typed,
})

const MESSAGE_DAY = 'Enter the day as month, day and year'
const day = requiredText(MESSAGE_DAY, 20).transform((text, context): string => {
  const read = readDayText(text)
  if (read !== null) return read
  context.addIssue({ code: 'custom', message: MESSAGE_DAY })
  return z.NEVER
})

const estimatorSchema = z.object({
  rentLevelFactor: decimal(0.5, 3),
  rentLevelAsOf: day,
  rentLookupsPerHour: wholeNumber(0, 100_000, 'lookups as a whole number'),
  rentLookupsPerDay: wholeNumber(0, 1_000_000, 'lookups as a whole number'),
})
