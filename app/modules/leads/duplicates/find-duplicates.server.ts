import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leadNonDuplicates, leads, propertyAnalysisEntries as entries } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { toE164 } from '#app/modules/forms/values/phone.server.ts'
import { findMatches } from './find-matches.server.ts'
import { type ComparedFacts, comparedKeys, type Duplicate, type SameFact, sameFacts } from './same-facts.ts'
import { activeEntries } from '../list/scope.server.ts'

/** The facts that identify a person. `phone` as typed. */
export type Identity = { email: string; phone: string | null; streetAddress: string; zipCode: string }

/** Candidates compared per reason: hundreds of imported leads may share an office's number. */
const MAX_CANDIDATES = 50

const leadById = statement((db, { id }: { id: string }) => db.select(leadColumns()).from(leads).where(eq(leads.id, id)))

/** Leads outside the trash that may be the same person as this lead or entry, except those that staff ruled out. */
export function findDuplicates(id: string): Duplicate[] {
  const lead = leadById(db(), { id }).get() ?? findEntry(id)
  if (!lead) return []
  const others = distinctFrom(db(), id)
  return findDuplicatesOf(db(), lead).filter((found) => found.id !== id && !others.has(found.id))
}

/** Leads outside the trash with the same email, phone or address, normalized. Blank facts match nothing. */
export function findDuplicatesOf(tx: Db | Tx, identity: Identity): Duplicate[] {
  const facts = factsOf(identity)
  const candidates = [...findMatches(tx, facts), ...entriesLike(tx, facts)]
  const found = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  return [...found.values()]
    .map(({ id, name, source, createdAt, ...other }) => ({
      id,
      name,
      source,
      createdAt,
      reasons: sameFacts(facts, factsOf(other)),
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length || b.createdAt.getTime() - a.createdAt.getTime())
}

/** The facts that make two leads possible duplicates. */
export function commonReasons(one: Identity, other: Identity): SameFact[] {
  return sameFacts(factsOf(one), factsOf(other))
}

export function factsOf({ email, phone, streetAddress, zipCode }: Identity): ComparedFacts {
  return { email, phoneE164: phone === null ? null : toE164(phone), streetAddress, zipCode }
}

const leadColumns = () => ({
  id: leads.id,
  name: leads.name,
  source: sql<string>`${leads.source}`,
  ...pick(leads, ['createdAt', 'email', 'phone', 'streetAddress', 'zipCode']),
})

const entryColumns = {
  id: entries.id,
  name: sql<string>`coalesce(nullif(trim(${entries.name}), ''), 'Unknown')`,
  source: sql<string>`'analysis'`,
  ...pick(entries, ['createdAt', 'email', 'phone', 'streetAddress', 'zipCode']),
}

const entriesOf = statement((db, { email }: { email: string }) =>
  db
    .select(entryColumns)
    .from(entries)
    .where(and(eq(entries.emailKey, email), activeEntries()))
    .orderBy(desc(entries.createdAt))
    .limit(MAX_CANDIDATES),
)

function entriesLike(tx: Db | Tx, facts: ComparedFacts) {
  const { email } = comparedKeys(facts)
  if (email === null) return []
  return entriesOf(tx, { email }).all()
}

function findEntry(id: string) {
  return db()
    .select(entryColumns)
    .from(entries)
    .where(and(eq(entries.id, id), isNull(entries.leadId)))
    .get()
}

const distinctionsOf = statement((db, { leadId }: { leadId: string }) => {
  const { leadId: one, otherId: other } = leadNonDuplicates
  return db
    .select({ one, other })
    .from(leadNonDuplicates)
    .where(and(or(eq(one, leadId), eq(other, leadId)), ne(one, other)))
})

/** Leads that staff marked as different people. */
function distinctFrom(tx: Db | Tx, leadId: string): ReadonlySet<string> {
  const rows = distinctionsOf(tx, { leadId }).all()
  return new Set(rows.map((row) => (row.one === leadId ? row.other : row.one)))
}
