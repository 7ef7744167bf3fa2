import { and, desc, eq, lte, max } from 'drizzle-orm'
import type { z } from 'zod'
import { newId } from '#app/db/columns.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { users, type VERSION_SUBJECTS, versions } from '#app/db/schema/index.ts'

/** The type of item with versions, and an item's id or key. */
export type Versioned = { subject: (typeof VERSION_SUBJECTS)[number]; subjectId: string }

/** A saved version. */
export type Version<Content> = { id: string; number: number; content: Content; savedBy: string | null; savedAt: Date }

/** Maximum number of listed versions. */
const MAX_VERSIONS = 200

const lastNumber = statement((db, { subject, subjectId }: Versioned) =>
  db
    .select({ number: max(versions.number) })
    .from(versions)
    .where(isOf({ subject, subjectId })),
)

type NewVersion = { content: unknown; authorId: string | null; now: Date; keep?: number }

/** Stores the newest version. With `keep`, only that many versions are kept. */
export function saveVersion(tx: Tx, of: Versioned, { content, authorId, now, keep }: NewVersion): { id: string; number: number } {
  const id = newId(now.getTime())
  const number = (lastNumber(tx, of).get()?.number ?? 0) + 1
  insertRow(tx, versions, { id, ...of, number, content, authorId, createdAt: now })
  if (keep !== undefined)
    tx.delete(versions)
      .where(and(isOf(of), lte(versions.number, number - keep)))
      .run()
  return { id, number }
}

const newestOf = statement((db, { subject, subjectId }: Versioned, shape) =>
  db
    .select({
      id: versions.id,
      number: versions.number,
      content: versions.content,
      savedBy: users.name,
      savedAt: versions.createdAt,
    })
    .from(versions)
    .leftJoin(users, eq(users.id, versions.authorId))
    .where(isOf({ subject, subjectId }))
    .orderBy(desc(versions.number))
    .limit(shape === 'one' ? 1 : MAX_VERSIONS),
)

/** An item's versions, newest first. */
export function listVersions<Content>(of: Versioned, content: z.ZodType<Content>, tx: Db | Tx = db()): Version<Content>[] {
  return newestOf(tx, of)
    .all()
    .map((row) => ({ ...row, content: content.parse(row.content) }))
}

/** The newest version; null if nothing was saved. */
export function latestVersion<Content>(of: Versioned, content: z.ZodType<Content>, tx: Db | Tx = db()): Version<Content> | null {
  const row = newestOf(tx, of, 'one').get()
  return row ? { ...row, content: content.parse(row.content) } : null
}

/** Deletes a deleted item's versions. */
export function deleteVersions(tx: Tx, of: Versioned): void {
  tx.delete(versions).where(isOf(of)).run()
}

function isOf({ subject, subjectId }: Versioned) {
  return and(eq(versions.subject, subject), eq(versions.subjectId, subjectId))
}
