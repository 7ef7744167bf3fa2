import { and, eq } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { blogPostRevisions, blogPosts } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { Editor } from '../manage/editor.ts'
import { requestSharePicture } from '../share/draw-share-picture.server.ts'
import { requestPostPictures } from '../pictures/request-pictures.server.ts'
import { findPost } from '../manage/list-posts.server.ts'
import { moveSlug, slugProblem } from '../manage/post-slugs.server.ts'
import { keepRevision } from '../manage/revisions.server.ts'

/** A revision with its texts; null where the post has none of this id. */
export function findRevision(postId: string, revisionId: string) {
  const ofPost = and(eq(blogPostRevisions.postId, postId), eq(blogPostRevisions.id, revisionId))
  return db().select().from(blogPostRevisions).where(ofPost).get() ?? null
}

/**
 * Saves the texts of an earlier revision again, as the newest one. Status, time, category, author and tags stay; so does the address where another post has the
 * earlier one by now.
 */
export function restoreRevision(
  editor: Editor,
  { postId, revisionId }: { postId: string; revisionId: string },
  now = new Date(),
): Result<undefined, 'missing'> {
  return inTransaction((tx) => {
    const stored = findPost(postId, tx)
    const ofPost = and(eq(blogPostRevisions.postId, postId), eq(blogPostRevisions.id, revisionId))
    const revision = tx.select().from(blogPostRevisions).where(ofPost).get()
    if (!stored || !revision) return refused('missing')
    const { title, content, excerpt, featuredImage, imageAlt, metaTitle, metaDescription, metaKeywords } = revision
    const slug = slugProblem(tx, revision.slug, postId) === null ? revision.slug : stored.slug
    moveSlug(tx, postId, { from: stored.slug, to: slug }, now)
    const texts = { title, slug, content, excerpt, featuredImage, imageAlt, metaTitle, metaDescription, metaKeywords }
    const saved = { ...texts, updatedById: editor.id, updatedAt: now }
    const post = tx.update(blogPosts).set(saved).where(eq(blogPosts.id, postId)).returning().get()
    keepRevision(tx, post, { userId: editor.id, now })
    requestPostPictures(tx, post, now)
    requestSharePicture(tx, post)
    recordAudit(tx, { userId: editor.id, action: 'post_changed', subject: postId, detail: { restored: revisionId } })
    return ok()
  })
}
