import { z } from 'zod'
import { expect, test } from 'vitest'
import { sqlite } from '#app/db/client.server.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'

setupTestDatabase()

/** Tables that grow with the business. Staff, categories and settings stay few. */
const GROWING = ['leads', 'property_analysis_entries', 'messages', 'payments', 'documents', 'bookings', 'rentals']

const names = z.array(z.object({ name: z.string().nullable() }))
const references = z.array(z.object({ table: z.string(), from: z.string() }))

function rows<Row>(schema: z.ZodType<Row[]>, query: string): Row[] {
  return schema.parse(sqlite().prepare(query).all())
}

/** The first column of each index that contains all rows, or all with a value in that column. */
function indexedColumns(table: string): (string | null)[] {
  const whole = `select i.name from pragma_index_list('${table}') i left join sqlite_master m on m.name = i.name
    where i.partial = 0 or lower(m.sql) like '%is not null'`
  return rows(names, whole).flatMap(({ name }) =>
    rows(names, `select name from pragma_index_info('${name}') where seqno = 0`).map((column) => column.name),
  )
}

test('deleting a row scans no other table: an index finds the rows that refer to it', () => {
  const tables = rows(names, "select name from sqlite_master where type = 'table'").flatMap(({ name }) => name ?? [])
  const slow = tables.flatMap((table) =>
    rows(references, `select "table", "from" from pragma_foreign_key_list('${table}')`)
      .filter((reference) => GROWING.includes(reference.table) && !indexedColumns(table).includes(reference.from))
      .map(({ from }) => `${table}.${from}`),
  )
  expect(slow).toEqual([])
})
