import { createHash } from 'node:crypto'
import { and, desc, eq, gt, gte, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SealedTextError, sealText, unsealText } from '#app/config/sealed-text.server.ts'
import type { Db, Tx } from '#app/db/client.server.ts'
import { boundParam, prepared } from '#app/db/prepared.server.ts'
import { drafts } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { DRAFT_DAYS } from './drafts.server.ts'

const PURPOSE = 'drafts of staff, version 1'

/** Drafts that one user has at most; above it the oldest go. */
export const MAX_DRAFTS_OF_USER = 100

/** Drafts that are kept of people whose session had ended, together; above it the oldest go. Anyone can send one, so all of them fit into 25 MB. */
export const MAX_SIGNED_OUT_DRAFTS = 100

/** Most characters that a draft keeps: a blog post of the longest kind with its other fields. */
const MAX_CHARACTERS = 250_000

/** How long a draft is kept that was typed after the session had ended: as long as the cookie that names it. */
export const SIGNED_OUT_DRAFT_MS = DAY_MS

const sealed = z.object({ sealed: z.string() })
const fieldsSchema = z.array(z.tuple([z.string(), z.string()]))

/** Names and values of the fields of a form, in their order; a name can come more than once. */
export type DraftFields = z.infer<typeof fieldsSchema>

/** What a page shows of a draft. `form`: the form's name on the page; `address`: its whole address. */
export type StaffDraft = { id: string; form: string; address: string; savedAt: Date; fields: DraftFields }

/** The address of a form: its page, its name there and the visit it was typed in, as the form carries it ("/leads/1#note#k3"). */
const ADDRESS = /^(\/[^#]{0,300})#([a-z0-9-]{1,40})(?:#\w{1,20})?$/

/** The parts of the address of a form; null where the text is none. */
export function partsOfDraft(address: string): { page: string; form: string } | null {
  const [, page, form] = ADDRESS.exec(address) ?? []
  return page === undefined || form === undefined ? null : { page, form }
}

/** Fields that belong to the page that is shown and not to what was typed. */
const PAGE_FIELDS = ['draft', 'intent', 'submissionId', 'password', 'currentPassword', 'newPassword', 'code', 'tin']

/** What a draft keeps of a post: texts alone, and none that is secret or that the page knows by itself. Undefined where it is empty or too long. */
export function fieldsToKeep(posted: Iterable<readonly [string, FormDataEntryValue]>): DraftFields | undefined {
  const fields = [...posted].filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' && !PAGE_FIELDS.includes(field[0]) && !field[0].startsWith('seen'),
  )
  const length = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  return fields.some(([, value]) => value.trim() !== '') && length <= MAX_CHARACTERS ? fields : undefined
}

/** The id of what a user types into a form: the same form of the same visit has one draft. */
function draftIdOf(userId: string, address: string): string {
  return createHash('sha256').update(`${userId} ${address}`).digest('hex').slice(0, 32)
}

/** Keeps what a user has typed into a form so far, in the place of what was kept of it before. */
export function keepStaffDraft(tx: Tx, userId: string, address: string, fields: DraftFields, now: Date): void {
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

/** Keeps what was typed by someone whose session had ended, under an id that only their browser gets. */
export function keepSignedOutDraft(tx: Tx, id: string, address: string, fields: DraftFields, now: Date): void {
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
  // Drafts of visitors have no user either; the names of their forms do not begin with a slash.
  removeAllButNewest(tx, and(isNull(drafts.userId), like(drafts.form, '/%')), MAX_SIGNED_OUT_DRAFTS)
}

/** Forgets what was typed into a form, once it was saved. `signedOutId`: the draft that the browser names. */
export function removeStaffDraft(tx: Tx, userId: string, address: string, signedOutId: string | null): void {
  const isThis = or(eq(drafts.id, draftIdOf(userId, address)), and(eq(drafts.id, signedOutId ?? ''), eq(drafts.form, address)))
  tx.delete(drafts).where(isThis).run()
}

/** Forgets a draft that its user does not want. `signedOutId`: the one that their browser names. */
export function discardStaffDraft(tx: Tx, userId: string, id: string, signedOutId: string | null): void {
  const isTheirs = signedOutId === id ? undefined : eq(drafts.userId, userId)
  tx.delete(drafts)
    .where(and(eq(drafts.id, id), isTheirs))
    .run()
}

const draftsOfPage = prepared((db) =>
  db
    .select({ id: drafts.id, form: drafts.form, payload: drafts.payload, savedAt: drafts.updatedAt })
    .from(drafts)
    .where(
      and(
        or(eq(drafts.userId, sql.placeholder('userId')), eq(drafts.id, sql.placeholder('signedOutId'))),
        gte(drafts.form, sql.placeholder('from')),
        lt(drafts.form, sql.placeholder('to')),
        gt(drafts.expiresAt, boundParam(drafts.expiresAt, 'now')),
      ),
    )
    .orderBy(desc(drafts.updatedAt))
    .prepare(),
)

/** What a user has typed into the forms of a page and not saved, the newest of each form. */
export function listStaffDrafts(tx: Db | Tx, userId: string, page: string, signedOutId: string | null, now: Date): StaffDraft[] {
  const rows = draftsOfPage(tx).all({ userId, signedOutId: signedOutId ?? '', from: `${page}#`, to: `${page}$`, now })
  const found = new Map<string, StaffDraft>()
  for (const row of rows) {
    const form = partsOfDraft(row.form)?.form
    const fields = openDraft(row)
    if (form !== undefined && fields && !found.has(form))
      found.set(form, { id: row.id, form, address: row.form, savedAt: row.savedAt, fields })
  }
  return [...found.values()]
}

/** Null where it was sealed with a secret that is gone. */
function openDraft({ id, payload }: { id: string; payload: unknown }): DraftFields | null {
  try {
    return fieldsSchema.parse(JSON.parse(unsealText(Buffer.from(sealed.parse(payload).sealed, 'base64url'), PURPOSE, id)))
  } catch (error) {
    if (error instanceof SealedTextError) return null
    throw error
  }
}

/** Forgets what staff typed on the pages of leads that will be deleted for good. */
export function removeDraftsOfPages(tx: Tx, pages: readonly string[]): void {
  for (const page of pages)
    tx.delete(drafts)
      .where(and(gte(drafts.form, page), lt(drafts.form, `${page}0`)))
      .run()
}
