import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { newSecret } from '#app/db/columns.ts'
import { blogPosts } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { Editor } from './editors.server.ts'
import { findPost } from './list-posts.server.ts'

/** Creates the draft link for readers without an account. Keeps an existing one. */
export function shareDraft(actor: Editor, postId: string): Result<undefined, 'missing'> {
  return inTransaction((tx) => {
    const post = findPost(postId, tx)
    if (!post) return refused('missing')
    const hasNone = and(eq(blogPosts.id, postId), isNull(blogPosts.previewSecret))
    const { changes } = tx.update(blogPosts).set({ previewSecret: newSecret(), updatedAt: post.updatedAt }).where(hasNone).run()
    if (changes > 0) recordAudit(tx, { userId: actor.id, action: 'post_preview_shared', subject: postId })
    return ok()
  })
}

/** Removes the draft link. It stops working, and the next one is different. */
export function endDraftLink(actor: Editor, postId: string): Result<undefined, 'missing'> {
  return inTransaction((tx) => {
    const post = findPost(postId, tx)
    if (!post) return refused('missing')
    const hasOne = and(eq(blogPosts.id, postId), isNotNull(blogPosts.previewSecret))
    const { changes } = tx.update(blogPosts).set({ previewSecret: null, updatedAt: post.updatedAt }).where(hasOne).run()
    if (changes > 0) recordAudit(tx, { userId: actor.id, action: 'post_preview_ended', subject: postId })
    return ok()
  })
}
