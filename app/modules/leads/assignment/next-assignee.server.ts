import { asc, inArray, and, max, or } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { assignmentTurns, users } from '#app/db/schema/index.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { staffWhoMay } from '#app/modules/users/queries.server.ts'

/**
 * Picks a new lead's assignee by the setting `leadAssignment`: from the first matching rule, the person with access whose last
 * turn is longest ago. Records the turn. Null if no rule matches.
 */
export function nextAssignee(tx: Tx, lead: LeadFacts): { id: string; name: string } | null {
  for (const rule of getSetting('leadAssignment', tx)) {
    if (!ruleFits(rule, lead)) continue
    const next = nextOf(tx, rule.to)
    if (!next) continue
    takeTurn(tx, next.id)
    return next
  }
  return null
}

/** The facts that decide a lead's assignee. */
type LeadFacts = { source: string; city?: string | undefined }

/** Whether a rule matches a lead. Cities are compared trimmed and case-insensitively. */
function ruleFits(
  { sources, cities }: { sources?: readonly string[] | undefined; cities?: readonly string[] | undefined },
  lead: LeadFacts,
): boolean {
  const city = lead.city?.trim().toLowerCase() ?? ''
  const isFromThere = cities === undefined || cities.some((one) => one.trim().toLowerCase() === city)
  return isFromThere && (sources === undefined || sources.includes(lead.source))
}

/** The person whose turn is next; in the rule's order before anyone had a turn. */
function nextOf(tx: Tx, to: readonly string[]): { id: string; name: string } | undefined {
  const named = or(
    inArray(users.id, [...to]),
    inArray(
      users.email,
      to.map((one) => one.trim().toLowerCase()),
    ),
  )
  const members = tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(named, staffWhoMay('work')))
    .orderBy(asc(users.createdAt), asc(users.id))
    .all()
  const ids = members.map(({ id }) => id)
  const turns = new Map(
    tx
      .select()
      .from(assignmentTurns)
      .where(inArray(assignmentTurns.userId, ids))
      .all()
      .map(({ userId, turn }) => [userId, turn]),
  )
  const place = ({ id, email }: { id: string; email: string }) =>
    to.findIndex((one) => one === id || one.trim().toLowerCase() === email)
  const inTurn = members.toSorted((a, b) => (turns.get(a.id) ?? 0) - (turns.get(b.id) ?? 0) || place(a) - place(b))
  return inTurn[0]
}

function takeTurn(tx: Tx, userId: string): void {
  const turn =
    (tx
      .select({ turn: max(assignmentTurns.turn) })
      .from(assignmentTurns)
      .get()?.turn ?? 0) + 1
  tx.insert(assignmentTurns).values({ userId, turn }).onConflictDoUpdate({ target: assignmentTurns.userId, set: { turn } }).run()
}
