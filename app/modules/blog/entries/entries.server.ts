import { asc, count, eq, inArray, sql } from 'drizzle-orm'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { blogAuthors, blogCategories, blogPosts, blogPostsTags, blogTags } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { type ChangedSince, compareEdit } from '#app/modules/forms/seen.ts'
import type { Editor } from '../manage/editors.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { releasePicturesOf } from '../pictures/release-pictures.server.ts'
import { requestAuthorPicture } from '../pictures/request-pictures.server.ts'
import type { EntryKind } from './entry-kinds.ts'

/** A category, tag or author. Fields that a kind does not have are null. */
export type Entry = {
  id: string
  name: string
  slug: string | null
  description: string | null
  email: string | null
  bio: string | null
  avatarUrl: string | null
  /** How many posts have it, with any status. */
  posts: number
}

const TABLES = { category: blogCategories, tag: blogTags, author: blogAuthors }

/** All entries of a kind by name, without paging (S9.11). */
export function listEntries(kind: EntryKind): Entry[] {
  const posts = countPostsBy(kind)
  const table = TABLES[kind]
  const rows = db()
    .select()
    .from(table)
    .orderBy(asc(sql`lower(${table.name})`), asc(table.id))
    .all()
  return rows.map((row) => ({ ...NOTHING, ...row, posts: posts.get(row.id) ?? 0 }))
}

const NOTHING = { slug: null, description: null, email: null, bio: null, avatarUrl: null }

/** An entry of a kind, or null. */
export function findEntry(kind: EntryKind, entryId: string): Entry | null {
  return listEntries(kind).find(({ id }) => id === entryId) ?? null
}

function countPostsBy(kind: EntryKind): Map<string | null, number> {
  const column = columnOf(kind)
  const table = kind === 'tag' ? blogPostsTags : blogPosts
  const rows = db().select({ id: column, posts: count() }).from(table).groupBy(column).all()
  return new Map(rows.map(({ id, posts }) => [id, posts]))
}

/** The column of posts that refers to an entry. */
function columnOf(kind: EntryKind) {
  return { category: blogPosts.categoryId, tag: blogPostsTags.tagId, author: blogPosts.authorId }[kind]
}

/** The posts of an entry, latest first. */
export function listPostsWith(kind: EntryKind, entryId: string): { id: string; title: string }[] {
  const tagged = db().select({ id: blogPostsTags.postId }).from(blogPostsTags).where(eq(blogPostsTags.tagId, entryId))
  const column = kind === 'category' ? blogPosts.categoryId : blogPosts.authorId
  return db()
    .select({ id: blogPosts.id, title: blogPosts.title })
    .from(blogPosts)
    .where(kind === 'tag' ? inArray(blogPosts.id, tagged) : eq(column, entryId))
    .orderBy(sql`${blogPosts.createdAt} desc`)
    .all()
}

/** The form data of an entry of any kind. */
type EntryInput = {
  name: string
  slug?: string
  description?: string | null
  email?: string
  bio?: string | null
  avatarUrl?: string | null
}

type NameProblem = 'name-taken' | 'slug-taken'
type EntryNotSaved = NameProblem | 'missing' | ChangedSince

/** Creates an entry, or writes the changed fields of the one with `entryId`. `seen`: its texts when the form was loaded. */
export function saveEntry(
  actor: Editor,
  kind: EntryKind,
  { entryId, input, seen }: { entryId: string | null; input: EntryInput; seen: Record<string, string> },
  now = new Date(),
): Result<undefined, EntryNotSaved> {
  return inTransaction((tx) => {
    const table = TABLES[kind]
    const stored = entryId === null ? seen : tx.select().from(table).where(eq(table.id, entryId)).get()
    if (!stored) return refused('missing')
    const { changes, conflicts } = compareEdit(input, { seen, stored })
    if (Object.keys(conflicts).length > 0) return refused({ kind: 'changed', conflicts })
    const problem = problemIn(tx, kind, { entryId, wanted: { ...stored, ...changes }, changes })
    if (problem) return refused(problem)
    const fields = Object.keys(changes)
    if (entryId !== null && fields.length === 0) return ok()
    const subject = entryId ?? insertEntry(tx, kind, input)
    if (entryId !== null) tx.update(table).set(changes).where(eq(table.id, entryId)).run()
    if (kind === 'author' && fields.includes('avatarUrl')) requestAuthorPicture(tx, subject, input.avatarUrl ?? null, now)
    const detail = { fields }
    recordAudit(tx, { userId: actor.id, action: `${kind}_${entryId === null ? 'created' : 'changed'}`, subject, detail })
    return ok()
  })
}

