import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { newLeadSchema } from './add/new-lead-form.server.ts'
import { detailsSchemas } from './edit/details-form.server.ts'
import { COLUMNS } from './export/columns.ts'
import { LEAD_COLUMNS } from './import/lead-columns.ts'
import { HOME_FACT_NAMES, HOME_FACTS } from './lead-facts.ts'
import { columnsOf, MERGE_FACTS } from './merge/facts.ts'

test.each(HOME_FACT_NAMES)('%s is on its forms, in files and in merges', (fact) => {
  // The co-owner is requested only when there is something to sign.
  const isAskedAtOnce = HOME_FACTS[fact].section !== 'co-owner'
  expect(Object.keys(newLeadSchema().shape).includes(fact)).toBe(isAskedAtOnce)
  for (const names of [Object.keys(detailsSchemas().fields.shape), MERGE_FACTS.flatMap(columnsOf)]) expect(names).toContain(fact)
  expect(COLUMNS.map(([title]) => title)).toContain(HOME_FACTS[fact].label)
  // Files don't contain co-owners: their 'owner' is the lead's name.
  if ('names' in HOME_FACTS[fact]) expect(LEAD_COLUMNS.map(({ key }) => key)).toContain(fact)
})

test('a fact without derived values is named only in its table and in the catalog', async () => {
  const naming: string[] = []
  for await (const file of glob('app/**/*.{ts,tsx}', { exclude: (name) => name.endsWith('.test.ts') }))
    if (readFileSync(file, 'utf8').includes('finishedBasementArea')) naming.push(file)
  expect(naming.toSorted()).toEqual(['app/db/schema/leads.ts', 'app/modules/leads/lead-facts.ts'])
})
