import { eq } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { blogPosts } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { requestSharePicture } from '../share/draw-share-picture.server.ts'
import { requestPostPictures } from '../pictures/request-pictures.server.ts'
import type { Editor } from './editors.server.ts'
import { findPost } from './list-posts.server.ts'
import { moveSlug, slugProblem } from './post-slugs.server.ts'
import { saveRevision, listRevisions } from './revisions.server.ts'

/**
 * Saves the texts of an earlier revision as the newest one. Keeps status, time, category, author and tags, and the slug if
 * another post now has the earlier one.
 */
export function restoreRevision(
  editor: Editor,
  { postId, revisionId }: { postId: string; revisionId: string },
  now = new Date(),
): Result<undefined, 'missing'> {
  return inTransaction((tx) => {
    const stored = findPost(postId, tx)
    const revision = listRevisions(postId, tx).find(({ id }) => id === revisionId)
    if (!stored || !revision) return refused('missing')
    const { words: _words, ...texts } = revision.content
    const slug = slugProblem(tx, texts.slug, postId) === null ? texts.slug : stored.slug
    moveSlug(tx, postId, { from: stored.slug, to: slug }, now)
    const saved = { ...texts, slug, updatedById: editor.id, updatedAt: now }
    const post = tx.update(blogPosts).set(saved).where(eq(blogPosts.id, postId)).returning().get()
    saveRevision(tx, post, { userId: editor.id, now })
    requestPostPictures(tx, post, now)
    requestSharePicture(tx, post)
    recordAudit(tx, { userId: editor.id, action: 'post_changed', subject: postId, detail: { restored: revisionId } })
    return ok()
  })
}
