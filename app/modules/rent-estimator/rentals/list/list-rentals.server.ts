import { and, count, eq, gte, inArray, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { db } from '#app/db/client.server.ts'
import { containsText } from '#app/db/text-search.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { type Page, readPage, walkRows } from '#app/db/page.ts'
import { filtered } from '#app/db/prepared.server.ts'
import { rentals } from '#app/db/schema/rent-estimator.ts'
import { BEDROOM_GROUPS } from '../../bedroom-groups.ts'
import { ZIP_CODES, zipFacts } from '../../model/public-figures.ts'
import { RENTAL_STATE_LABELS, type RentalFilter, rentalList, type RentalState } from './rental-list.ts'
import { type ExportColumn, exportRows } from '#app/modules/audit/export-rows.server.ts'
import { factOf, RENTAL_FACT_NAMES } from '../rental-facts.ts'

/** Columns with the import's names, so that the file can be edited and imported again. */
const COLUMNS: readonly ExportColumn<RentalRow>[] = [
  ['Id', ({ externalId }) => externalId],
  ...RENTAL_FACT_NAMES.map((name): ExportColumn<RentalRow> => [factOf(name).title ?? inTitleCase(name), (row) => row[name]]),
  ['Usage', ({ usage }) => RENTAL_STATE_LABELS[usage]],
]

/** The rentals that a filter finds as a CSV file, newest lease first. */
export function exportRentals(actor: { id: string }, filter: RentalFilter): AsyncGenerator<string> {
  const audit = { action: 'rentals_exported', subject: 'rentals' } as const
  return exportRows({ actor, columns: COLUMNS, rows: walkRentals(filter), query: rentalList.query(filter), audit })
}

/** 'Square Footage' from 'squareFootage'. */
function inTitleCase(name: string): string {
  return name.replace(/^./, (first) => first.toUpperCase()).replaceAll(/(?<=[a-z])[A-Z]/g, ' $&')
}

const RENTALS_PAGE_SIZE = 25
/** Rentals read at a time for a file. */
const RENTALS_AT_A_TIME = 500

/** Newest lease first. */
const NEWEST_FIRST = keyset({ leaseSignedOn: descending(rentals.leaseSignedOn), id: descending(rentals.id) })

export type StoredRow = typeof rentals.$inferSelect
export type RentalRow = StoredRow & { usage: RentalState }

/** A page of the rentals, newest lease first, with the filter's total. */
export function listRentals(filter: RentalFilter): Page<RentalRow> & { total: number } {
  const found = conditionsOf(filter)
  const page = readPage(NEWEST_FIRST, { query: filter.page, size: RENTALS_PAGE_SIZE }, ({ where, orderBy, limit }) =>
    readRows({ where: and(found, where), orderBy, limit }),
  )
  return { ...page, total: totalOf(db(), { where: found }).get()?.total ?? 0 }
}

/** All rentals that a filter finds, newest lease first, in batches. */
function walkRentals(filter: RentalFilter): Generator<RentalRow[]> {
  const found = conditionsOf(filter)
  return walkRows(NEWEST_FIRST, RENTALS_AT_A_TIME, ({ where, ...window }) => readRows({ where: and(found, where), ...window }))
}

/** The rentals' cities, each in its first spelling. */
export function listRentalCities(): string[] {
  return citiesOf(db(), { where: shown() })
    .all()
    .map(({ city }) => city)
}

/** A rental of the list, or null. */
export function findRental(rentalId: string): RentalRow | null {
  return readRows({ where: and(shown(), eq(rentals.id, rentalId)), orderBy: NEWEST_FIRST.orderBy(null), limit: 1 })[0] ?? null
}

function readRows({ where, orderBy, limit }: { where: SQL | undefined; orderBy: SQL[]; limit: number }): RentalRow[] {
  const rows = rowsOf(db(), { where, orderBy, limit }).all()
  return rows.map((row) => ({ ...row, usage: usageOf(row) }))
}

function usageOf({ retiredAt, zipCode, origin }: StoredRow): RentalRow['usage'] {
  if (retiredAt !== null) return 'retired'
  if (zipFacts(zipCode) === null) return 'outside'
  return origin === 'sample' ? 'sample' : 'carrying'
}

const rowsOf = filtered((db, { where, orderBy, limit }) =>
  db
    .select()
    .from(rentals)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit),
)

const totalOf = filtered((db, { where }) => db.select({ total: count() }).from(rentals).where(where))

const cityKey = sql<string>`lowercase(trim(${rentals.city}))`

const citiesOf = filtered((db, { where }) =>
  db
    .select({ city: sql<string>`min(trim(${rentals.city}))` })
    .from(rentals)
    .where(where)
    .groupBy(cityKey)
    .orderBy(cityKey),
)

/** Samples only exist in demo mode. */
function shown(): SQL | undefined {
  return env().isProduction ? eq(rentals.origin, 'own') : undefined
}

function conditionsOf({ search, city, bedrooms, state }: RentalFilter): SQL | undefined {
  const text = sql`${rentals.streetAddress} || ' ' || ${rentals.city} || ' ' || ${rentals.zipCode} || ' ' || coalesce(${rentals.externalId}, '')`
  return and(
    shown(),
    search === '' ? undefined : containsText(text, search),
    city === '' ? undefined : eq(cityKey, city.toLowerCase()),
    bedrooms === null ? undefined : bedroomsCondition(bedrooms),
    state === null ? undefined : stateCondition(state),
  )
}

function bedroomsCondition(group: number): SQL | undefined {
  const [first, next] = [BEDROOM_GROUPS[group], BEDROOM_GROUPS[group + 1]]
  return first && and(gte(rentals.bedrooms, first.from), next && lt(rentals.bedrooms, next.from))
}

function stateCondition(state: RentalRow['usage']): SQL | undefined {
  if (state === 'retired') return isNotNull(rentals.retiredAt)
  const inFigures = inArray(rentals.zipCode, [...ZIP_CODES])
  if (state === 'outside') return and(isNull(rentals.retiredAt), not(inFigures))
  return and(isNull(rentals.retiredAt), inFigures, eq(rentals.origin, state === 'sample' ? 'sample' : 'own'))
}
