import { and, between, desc, eq, inArray, notInArray, type SQL } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { leadActivities, leads, notes, users, type ActivityKind } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { OTHER_KINDS, KINDS_WITH_OWN_ENTRY, TIMELINE_GROUPS, type TimelineGroup } from './groups.ts'
import { leftMsOf, summaryOf, unsentOf } from './mailed.server.ts'
import type { Actor } from './record-lead-event.server.ts'

/**
 * A timeline entry. `actor`: who, and the lead's name before it was merged into this one. `detail`: old and new values, as the
 * change stored them.
 */
export type TimelineLine = {
  id: string
  kind: string
  summary: string
  actor: string
  createdAt: Date
  detail: Record<string, unknown> | null
}

/** Which entries to read: of one group or all, before a position or the newest, up to a maximum. */
type TimelineQuery = { group?: TimelineGroup | null; before?: string | null; max: number }

const NEWEST_FIRST = keyset({ createdAt: descending(leadActivities.createdAt), id: descending(leadActivities.id) })
const NEWEST_NOTE_FIRST = keyset({ createdAt: descending(notes.createdAt), id: descending(notes.id) })

/** The position of an entry, note or message in a lead's timeline, encoded for a URL. */
export function placeInTimeline(of: { createdAt: Date; id: string }): string {
  return NEWEST_FIRST.encode(of, 0)
}

type Place = ReturnType<typeof NEWEST_FIRST.decode>

function lines(
  tx: Db,
  { leadId, group, max, place }: { leadId: string; group: TimelineGroup | null; max: number; place: Place },
) {
  return (
    tx
      .select({
        ...pick(leadActivities, ['id', 'kind', 'summary', 'detail']),
        unsent: unsentOf(leadActivities.detail),
        leftMs: leftMsOf(leadActivities.detail),
        actorKind: leadActivities.actorKind,
        actorName: users.name,
        originName: leads.name,
        createdAt: leadActivities.createdAt,
      })
      .from(leadActivities)
      .leftJoin(users, eq(users.id, leadActivities.actorUserId))
      .leftJoin(leads, eq(leads.id, leadActivities.originLeadId))
      .where(and(eq(leadActivities.leadId, leadId), ofGroup(group), NEWEST_FIRST.where(place)))
      // Entries of one transaction have the same time, so their ids determine the order.
      .orderBy(...NEWEST_FIRST.orderBy(place))
      .limit(max)
  )
}

const newestLines = statement((db, { leadId, max }: { leadId: string; max: number }) =>
  lines(db, { leadId, group: null, max, place: null }),
)

/** A lead's timeline entries, newest first, without those about a written note or message. */
export function listTimeline(leadId: string, { group = null, before = null, max }: TimelineQuery): TimelineLine[] {
  const place = before === null ? null : NEWEST_FIRST.decode('after', before)
  const found =
    place === null && group === null ? newestLines(db(), { leadId, max }).all() : lines(db(), { leadId, group, max, place }).all()
  return found.map(toLine)
}

function ofGroup(group: TimelineGroup | null): SQL {
  if (group === null) return notInArray(leadActivities.kind, [...KINDS_WITH_OWN_ENTRY])
  if (group === 'changes') return notInArray(leadActivities.kind, [...OTHER_KINDS])
  return inArray(leadActivities.kind, [...TIMELINE_GROUPS[group].kinds])
}

/** Which staff members wrote emails and texts to a lead between two moments, and when. */
export function listWriters(leadId: string, from: Date, to: Date): { name: string; at: Date }[] {
  return db()
    .select({ name: users.name, at: leadActivities.createdAt })
    .from(leadActivities)
    .innerJoin(users, eq(users.id, leadActivities.actorUserId))
    .where(
      and(
        eq(leadActivities.leadId, leadId),
        inArray(leadActivities.kind, ['mail_written', 'text_written']),
        between(leadActivities.createdAt, from, to),
      ),
    )
    .orderBy(leadActivities.createdAt, leadActivities.id)
    .all()
}

type StoredLine = ReturnType<ReturnType<typeof lines>['all']>[number]

function toLine(stored: StoredLine): TimelineLine {
  const { id, kind, detail, actorKind, actorName, originName, createdAt } = stored
  // A person whose identity is unknown read the report.
  const actor = kind === 'report_opened' && actorKind === 'system' ? 'Reader' : ACTORS[actorKind]
  const who = actorName ?? actor
  const by = originName === null ? who : `${who}, on merged lead ${originName.trim() || 'Unknown'}`
  return { id, kind, detail, createdAt, summary: summaryOf(stored), actor: by }
}

type ActorKind = (typeof leadActivities.$inferSelect)['actorKind']

const ACTORS: Record<ActorKind, string> = {
  staff: 'Former staff member',
  owner: 'Owner',
  system: 'Automatic',
  provider: 'Integration',
}

/** A lead's note with its author. */
export type LeadNote = {
  id: string
  content: string
  authorId: string | null
  authorName: string | null
  createdAt: Date
  /** When its author last edited it. */
  editedAt: Date | null
}

function notesOf(tx: Db, { leadId, max, place }: { leadId: string; max: number; place: Place }) {
  return tx
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
    .where(and(eq(notes.leadId, leadId), NEWEST_NOTE_FIRST.where(place)))
    .orderBy(...NEWEST_NOTE_FIRST.orderBy(place))
    .limit(max)
}

const newestNotes = statement((db, { leadId, max }: { leadId: string; max: number }) => notesOf(db, { leadId, max, place: null }))

/** A lead's notes after a position in its timeline, newest first. */
export function listNotes(leadId: string, { before, max }: { before: string | null; max: number }): LeadNote[] {
  const place = before === null ? null : NEWEST_NOTE_FIRST.decode('after', before)
  return place === null ? newestNotes(db(), { leadId, max }).all() : notesOf(db(), { leadId, max, place }).all()
}

/** Who last did one of these things to a lead, or null. */
export function lastActorKind(tx: Db | Tx, leadId: string, kinds: readonly ActivityKind[]): Actor['kind'] | null {
  const line = tx
    .select({ actorKind: leadActivities.actorKind })
    .from(leadActivities)
    .where(and(eq(leadActivities.leadId, leadId), inArray(leadActivities.kind, [...kinds])))
    .orderBy(desc(leadActivities.createdAt), desc(leadActivities.id))
    .limit(1)
    .get()
  return line?.actorKind ?? null
}
