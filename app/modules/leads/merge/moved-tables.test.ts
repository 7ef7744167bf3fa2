import { z } from 'zod'
import { expect, test } from 'vitest'
import { db, inTransaction, sqlite } from '#app/db/client.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { revertRows } from './lead-rows.server.ts'
import { MOVERS, moveRows } from './move-rows.server.ts'

setupTestDatabase()

const tableNames = z.array(z.object({ name: z.string() }))
const columnInfo = z.array(
  z.object({ name: z.string(), type: z.string(), notnull: z.number(), pk: z.number(), hidden: z.number() }),
)
const foreignKeys = z.array(z.object({ table: z.string(), from: z.string() }))

/** What the database itself says refers to a lead, regardless of the code. */
function references(): { table: string; column: string }[] {
  return tables().flatMap((table) =>
    foreignKeys
      .parse(sqlite().pragma(`foreign_key_list('${table}')`))
      .filter((key) => key.table === 'leads' && table !== 'leads')
      .map((key) => ({ table, column: key.from })),
  )
}

function tables(): string[] {
  const query = "select name from sqlite_master where type = 'table' order by name"
  return tableNames.parse(sqlite().prepare(query).all()).map(({ name }) => name)
}

/** Inserts a row that belongs to a lead, with a value in every required column. */
function fillRow(table: string, column: string, leadId: string) {
  const columns = columnInfo
    .parse(sqlite().pragma(`table_xinfo('${table}')`))
    .filter(({ name, notnull, pk, hidden }) => hidden === 0 && (notnull === 1 || pk > 0 || name === column))
  const values = columns.map(({ name, type }) => (name === column ? leadId : type.toLowerCase() === 'text' ? `${table} 1` : 1))
  const places = columns.map(() => '?').join(', ')
  sqlite()
    .prepare(`insert into ${table} (${columns.map(({ name }) => name).join(', ')}) values (${places})`)
    .run(...values)
}

const leadOfRow = (table: string, column: string) =>
  z.array(z.object({ leadId: z.string() })).parse(sqlite().prepare(`select ${column} as leadId from ${table}`).all())

/** Rows that remain with the merged lead, and why. */
const STAYS = {
  'campaign_candidates.lead_id': 'looked at within a minute, and the lead that goes begins no campaign',
  'lead_activities.origin_lead_id': 'a line says for good to which lead it happened',
  'lead_batch_items.lead_id': 'batches are undone on the lead that they changed',
  'lead_grants.lead_id': 'a grant covers only the lead that its browser typed',
  'lead_progress.lead_id': 'each lead has its own, kept by triggers',
  'lead_status_periods.lead_id': 'each lead has its own, kept by triggers',
  'property_analysis_entries.lead_id': 'moved with the address that was chosen, by moveAnalyses',
}

/** Without one row per lead: pairs of leads that were ruled out. */
const PAIRS = ['lead_non_duplicates']

test('all data of a lead moves in a merge, table by table, and moves back', () => {
  const { viewer } = signedInAs('user')
  // Only this test deletes timeline entries.
  sqlite().exec('drop trigger lead_activities_undeleted')
  sqlite().pragma('foreign_keys = OFF')
  sqlite().pragma('ignore_check_constraints = ON')
  const wanted = references().filter(({ table }) => !PAIRS.includes(table))
  expect(wanted.length).toBeGreaterThan(15)
  for (const { table, column } of wanted) {
    const [from, to] = [makeLead(db()).id, makeLead(db()).id]
    sqlite().exec(`delete from ${table}`)
    fillRow(table, column, from)
    const rows = inTransaction((tx) => moveRows(tx, { from, to, among: [from, to], actorId: viewer.id, now: new Date() }))
    const after = Object.hasOwn(STAYS, `${table}.${column}`) ? from : to
    expect({ table, rows: leadOfRow(table, column) }).toEqual({ table, rows: [{ leadId: after }] })
    inTransaction((tx) => revertRows(tx, rows))
    expect({ table, rows: leadOfRow(table, column) }).toEqual({ table, rows: [{ leadId: from }] })
    sqlite().exec(`delete from ${table}`)
  }
  sqlite().pragma('ignore_check_constraints = OFF')
  sqlite().pragma('foreign_keys = ON')
})

test('a table with one row per lead defines what happens to the second', () => {
  const names = z.array(z.object({ name: z.string() }))
  const onlyOne = references().filter(({ table, column }) => {
    const indexes = names.parse(sqlite().prepare(`select name from pragma_index_list('${table}') where "unique" = 1`).all())
    return indexes.some(({ name }) =>
      z
        .array(z.object({ name: z.string().nullable() }))
        .parse(sqlite().prepare(`select name from pragma_index_info('${name}')`).all())
        .some((indexed) => indexed.name === column),
    )
  })
  // Bookings: leads that both have a walkthrough can't be merged until one is canceled.
  expect(onlyOne.map(({ table }) => table).filter((table) => !Object.hasOwn(MOVERS, table) && table !== 'bookings')).toEqual([])
})
