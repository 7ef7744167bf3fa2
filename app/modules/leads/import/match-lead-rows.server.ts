import type { FoundDuplicate, RowDecision, RowMatcher } from '#app/modules/imports/importer.ts'
import { factsOf } from '../duplicates/find-duplicates.server.ts'
import { matchFinder, type MatchingLead, withoutUnknown } from '../duplicates/find-matches.server.ts'
import {
  comparedKeys,
  type ComparedFacts,
  type ComparedKeys,
  isOtherHouse,
  type SameFact,
  sameInWords,
} from '../duplicates/same-facts.ts'
import { statusLabel } from '../status/status.ts'
import type { ImportedLeadRow } from './read-lead-row.server.ts'

/**
 * Matches the rows of a file to leads or earlier rows. An earlier row with another house is no match: an owner may have several
 * houses, each its own lead.
 */
export function startMatchingLeads(): RowMatcher<ImportedLeadRow> {
  const seen: SeenRows = { email: new Map(), phone: new Map(), address: new Map() }
  return {
    match(db, rows) {
      const facts = rows.map(({ row }) => factsOf(row))
      const known = withoutUnknown(db, facts)
      const find = matchFinder(db)
      return rows.map(({ line }, at) => {
        const keys = comparedKeys(facts[at] ?? NOTHING)
        const duplicate = findStored(find(known[at] ?? NOTHING), keys) ?? findLine(seen, keys)
        remember(seen, { line, keys })
        return duplicate
      })
    },
  }
}

const NOTHING: ComparedFacts = { email: '', phoneE164: null, streetAddress: '', zipCode: '' }

type SeenRow = { line: number; keys: ComparedKeys }
type SeenRows = Record<SameFact, Map<string, SeenRow[]>>

/** Earlier rows with the same fact that are kept for comparison. */
const MAX_SEEN = 20

function remember(seen: SeenRows, row: SeenRow): void {
  for (const fact of ['email', 'phone', 'address'] as const) {
    const key = row.keys[fact]
    if (key === null) continue
    const rows = seen[fact].get(key)
    if (!rows) seen[fact].set(key, [row])
    else if (rows.length < MAX_SEEN) rows.push(row)
  }
}

function findStored([match]: readonly MatchingLead[], keys: ComparedKeys): FoundDuplicate | null {
  if (!match) return null
  const isOther = isOtherHouse(keys, match.keys)
  return {
    of: {
      kind: 'stored',
      id: match.id,
      title: match.name,
      note: [statusLabel(match.statusKey), match.assigneeName].filter(Boolean).join(', '),
    },
    why: isOther ? `${sameInWords(match.same)}, different home` : sameInWords(match.same),
    proposal: proposalFor(match.same, isOther),
  }
}

function findLine(seen: SeenRows, keys: ComparedKeys): FoundDuplicate | null {
  for (const fact of ['email', 'address', 'phone'] as const) {
    const key = keys[fact]
    const earlier = key === null ? undefined : seen[fact].get(key)?.find((row) => !isOtherHouse(row.keys, keys))
    if (earlier)
      return {
        of: { kind: 'line', line: earlier.line },
        why: fact === 'email' ? 'twice in the file' : `${sameInWords([fact])} twice in the file`,
        proposal: 'leave',
      }
  }
  return null
}

/** Another house is another lead. The same email is the same person, whose lead the file may complete. Staff decide the rest. */
function proposalFor(same: readonly SameFact[], otherHouse: boolean): RowDecision {
  if (otherHouse) return 'add'
  return same.includes('email') ? 'fill' : 'leave'
}