/**
 * Whether a changed name or address is taken: those of categories and tags are unique; two authors may share a name, but not also
 * an email.
 */
function problemIn(
  tx: Tx,
  kind: EntryKind,
  { entryId, wanted, changes }: { entryId: string | null; wanted: Partial<EntryInput>; changes: Partial<EntryInput> },
): NameProblem | null {
  const rows = tx.select().from(TABLES[kind]).all()
  const others = rows.map((row) => ({ ...NOTHING, ...row })).filter(({ id }) => id !== entryId)
  // SQLite's lower() would leave É as it is.
  const nameOf = ({ name, email }: { name?: string; email?: string | null }) => JSON.stringify([name, email ?? '']).toLowerCase()
  if (('name' in changes || 'email' in changes) && others.some((other) => nameOf(other) === nameOf(wanted))) return 'name-taken'
  return 'slug' in changes && others.some(({ slug }) => slug === wanted.slug) ? 'slug-taken' : null
}

function insertEntry(tx: Tx, kind: EntryKind, input: EntryInput): string {
  const { name, slug = '', description, email = '', bio, avatarUrl } = input
  if (kind === 'category') return tx.insert(blogCategories).values({ name, slug, description }).returning().get().id
  if (kind === 'tag') return tx.insert(blogTags).values({ name, slug }).returning().get().id
  return tx.insert(blogAuthors).values({ name, email, bio, avatarUrl }).returning().get().id
}

/** Deletes an entry. Its posts get `replacement`, or none if that is blank. */
export function deleteEntry(
  actor: Editor,
  kind: EntryKind,
  { entryId, replacement }: { entryId: string; replacement: string },
): Result<undefined, 'missing' | 'no-replacement'> {
  return inTransaction((tx) => {
    if (replacement !== '' && (replacement === entryId || !hasEntry(tx, kind, replacement))) return refused('no-replacement')
    if (replacement !== '') replaceEntry(tx, kind, entryId, replacement)
    if (kind === 'author') releasePicturesOf(tx, { authorId: entryId })
    // The foreign key clears it from the remaining posts.
    const table = TABLES[kind]
    const { changes } = tx.delete(table).where(eq(table.id, entryId)).run()
    if (changes === 0) return refused('missing')
    recordAudit(tx, { userId: actor.id, action: `${kind}_deleted`, subject: entryId, detail: { replacement } })
    return ok()
  })
}

function hasEntry(tx: Db | Tx, kind: EntryKind, entryId: string): boolean {
  const table = TABLES[kind]
  return tx.select({ id: table.id }).from(table).where(eq(table.id, entryId)).get() !== undefined
}

function replaceEntry(tx: Tx, kind: EntryKind, entryId: string, replacement: string): void {
  if (kind === 'category') {
    tx.update(blogPosts).set({ categoryId: replacement }).where(eq(blogPosts.categoryId, entryId)).run()
  } else if (kind === 'author') {
    tx.update(blogPosts).set({ authorId: replacement }).where(eq(blogPosts.authorId, entryId)).run()
  } else {
    const tagged = tx.select({ postId: blogPostsTags.postId }).from(blogPostsTags).where(eq(blogPostsTags.tagId, entryId)).all()
    // A post may have both.
    for (const { postId } of tagged) tx.insert(blogPostsTags).values({ postId, tagId: replacement }).onConflictDoNothing().run()
  }
}
