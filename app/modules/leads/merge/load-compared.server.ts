import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { bookings, leads, propertyAnalysisEntries as entries, users } from '#app/db/schema/index.ts'
import { toE164 } from '#app/modules/forms/values/phone.server.ts'
import { findKeptLead } from '#app/modules/access/kept-lead.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { activeEntries, activeLeads } from '../list/scope.server.ts'
import { shownRent } from '../list/shown-rents.server.ts'
import { factsOfEntry } from '../write/lead-to-change.server.ts'
import { NOT_ANALYZED } from '../lead-facts.ts'
import type { ComparedLead } from './facts.ts'

/** missing: a lead no longer exists · merged: all of them are the same lead by now. */
export type CompareRefusal = { kind: 'missing' } | { kind: 'merged'; into: string }

/** Loads the leads, or analyses without one, to compare. */
export function loadCompared(tx: Db | Tx, ids: readonly string[]): Result<ComparedLead[], CompareRefusal> {
  const found = ids.map((id) => findLead(tx, id) ?? findEntry(tx, id))
  const there = found.filter((lead) => lead !== null)
  if (there.length === ids.length && new Set(there.map((lead) => lead.id)).size === ids.length) return ok(there)
  const kept = new Set(ids.map((id, index) => found[index]?.id ?? findKeptLead(id, tx)))
  const [into] = kept
  return refused(kept.size === 1 && into ? { kind: 'merged', into } : { kind: 'missing' })
}

function findLead(tx: Db | Tx, id: string): ComparedLead | null {
  const row = tx
    .select({ lead: leads, assigneeName: users.name })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.assigneeId))
    .where(and(eq(leads.id, id), activeLeads()))
    .get()
  if (!row) return null
  const booked = and(eq(bookings.leadId, id), eq(bookings.state, 'booked'))
  const hasBooking = tx.select({ id: bookings.id }).from(bookings).where(booked).get() !== undefined
  return { ...row.lead, assigneeName: row.assigneeName, hasBooking, rentName: shownRent(tx, id).name }
}

/** Values that entries lack. */
const NOTHING = {
  company: '',
  statusReason: null,
  ...NOT_ANALYZED,
  plan: null,
  repairChecklist: [],
  lastContactedAt: null,
  walkthroughDate: null,
  stripeCustomerId: null,
  assigneeId: null,
  assigneeName: null,
  nextAction: null,
  nextActionAt: null,
  nextActionIsAllDay: false,
  possibleDuplicateOfId: null,
  mergedIntoId: null,
  deletedAt: null,
  hasBooking: false,
}

function findEntry(tx: Db | Tx, id: string): ComparedLead | null {
  const entry = tx
    .select()
    .from(entries)
    .where(and(eq(entries.id, id), activeEntries()))
    .get()
  if (!entry) return null
  const phoneE164 = entry.phone === null ? null : toE164(entry.phone)
  return { ...NOTHING, ...factsOfEntry(tx, entry), id, phoneE164, updatedAt: NEVER, rentName: shownRent(tx, id).name }
}

/** Entries are never edited. */
const NEVER = new Date(0)
