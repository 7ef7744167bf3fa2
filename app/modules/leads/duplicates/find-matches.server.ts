import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { pick } from '#app/format/records.ts'
import { ADDRESS_FIELDS } from '#app/modules/properties/property-fields.ts'
import { leads, users } from '#app/db/schema/index.ts'
import { comparedKeys, type ComparedFacts, type ComparedKeys, isHouse, type SameFact, sameKeys, weightOf } from './same-facts.ts'

/** Leads found per fact: a company may have used its own phone number for hundreds of houses. */
const MAX_FOUND = 50

const compared = {
  ...pick(leads, ['id', 'name', 'email', 'phone', 'phoneE164']),
  ...pick(leads, ['propertyAddress', ...ADDRESS_FIELDS]),
  statusKey: leads.statusKey,
  source: leads.source,
  assigneeName: users.name,
  createdAt: leads.createdAt,
}

const foundBy = (db: Db, condition: ReturnType<typeof eq>) =>
  db
    .select(compared)
    .from(leads)
    .leftJoin(users, eq(users.id, leads.assigneeId))
    .where(and(condition, isNull(leads.deletedAt)))
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .limit(MAX_FOUND)

const byEmail = statement((db, { email }: { email: string }) => foundBy(db, eq(leads.emailKey, email)))
const byPhone = statement((db, { phone }: { phone: string }) => foundBy(db, eq(leads.phoneE164, phone)))
/** Leads with the same house number and ZIP code, by the index `leads_house`. `sameFacts` then compares the street. */
const byHouse = statement((db, { zip, number }: { zip: number; number: number }) =>
  foundBy(
    db,
    sql`${leads.streetAddress} <> '' and cast(${leads.zipCode} as integer) = ${zip} and cast(${leads.streetAddress} as integer) = ${number}`,
  ),
)

/** A lead with its compared keys, and the facts that match. */
export type MatchingLead = ReturnType<ReturnType<typeof byEmail>['all']>[number] & { keys: ComparedKeys; same: SameFact[] }

/** Leads outside the trash with the same email, phone or house: best match first, then the oldest. */
export function findMatches(tx: Db | Tx, facts: ComparedFacts): MatchingLead[] {
  return matchFinder(tx)(facts)
}

/** The same for many rows at one moment: leads that many rows share are read only once. */
export function matchFinder(tx: Db | Tx): (facts: ComparedFacts) => MatchingLead[] {
  const known = new Map<string, Omit<MatchingLead, 'same'>[]>()
  function once(fact: string, read: () => Omit<MatchingLead, 'same' | 'keys'>[]) {
    const found = known.get(fact) ?? read().map((lead) => ({ ...lead, keys: comparedKeys(lead) }))
    known.set(fact, found)
    return found
  }
  return (facts) => {
    const keys = comparedKeys(facts)
    const { email, phone } = keys
    const place = isHouse(facts) ? placeOf(facts) : null
    const found = [
      ...(email === null ? [] : once(`email ${email}`, () => byEmail(tx, { email }).all())),
      ...(phone === null ? [] : once(`phone ${phone}`, () => byPhone(tx, { phone }).all())),
      ...(place === null ? [] : once(`house ${place.zip} ${place.number}`, () => byHouse(tx, place).all())),
    ]
    const matches = new Map<string, MatchingLead>()
    for (const lead of found) {
      const same = sameKeys(keys, lead.keys)
      if (same.length > 0) matches.set(lead.id, { ...lead, same })
    }
    return [...matches.values()].sort(
      (a, b) => weightOf(b.same) - weightOf(a.same) || a.createdAt.getTime() - b.createdAt.getTime(),
    )
  }
}

/** A house's key in the index `leads_house`: its five-digit ZIP code and its number. */
function placeOf({ streetAddress, zipCode }: ComparedFacts): { zip: number; number: number } {
  return { zip: Number(zipCode.slice(0, 5)), number: Number.parseInt(streetAddress, 10) }
}

/**
 * Blanks the facts of each row that no lead shares, so that only the rest needs `matchFinder`. A file of new people thus costs
 * three queries in total, not three per row.
 */
export function withoutUnknown(db: Db | Tx, rows: readonly ComparedFacts[]): ComparedFacts[] {
  const keys = rows.map(comparedKeys)
  const emails = knownOf(
    db,
    keys.map(({ email }) => email),
    sql`email_key = value`,
  )
  const phones = knownOf(
    db,
    keys.map(({ phone }) => phone),
    sql`phone_e164 = value`,
  )
  const places = rows.map((row) => (isHouse(row) ? JSON.stringify(Object.values(placeOf(row))) : null))
  const houses = knownOf(
    db,
    places,
    sql`street_address <> '' and cast(zip_code as integer) = value ->> 0 and cast(street_address as integer) = value ->> 1`,
  )
  return rows.map(({ email, phoneE164, streetAddress, zipCode }, at) => ({
    email: emails.has(keys[at]?.email) ? email : '',
    phoneE164: phones.has(phoneE164) ? phoneE164 : null,
    streetAddress: houses.has(places[at]) ? streetAddress : '',
    zipCode,
  }))
}

/** The given keys that leads outside the trash have. */
function knownOf(db: Db | Tx, keys: readonly (string | null)[], isTheirs: SQL): ReadonlySet<string | null | undefined> {
  const wanted = JSON.stringify([...new Set(keys.filter((key) => key !== null))])
  const rows = db.all<{ value: string }>(
    sql`select value from json_each(${wanted}) where exists (select 1 from leads where ${isTheirs} and deleted_at is null)`,
  )
  return new Set(rows.map(({ value }) => value))
}
