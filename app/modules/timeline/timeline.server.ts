import { and, count, desc, eq, inArray, notInArray, type SQL } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { leadActivities, leads, notes, users } from '#app/db/schema/index.ts'
import { OTHER_KINDS, TIMELINE_GROUPS, type TimelineGroup } from './groups.ts'

/** Lines of the timeline that a page shows; older ones are counted. */
const TIMELINE_LINES = 50

/** A line of a lead's timeline. `actor`: who, and the lead that it happened to before that was merged into this one. `detail`: old and new values, as the change wrote them. */
export type TimelineLine = {
  id: string
  kind: string
  summary: string
  actor: string
  createdAt: Date
  detail: Record<string, unknown> | null
}

/** Which lines: of one group, or all; those before a place of an earlier page, or the newest. */
type TimelineQuery = { group?: TimelineGroup | null; before?: string | null }

const NEWEST_FIRST = keyset({ createdAt: descending(leadActivities.createdAt), id: descending(leadActivities.id) })

/** A lead's timeline, newest first, how many older lines there are beyond it, and their place. */
export function listTimeline(
  leadId: string,
  { group = null, before = null }: TimelineQuery = {},
): { lines: TimelineLine[]; older: number; next: string | null } {
  const place = before === null ? null : NEWEST_FIRST.decode('after', before)
  const wanted = and(eq(leadActivities.leadId, leadId), ofGroup(group))
  const rows = db()
    .select({
      id: leadActivities.id,
      kind: leadActivities.kind,
      summary: leadActivities.summary,
      detail: leadActivities.detail,
      actorKind: leadActivities.actorKind,
      actorName: users.name,
      originName: leads.name,
      createdAt: leadActivities.createdAt,
    })
    .from(leadActivities)
    .leftJoin(users, eq(users.id, leadActivities.actorUserId))
    .leftJoin(leads, eq(leads.id, leadActivities.originLeadId))
    .where(and(wanted, NEWEST_FIRST.where(place)))
    // Lines of one transaction share their moment; their ids keep their order.
    .orderBy(...NEWEST_FIRST.orderBy(place))
    .limit(TIMELINE_LINES)
    .all()
  const last = rows.at(-1)
  const next = last && rows.length === TIMELINE_LINES ? NEWEST_FIRST.encode(last, 0) : null
  if (next === null) return { lines: rows.map(toLine), older: 0, next }
  const beyond = and(wanted, NEWEST_FIRST.where(NEWEST_FIRST.decode('after', next)))
  const older = db().select({ n: count() }).from(leadActivities).where(beyond).get()?.n ?? 0
  return { lines: rows.map(toLine), older, next: older > 0 ? next : null }
}

function ofGroup(group: TimelineGroup | null): SQL | undefined {
  if (group === null) return undefined
  if (group === 'changes') return notInArray(leadActivities.kind, [...OTHER_KINDS])
  return inArray(leadActivities.kind, [...TIMELINE_GROUPS[group].kinds])
}

function toLine({
  kind,
  actorKind,
  actorName,
  originName,
  ...line
}: Omit<TimelineLine, 'actor'> & { actorKind: ActorKind; actorName: string | null; originName: string | null }): TimelineLine {
  // Someone read the report, and no one knows who.
  const actor = kind === 'report_opened' && actorKind === 'system' ? 'Reader' : ACTORS[actorKind]
  const who = actorName ?? actor
  return { ...line, kind, actor: originName === null ? who : `${who}, when it was ${originName.trim() || 'Unknown'}` }
}

type ActorKind = (typeof leadActivities.$inferSelect)['actorKind']

const ACTORS: Record<ActorKind, string> = {
  staff: 'Former member of staff',
  owner: 'Owner',
  system: 'Automatic',
  provider: 'Integration',
}

/** A note on a lead with its author. */
export type LeadNote = {
  id: string
  content: string
  authorId: string | null
  authorName: string | null
  createdAt: Date
  /** When its author last gave it another text. */
  editedAt: Date | null
}

/** The notes on a lead, newest first. */
export function listNotes(leadId: string): LeadNote[] {
  return db()
    .select({
      id: notes.id,
      content: notes.content,
      authorId: notes.authorId,
      authorName: users.name,
      createdAt: notes.createdAt,
      editedAt: notes.editedAt,
    })
    .from(notes)
    .leftJoin(users, eq(users.id, notes.authorId))
    .where(eq(notes.leadId, leadId))
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .all()
}
