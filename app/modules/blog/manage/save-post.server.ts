import { eq, sql } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { blogAuthors, blogCategories, blogPosts, blogPostsTags, blogTags } from '#app/db/schema/index.ts'
import { momentOnWall } from '#app/format/wall-clock.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { isChangedSince } from '#app/modules/forms/seen.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { type Editor, forgetEditor } from './editors.server.ts'
import type { PostInput } from './forms.ts'
import { findPost, type StoredPost } from './list-posts.server.ts'
import { requestSharePicture } from '../share/draw-share-picture.server.ts'
import { adoptPictures } from '../pictures/add-picture.server.ts'
import { requestPostPictures } from '../pictures/request-pictures.server.ts'
import { BEGINS_AS_HTML } from '../html/editable-html.ts'
import type { FormattedText } from '../html/post-html.ts'
import { formatInProcess } from '../html/format-in-process.server.ts'
import { moveSlug, type SlugProblem, slugProblem } from './post-slugs.server.ts'
import { planPublication } from './publication.ts'
import { schedulePublication } from './publish-post.server.ts'
import { saveRevision, latestRevision, type Revision } from './revisions.server.ts'
import { slugFromTitle } from './slug.ts'

export type NotSaved =
  SlugProblem | 'missing' | 'unusable-picture' | 'too-complex' | 'no-category' | 'no-author' | 'past-time' | 'is-out'

/** Someone saved the post after this form was opened: the newest revision. */
export type ChangedSince = { kind: 'changed'; latest: Revision }

/** Creates a post and returns its id. Repeated posts of the form return the same one. */
export async function createPost(
  actor: Editor,
  { submissionId, ...input }: PostInput & { submissionId: string },
  now = new Date(),
): Promise<Result<{ postId: string }, NotSaved>> {
  const formatted = await formatInProcess(input.content)
  if (!formatted.ok) return formatted
  return inTransaction((tx) => {
    const key = submissionKey(submissionId, ['blog-post', input])
    const earlier = findSubmission(tx, key)
    if (earlier) return ok({ postId: earlier.location })
    const values = valuesOf(tx, input, formatted.value, null, now)
    if (!values.ok) return values
    const row = { ...values.value, updatedById: actor.id, createdAt: now, updatedAt: now }
    const post = tx.insert(blogPosts).values(row).returning().get()
    rememberSubmission(tx, key, 'blog-post', post.id)
    setTags(tx, post.id, input.tags)
    adoptPictures(tx, actor, post)
    saveRevision(tx, post, { userId: actor.id, now })
    schedulePublication(tx, post)
    requestPostPictures(tx, post, now)
    requestSharePicture(tx, post)
    recordAudit(tx, { userId: actor.id, action: 'post_created', subject: post.id, detail: { status: post.status } })
    return ok({ postId: post.id })
  })
}

/** Saves a post. `revision`: the newest one when its form was opened. If another one was saved since, writes nothing. */
export async function updatePost(
  actor: Editor,
  postId: string,
  { revision, ...input }: PostInput & { revision: string },
  now = new Date(),
): Promise<Result<{ postId: string }, NotSaved | ChangedSince>> {
  const formatted = await formatInProcess(input.content)
  if (!formatted.ok) return formatted
  return inTransaction((tx) => {
    const stored = findPost(postId, tx)
    if (!stored) return refused('missing')
    const latest = latestRevision(tx, postId)
    if (latest && isChangedSince(revision, latest.id)) return refused({ kind: 'changed', latest })
    const values = valuesOf(tx, input, formatted.value, stored, now)
    if (!values.ok) return values
    // Makes the state before the first save restorable too.
    if (!latest) saveRevision(tx, stored, { userId: null, now: stored.updatedAt })
    moveSlug(tx, postId, { from: stored.slug, to: values.value.slug }, now)
    const saved = { ...values.value, updatedById: actor.id, updatedAt: now }
    const post = tx.update(blogPosts).set(saved).where(eq(blogPosts.id, postId)).returning().get()
    setTags(tx, postId, input.tags)
    saveRevision(tx, post, { userId: actor.id, now })
    schedulePublication(tx, post)
    requestPostPictures(tx, post, now)
    requestSharePicture(tx, post)
    forgetEditor(tx, actor, postId)
    const detail = { fields: changedFields(stored, values.value), status: post.status }
    recordAudit(tx, { userId: actor.id, action: 'post_changed', subject: postId, detail })
    return ok({ postId })
  })
}

type PostValues = Omit<typeof blogPosts.$inferInsert, 'id' | 'createdAt' | 'updatedAt' | 'updatedById' | 'isSample'>

/** The values to store from a form, or why they are invalid. */
function valuesOf(
  tx: Tx,
  input: PostInput,
  { html, hasUnusablePictures }: FormattedText,
  stored: StoredPost | null,
  now: Date,
): Result<PostValues, NotSaved> {
  const problem = slugProblem(tx, input.slug, stored?.id ?? null)
  if (problem) return refused(problem)
  const { publishDay, publishTime, tags: _tags, categoryId, authorId, excerpt, content: typed, status, ...texts } = input
  if (categoryId !== '' && !hasRow(tx, blogCategories, categoryId)) return refused('no-category')
  if (authorId !== '' && !hasRow(tx, blogAuthors, authorId)) return refused('no-author')
  if (hasUnusablePictures) return refused('unusable-picture')
  const publishAt = publishDay !== null && publishTime !== null ? momentOnWall(publishDay, publishTime) : null
  const publication = planPublication({ status, publishAt }, stored, now)
  if (!publication.ok) return publication
  return ok({
    ...texts,
    ...publication.value,
    excerpt: excerpt ?? '',
    content: html,
    markdown: BEGINS_AS_HTML.test(typed) ? null : typed,
    categoryId: categoryId === '' ? null : categoryId,
    authorId: authorId === '' ? null : authorId,
  })
}

function hasRow(tx: Tx, table: typeof blogCategories | typeof blogAuthors, rowId: string): boolean {
  return tx.select({ id: table.id }).from(table).where(eq(table.id, rowId)).get() !== undefined
}

function changedFields(stored: Readonly<Record<string, unknown>>, saved: Readonly<Record<string, unknown>>): string[] {
  const text = (value: unknown) => (value instanceof Date ? value.getTime() : value)
  return Object.keys(saved).filter((field) => text(stored[field]) !== text(saved[field]))
}

/** Sets a post's tags and creates missing ones. */
function setTags(tx: Tx, postId: string, names: readonly string[]): void {
  tx.delete(blogPostsTags).where(eq(blogPostsTags.postId, postId)).run()
  for (const name of names) {
    const tagId = findTagId(tx, name) ?? createTag(tx, name)
    if (tagId !== null) tx.insert(blogPostsTags).values({ postId, tagId }).onConflictDoNothing().run()
  }
}

/** Tags match by name regardless of case, or by slug. */
function findTagId(tx: Tx, name: string): string | null {
  const isNamed = eq(sql`lower(${blogTags.name})`, name.toLowerCase())
  const named = tx.select({ id: blogTags.id }).from(blogTags).where(isNamed).get()
  const slug = slugFromTitle(name)
  return (named ?? tx.select({ id: blogTags.id }).from(blogTags).where(eq(blogTags.slug, slug)).get())?.id ?? null
}

/** Null if the name has no characters for a slug. */
function createTag(tx: Tx, name: string): string | null {
  const slug = slugFromTitle(name)
  if (slug === '') return null
  return tx.insert(blogTags).values({ name, slug }).returning({ id: blogTags.id }).get().id
}
