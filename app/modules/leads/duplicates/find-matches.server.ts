import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { leads, users } from '#app/db/schema/index.ts'
import { comparedKeys, type ComparedFacts, isHouse, type SameFact, sameFacts, weightOf } from './same-facts.ts'

/** Leads that one fact finds at most: a company may have given its own phone number with hundreds of houses. */
const MAX_FOUND = 50

const compared = {
  id: leads.id,
  name: leads.name,
  email: leads.email,
  phone: leads.phone,
  phoneE164: leads.phoneE164,
  streetAddress: leads.streetAddress,
  city: leads.city,
  state: leads.state,
  zipCode: leads.zipCode,
  propertyAddress: leads.propertyAddress,
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
    .prepare()

const byEmail = prepared((db) => foundBy(db, eq(leads.emailKey, sql.placeholder('email'))))
const byPhone = prepared((db) => foundBy(db, eq(leads.phoneE164, sql.placeholder('phone'))))
/** Those with the same number in the same ZIP code, as the index `leads_house` finds them; whether it is the same street is for `sameFacts`. */
const byHouse = prepared((db) =>
  foundBy(
    db,
    sql`${leads.streetAddress} <> '' and cast(${leads.zipCode} as integer) = ${sql.placeholder('zip')} and cast(${leads.streetAddress} as integer) = ${sql.placeholder('number')}`,
  ),
)

export type MatchingLead = ReturnType<ReturnType<typeof byEmail>['all']>[number] & { same: SameFact[] }

/** The leads outside the bin with the same e-mail, phone number or house, what speaks most for it first, then the oldest. `except`: the lead itself. */
export function findMatches(tx: Db | Tx, facts: ComparedFacts, except?: string): MatchingLead[] {
  const { email, phone } = comparedKeys(facts)
  const found = [
    ...(email === null ? [] : byEmail(tx).all({ email })),
    ...(phone === null ? [] : byPhone(tx).all({ phone })),
    ...(isHouse(facts)
      ? byHouse(tx).all({ zip: Number(facts.zipCode.slice(0, 5)), number: Number.parseInt(facts.streetAddress, 10) })
      : []),
  ]
  const matches = new Map<string, MatchingLead>()
  for (const lead of found) {
    if (lead.id === except || matches.has(lead.id)) continue
    const same = sameFacts(facts, lead)
    if (same.length > 0) matches.set(lead.id, { ...lead, same })
  }
  return [...matches.values()].sort(
    (a, b) => weightOf(b.same) - weightOf(a.same) || a.createdAt.getTime() - b.createdAt.getTime(),
  )
}
