import { and, asc, count, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { DAY_MS } from '#app/format/duration.ts'
import type { z } from 'zod'
import { newSecret } from '#app/db/columns.ts'
import type { Db, Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { drafts } from '#app/db/schema/index.ts'
import { isEmailAddress } from './values/email-address.ts'

/** Days that a draft is kept after its last change: with a known email or lead, and for all others, which may be from bots. */
export const DRAFT_DAYS = 30
export const ANONYMOUS_DRAFT_DAYS = 2

/** Maximum number of visitors' drafts, about ten megabytes. A new one above it replaces the oldest. */
export const MAX_DRAFTS = 10_000

const payloadOfDraft = statement((db, { id, form, now }: { id: string; form: string; now: Date }) =>
  db
    .select({ payload: drafts.payload })
    .from(drafts)
    .where(and(eq(drafts.id, id), eq(drafts.form, form), gt(drafts.expiresAt, now))),
)

/** The parsed draft with this id; undefined if there is none, it has expired, or its format is not supported anymore. */
export function findDraft<Schema extends z.ZodType>(
  tx: Db | Tx,
  id: string | null,
  form: string,
  schema: Schema,
  now = new Date(),
): z.infer<Schema> | undefined {
  if (id === null) return undefined
  const row = payloadOfDraft(tx, { id, form, now }).get()
  const parsed = schema.safeParse(row?.payload)
  return parsed.success ? parsed.data : undefined
}

/** `json`: the payload as JSON. */
type StoredDraft = { id: string; json: string; expiresAt: Date; updatedAt: Date }

const storeDraft = statement((db, { id, json, ...times }: StoredDraft) =>
  db
    .update(drafts)
    .set({ ...times, payload: sql`${json}` })
    .where(eq(drafts.id, id)),
)

type DraftContent = {
  form: string
  payload: Record<string, unknown>
  /** The typed email, if any; without a complete one the draft expires soon. Null for a form that belongs to a lead. */
  email: string | null
}

/** Saves the values so far and returns the draft's id, a new one if `id` is null. */
export function saveDraft(tx: Tx, id: string | null, { form, payload, email }: DraftContent, now = new Date()): string {
  const draftId = id ?? newSecret()
  const days = email === null || isEmailAddress(email.trim()) ? DRAFT_DAYS : ANONYMOUS_DRAFT_DAYS
  const expiresAt = new Date(now.getTime() + days * DAY_MS)
  if (storeDraft(tx, { id: draftId, json: JSON.stringify(payload), expiresAt, updatedAt: now }).run().changes === 0) {
    insertRow(tx, drafts, { id: draftId, form, payload, expiresAt })
    deleteOldestDrafts(tx, draftId)
  }
  return draftId
}

/** Makes room for a new draft by deleting those that expire first: the ones without an email, oldest first. */
function deleteOldestDrafts(tx: Tx, newDraftId: string): void {
  const kept = draftsOfVisitors(tx).get()?.count ?? 0
  if (kept <= MAX_DRAFTS) return
  const oldest = tx
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(isNull(drafts.userId), ne(drafts.id, newDraftId)))
    .orderBy(asc(drafts.expiresAt), asc(drafts.id))
    .limit(kept - MAX_DRAFTS)
  tx.delete(drafts).where(inArray(drafts.id, oldest)).run()
}

const draftsOfVisitors = statement((db) => db.select({ count: count() }).from(drafts).where(isNull(drafts.userId)))

/** Deletes the draft of a completed form. */
export function removeDraft(tx: Tx, id: string): void {
  tx.delete(drafts).where(eq(drafts.id, id)).run()
}

/** Deletes the drafts of this address, in lowercase. */
export function deleteDraftsOf(tx: Tx, emailKey: string): void {
  tx.delete(drafts)
    .where(sql`instr(lower(${drafts.payload}), ${JSON.stringify(emailKey)}) > 0`)
    .run()
}
