import type { Tx } from '#app/db/client.server.ts'
import { toE164 } from '#app/modules/forms/phone.server.ts'
import type { FoundDuplicate, RowDecision, RowMatcher } from '#app/modules/imports/importer.ts'
import { findMatches } from '../duplicates/find-matches.server.ts'
import { comparedKeys, type ComparedFacts, isHouse, type SameFact, sameInWords } from '../duplicates/same-facts.ts'
import { statusLabel } from '../status/status.ts'
import type { LeadRow } from './read-lead-row.server.ts'

/**
 * For one walk through a file: what each row is there already as, among the leads or earlier in the file. Nothing is where the facts are another person's: an owner may have
 * several houses, each of which is a lead.
 */
export function startMatchingLeads(): RowMatcher<LeadRow> {
  const lines = {
    email: new Map<string, SeenRow[]>(),
    phone: new Map<string, SeenRow[]>(),
    address: new Map<string, SeenRow[]>(),
  }
  return {
    match(tx, row, line) {
      const facts = comparedFacts(row)
      const duplicate = findStored(tx, facts) ?? findLine(lines, facts)
      const keys = comparedKeys(facts)
      for (const fact of ['email', 'phone', 'address'] as const) {
        const key = keys[fact]
        if (key !== null) lines[fact].set(key, [...(lines[fact].get(key) ?? []).slice(0, MAX_SEEN), { line, facts }])
      }
      return duplicate
    },
  }
}

type SeenRow = { line: number; facts: ComparedFacts }

/** Rows with one fact that later ones are compared with. */
const MAX_SEEN = 20

function comparedFacts({ email, phone, streetAddress, zipCode }: LeadRow): ComparedFacts {
  return { email, phoneE164: phone === null ? null : toE164(phone), streetAddress, zipCode }
}

function findStored(tx: Tx, facts: ComparedFacts): FoundDuplicate | null {
  const [match] = findMatches(tx, facts)
  if (!match) return null
  const { same, why } = judge(facts, match, match.same)
  return {
    of: {
      kind: 'stored',
      id: match.id,
      title: match.name,
      note: [statusLabel(match.statusKey), match.assigneeName].filter(Boolean).join(', '),
    },
    why,
    proposal: proposalFor(same, isOtherHouse(facts, match)),
  }
}

function findLine(lines: Record<SameFact, Map<string, SeenRow[]>>, facts: ComparedFacts): FoundDuplicate | null {
  const keys = comparedKeys(facts)
  for (const fact of ['email', 'address', 'phone'] as const) {
    const key = keys[fact]
    const seen = key === null ? undefined : lines[fact].get(key)?.find((row) => !isOtherHouse(row.facts, facts))
    if (seen)
      return {
        of: { kind: 'line', line: seen.line },
        why: fact === 'email' ? 'twice in the file' : `${sameInWords([fact])} twice in the file`,
        proposal: 'leave',
      }
  }
  return null
}

function judge(facts: ComparedFacts, other: ComparedFacts, same: SameFact[]) {
  return { same, why: isOtherHouse(facts, other) ? `${sameInWords(same)}, other house` : sameInWords(same) }
}

/** Both are known, and they differ. */
function isOtherHouse(one: ComparedFacts, other: ComparedFacts): boolean {
  return isHouse(one) && isHouse(other) && comparedKeys(one).address !== comparedKeys(other).address
}

/** Another house is another lead; the same e-mail is the same person, whose lead may gain from the file; for the rest somebody has to look. */
function proposalFor(same: readonly SameFact[], otherHouse: boolean): RowDecision {
  if (otherHouse) return 'add'
  return same.includes('email') ? 'fill' : 'leave'
}
