import { listMessagesOfLead } from '#app/modules/inbox/read-thread.server.ts'
import type { ThreadMessage } from '#app/modules/inbox/thread-message.ts'
import { type PresentedLine, presentLine } from '#app/modules/leads/detail/present-line.ts'
import { readTimelineGroup, type TimelineGroup } from '#app/modules/timeline/groups.ts'
import { type LeadNote, listNotes, listTimeline, listWriters, placeInTimeline } from '#app/modules/timeline/timeline.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'

/** Entries on the first page, those with a text among them, so that it is at most 2,000 pixels high, and entries later. */
const FIRST_ENTRIES = 10
const FIRST_TEXTS = 5
const MORE_ENTRIES = 30

/** Maximum time between a message and the entry that names its author: both are written in one transaction. */
const SAME_MOMENT_MS = 2_000

/** One entry of a lead's history. `by`: the staff member who wrote a message; null if unknown, and for the lead's messages. */
export type StoryEntry = { id: string; at: Date } & (
  | { type: 'line'; line: PresentedLine }
  | { type: 'note'; note: LeadNote }
  | { type: 'message'; message: ThreadMessage; by: string | null }
)

/** A page of a lead's history: changes, notes, emails and texts, newest first. `next`: the place of older ones. */
export function listStory(leadId: string, query: URLSearchParams, viewer: Viewer) {
  const group = readTimelineGroup(query.get('timeline'))
  const before = query.get('before')
  const count = before === null ? FIRST_ENTRIES : MORE_ENTRIES
  const part = { before, max: count + 1 }
  const entries: StoryEntry[] = [
    ...listTimeline(leadId, { ...part, group }).map((line) => ({
      ...{ id: line.id, at: line.createdAt, type: 'line' as const, line: presentLine(line, viewer) },
    })),
    ...(has(group, 'notes') ? listNotes(leadId, part) : []).map((note) => ({
      ...{ id: note.id, at: note.createdAt, type: 'note' as const, note },
    })),
    ...messagesOf(leadId, group, part),
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1))
  const shown = before === null ? firstOf(entries) : entries.slice(0, count)
  const last = shown.at(-1)
  const next = entries.length > shown.length && last ? placeInTimeline({ createdAt: last.at, id: last.id }) : null
  return { entries: shown, next, group, before }
}

function firstOf(entries: readonly StoryEntry[]): StoryEntry[] {
  const tooMany = entries.filter(hasText)[FIRST_TEXTS]
  return entries.slice(0, Math.min(FIRST_ENTRIES, tooMany ? entries.indexOf(tooMany) : FIRST_ENTRIES))
}

function hasText(entry: StoryEntry): boolean {
  if (entry.type === 'message') return entry.message.isByStaff || !entry.message.isOurs
  return entry.type === 'note' || entry.line.text !== null
}

function has(group: TimelineGroup | null, wanted: TimelineGroup): boolean {
  return group === null || group === wanted
}

function messagesOf(leadId: string, group: TimelineGroup | null, part: { before: string | null; max: number }): StoryEntry[] {
  const [emails, texts] = [has(group, 'emails'), has(group, 'texts')]
  if (!emails && !texts) return []
  const messages = listMessagesOfLead(leadId, { ...part, channel: emails && texts ? null : emails ? 'email' : 'sms' })
  const ours = messages.filter(({ isByStaff }) => isByStaff).map(({ at }) => at.getTime())
  const writers =
    ours.length === 0
      ? []
      : listWriters(leadId, new Date(Math.min(...ours) - SAME_MOMENT_MS), new Date(Math.max(...ours) + SAME_MOMENT_MS))
  const writerOf = (at: Date) => writers.find((one) => Math.abs(one.at.getTime() - at.getTime()) <= SAME_MOMENT_MS)?.name ?? null
  return messages.map((message) => ({
    ...{ id: message.id, at: message.at, type: 'message', message, by: message.isByStaff ? writerOf(message.at) : null },
  }))
}
