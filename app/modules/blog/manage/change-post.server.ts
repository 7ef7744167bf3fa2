import { eq } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { blogPosts } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { deleteVersions } from '#app/modules/versions/versions.server.ts'
import type { Editor } from './editors.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { releasePicturesOf } from '../pictures/release-pictures.server.ts'
import { releaseSharePicture, requestSharePicture } from '../share/draw-share-picture.server.ts'
import { findPost } from './list-posts.server.ts'
import { planPublication, type PostStatus } from './publication.ts'

/** Changes a post's status immediately and cancels its scheduled time. */
export function setPostStatus(
  actor: Editor,
  postId: string,
  status: PostStatus,
  now = new Date(),
): Result<undefined, 'missing' | 'past-time' | 'is-out'> {
  return inTransaction((tx) => {
    const stored = findPost(postId, tx)
    if (!stored) return refused('missing')
    const publication = planPublication({ status, publishAt: null }, stored, now)
    if (!publication.ok) return publication
    if (stored.status === status && stored.publishAt === null) return ok()
    tx.update(blogPosts)
      .set({ ...publication.value, updatedById: actor.id, updatedAt: now })
      .where(eq(blogPosts.id, postId))
      .run()
    requestSharePicture(tx, { id: postId, status })
    const detail = { from: stored.status, to: status }
    recordAudit(tx, { userId: actor.id, action: 'post_changed', subject: postId, detail })
    return ok()
  })
}

/** Deletes a post with its revisions. Its earlier addresses stop working. */
export function deletePost(actor: Editor, postId: string): Result<undefined, 'missing'> {
  return inTransaction((tx) => {
    releasePicturesOf(tx, { postId })
    const deleted = tx.delete(blogPosts).where(eq(blogPosts.id, postId)).returning().get()
    if (!deleted) return refused('missing')
    deleteVersions(tx, { subject: 'post', subjectId: postId })
    releaseSharePicture(tx, deleted.shareFileKey)
    recordAudit(tx, { userId: actor.id, action: 'post_deleted', subject: postId })
    return ok()
  })
}
