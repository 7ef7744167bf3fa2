import { createHash } from 'node:crypto'
import { and, desc, eq, gt, gte, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SealedTextError, sealText, unsealText } from '#app/config/sealed-text.server.ts'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { drafts } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { DRAFT_DAYS } from './drafts.server.ts'

const PURPOSE = 'drafts of staff, version 1'

/** Maximum drafts per user. Above it, the oldest are deleted. */
export const MAX_DRAFTS_OF_USER = 100

/**
 * Maximum drafts of people with expired sessions, in total. Above it, the oldest are deleted. Anyone can send one, so all of them
 * must fit into 25 MB.
 */
export const MAX_SIGNED_OUT_DRAFTS = 100

/** Maximum characters in a draft: the longest blog post with its other fields. */
const MAX_CHARACTERS = 250_000

/** How long a draft from an expired session is kept: as long as the cookie with its id. */
export const SIGNED_OUT_DRAFT_MS = DAY_MS

const sealed = z.object({ sealed: z.string() })
const fieldsSchema = z.array(z.tuple([z.string(), z.string()]))

/** A form's field names and values, in order. A name can occur more than once. */
export type DraftFields = z.infer<typeof fieldsSchema>

/** A draft as shown on a page. `form`: the form's name on the page; `address`: its full address. */
export type StaffDraft = { id: string; form: string; address: string; savedAt: Date; fields: DraftFields }

/** A form's address: its page, its name there and the visit, as the form sends it ("/leads/1#note#k3"). */
const ADDRESS = /^(\/[^#]{0,300})#([a-z0-9-]{1,40})(?:#\w{1,20})?$/

/** Parses a form's address; null if the text is invalid. */
export function partsOfDraft(address: string): { page: string; form: string } | null {
  const [, page, form] = ADDRESS.exec(address) ?? []
  return page === undefined || form === undefined ? null : { page, form }
}

/** Fields of the current page, not of the user's input. */
const PAGE_FIELDS = ['draft', 'intent', 'submissionId', 'password', 'currentPassword', 'newPassword', 'code', 'tin']

/**
 * The fields of a post that a draft stores: only text, with what the form was built from, but without secrets or other values of
 * the page. Undefined if nothing was typed, or too much.
 */
export function fieldsToSave(posted: Iterable<readonly [string, FormDataEntryValue]>): DraftFields | undefined {
  const fields = [...posted].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !PAGE_FIELDS.includes(field[0]),
  )
  const length = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  const isTyped = fields.some(([name, value]) => value.trim() !== '' && !name.startsWith('seen'))
  return isTyped && length <= MAX_CHARACTERS ? fields : undefined
}

/** A draft's id: one per user, form and visit. */
function draftIdOf(userId: string, address: string): string {
  return createHash('sha256').update(`${userId} ${address}`).digest('hex').slice(0, 32)
}

/** Saves a user's input in a form, replacing its earlier draft. */
export function storeStaffDraft(tx: Tx, userId: string, address: string, fields: DraftFields, now: Date): void {
  const id = draftIdOf(userId, address)
  const kept = {
    payload: { sealed: sealText(JSON.stringify(fields), PURPOSE, id).toString('base64url') },
    expiresAt: new Date(now.getTime() + DRAFT_DAYS * DAY_MS),
    updatedAt: now,
  }
  tx.insert(drafts)
    .values({ id, form: address, userId, createdAt: now, ...kept })
    .onConflictDoUpdate({ target: drafts.id, set: kept })
    .run()
  removeAllButNewest(tx, eq(drafts.userId, userId), MAX_DRAFTS_OF_USER)
}

function removeAllButNewest(tx: Tx, which: SQL | undefined, count: number): void {
  const newest = tx.select({ id: drafts.id }).from(drafts).where(which).orderBy(desc(drafts.updatedAt)).limit(count)
  tx.delete(drafts)
    .where(and(which, sql`${drafts.id} not in ${newest}`))
    .run()
}

/** Saves a form's input after the session ended, under an id that only that browser gets. */
export function storeSignedOutDraft(tx: Tx, id: string, address: string, fields: DraftFields, now: Date): void {
  const payload = { sealed: sealText(JSON.stringify(fields), PURPOSE, id).toString('base64url') }
  tx.insert(drafts)
    .values({
      id,
      form: address,
      payload,
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + SIGNED_OUT_DRAFT_MS),
    })
    .run()
  // Visitors' drafts have no user either, but their form names don't start with a slash.
  removeAllButNewest(tx, and(isNull(drafts.userId), like(drafts.form, '/%')), MAX_SIGNED_OUT_DRAFTS)
}

/** Deletes a form's draft after it was saved. `signedOutId`: the draft named by the browser. */
export function removeStaffDraft(tx: Tx, userId: string, address: string, signedOutId: string | null): void {
  const isThis = or(eq(drafts.id, draftIdOf(userId, address)), and(eq(drafts.id, signedOutId ?? ''), eq(drafts.form, address)))
  tx.delete(drafts).where(isThis).run()
}

/** Discards a draft for its user. `signedOutId`: the draft named by their browser. */
export function discardStaffDraft(tx: Tx, userId: string, id: string, signedOutId: string | null): void {
  const isTheirs = signedOutId === id ? undefined : eq(drafts.userId, userId)
  tx.delete(drafts)
    .where(and(eq(drafts.id, id), isTheirs))
    .run()
}

type Asked = { userId: string; signedOutId: string | null; from: string; to: string; now: Date }

const draftsOfPage = statement((db, { userId, signedOutId, from, to, now }: Asked) =>
  db
    .select({ id: drafts.id, form: drafts.form, payload: drafts.payload, savedAt: drafts.updatedAt })
    .from(drafts)
    .where(
      and(
        or(eq(drafts.userId, userId), signedOutId === null ? undefined : eq(drafts.id, signedOutId)),
        gte(drafts.form, from),
        lt(drafts.form, to),
        gt(drafts.expiresAt, now),
      ),
    )
    .orderBy(desc(drafts.updatedAt)),
)

/** A user's unsaved input in a page's forms, only the newest of each form. */
export function listStaffDrafts(tx: Db | Tx, userId: string, page: string, signedOutId: string | null, now: Date): StaffDraft[] {
  const rows = draftsOfPage(tx, { userId, signedOutId, from: `${page}#`, to: `${page}$`, now }).all()
  const found = new Map<string, StaffDraft>()
  for (const row of rows) {
    const form = partsOfDraft(row.form)?.form
    const fields = openDraft(row)
    if (form !== undefined && fields && !found.has(form))
      found.set(form, { id: row.id, form, address: row.form, savedAt: row.savedAt, fields })
  }
  return [...found.values()]
}

/** Null if it was sealed with a secret that no longer exists. */
function openDraft({ id, payload }: { id: string; payload: unknown }): DraftFields | null {
  try {
    return fieldsSchema.parse(JSON.parse(unsealText(Buffer.from(sealed.parse(payload).sealed, 'base64url'), PURPOSE, id)))
  } catch (error) {
    if (error instanceof SealedTextError) return null
    throw error
  }
}

/** Deletes staff drafts on the pages of leads that will be permanently deleted. */
export function removeDraftsOfPages(tx: Tx, pages: readonly string[]): void {
  for (const page of pages)
    tx.delete(drafts)
      .where(and(gte(drafts.form, page), lt(drafts.form, `${page}0`)))
      .run()
}
