import { and, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { newId } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { placed, prepared } from '#app/db/prepared.server.ts'
import { drafts } from '#app/db/schema/index.ts'

/** Days after its last change that a draft is kept. */
export const DRAFT_DAYS = 30

const payloadOfDraft = prepared((db) =>
  db
    .select({ payload: drafts.payload })
    .from(drafts)
    .where(
      and(
        eq(drafts.id, sql.placeholder('id')),
        eq(drafts.form, sql.placeholder('form')),
        gt(drafts.expiresAt, placed(drafts.expiresAt, 'now')),
      ),
    )
    .prepare(),
)

/** The draft with this id, parsed; undefined where there is none, it has ended, or it was written in a shape that is no longer read. */
export function findDraft<Schema extends z.ZodType>(
  id: string | null,
  form: string,
  schema: Schema,
  now = new Date(),
): z.infer<Schema> | undefined {
  if (id === null) return undefined
  const row = payloadOfDraft().get({ id, form, now })
  const parsed = schema.safeParse(row?.payload)
  return parsed.success ? parsed.data : undefined
}

const keepDraft = prepared((db) =>
  db
    .update(drafts)
    .set({
      payload: placed(drafts.payload, 'payload'),
      expiresAt: placed(drafts.expiresAt, 'expiresAt'),
      updatedAt: placed(drafts.updatedAt, 'now'),
    })
    .where(eq(drafts.id, sql.placeholder('id')))
    .prepare(),
)

/** Writes what was typed so far and returns the draft's id, a new one where `id` is null. */
export function saveDraft(tx: Tx, id: string | null, form: string, payload: Record<string, unknown>, now = new Date()): string {
  const draftId = id ?? newId()
  const expiresAt = new Date(now.getTime() + DRAFT_DAYS * 24 * 60 * 60 * 1000)
  if (keepDraft().run({ id: draftId, payload, expiresAt, now }).changes === 0)
    insertRow(tx, drafts, { id: draftId, form, payload, expiresAt })
  return draftId
}

/** Removes a draft whose form was finished. */
export function removeDraft(tx: Tx, id: string): void {
  tx.delete(drafts).where(eq(drafts.id, id)).run()
}
