import { and, count, desc, eq, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leadActivities, notes, users } from '#app/db/schema/index.ts'

/** Lines of the timeline that a page shows; older ones are counted. */
const TIMELINE_LINES = 50

/** A line of a lead's timeline. */
export type TimelineLine = { id: string; summary: string; actor: string; createdAt: Date }

/** A lead's timeline, newest first, and how many older lines there are beyond it. */
export function listTimeline(leadId: string): { lines: TimelineLine[]; older: number } {
  const rows = db()
    .select({
      id: leadActivities.id,
      kind: leadActivities.kind,
      summary: leadActivities.summary,
      actorKind: leadActivities.actorKind,
      actorName: users.name,
      createdAt: leadActivities.createdAt,
    })
    .from(leadActivities)
    .leftJoin(users, eq(users.id, leadActivities.actorUserId))
    .where(eq(leadActivities.leadId, leadId))
    // Lines of one transaction share their moment; their ids keep their order.
    .orderBy(desc(leadActivities.createdAt), desc(leadActivities.id))
    .limit(TIMELINE_LINES)
    .all()
  const all = db().select({ n: count() }).from(leadActivities).where(eq(leadActivities.leadId, leadId)).get()?.n ?? 0
  return { lines: rows.map(toLine), older: all - rows.length }
}

function toLine({
  kind,
  actorKind,
  actorName,
  ...line
}: Omit<TimelineLine, 'actor'> & { kind: string; actorKind: ActorKind; actorName: string | null }): TimelineLine {
  // Somebody read the report, and nobody knows who.
  const actor = kind === 'report_opened' && actorKind === 'system' ? 'Reader' : ACTORS[actorKind]
  return { ...line, actor: actorName ?? actor }
}

type ActorKind = (typeof leadActivities.$inferSelect)['actorKind']

const ACTORS: Record<ActorKind, string> = {
  staff: 'Former member of staff',
  owner: 'Owner',
  system: 'Automatic',
  provider: 'Outside service',
}

/** Every status that a lead's timeline tells of, for what never goes back. */
export function pastStatuses(leadId: string): (string | null)[] {
  return db()
    .select({ status: sql<string | null>`json_extract(${leadActivities.detail}, '$.to')` })
    .from(leadActivities)
    .where(and(eq(leadActivities.leadId, leadId), eq(leadActivities.kind, 'status_changed')))
    .all()
    .map((row) => row.status)
}

/** A note on a lead with its author. */
export type LeadNote = { id: string; content: string; authorName: string | null; createdAt: Date }

/** The notes on a lead, newest first. */
export function listNotes(leadId: string): LeadNote[] {
  return db()
    .select({ id: notes.id, content: notes.content, authorName: users.name, createdAt: notes.createdAt })
    .from(notes)
    .leftJoin(users, eq(users.id, notes.authorId))
    .where(eq(notes.leadId, leadId))
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .all()
}
