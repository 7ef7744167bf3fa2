import { and, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { blogPosts } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { requestSharePicture } from '../share/draw-share-picture.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'

/**
 * Schedules the job that publishes a draft at its time; does nothing for other posts. A job of an earlier time finds nothing due.
 */
export function schedulePublication(tx: Tx, { id, publishAt }: { id: string; publishAt: Date | null }): void {
  if (publishAt === null) return
  const uniqueKey = `publish-post:${id}:${publishAt.getTime()}`
  enqueueJob(tx, { kind: 'publish-post', payload: { postId: id }, uniqueKey, runAt: publishAt })
}

/** Publishes a due draft. All processes see it on their next page (decision 0003). */
export const publishPostJob = defineJob({
  payload: z.object({ postId: z.string() }),
  run: ({ postId }, { now }) =>
    inTransaction((tx) => {
      const isDue = and(eq(blogPosts.id, postId), eq(blogPosts.status, 'draft'), lte(blogPosts.publishAt, now))
      const { changes } = tx
        .update(blogPosts)
        .set({ status: 'published', publishedAt: now, publishAt: null, updatedAt: now })
        .where(isDue)
        .run()
      if (changes === 0) return
      requestSharePicture(tx, { id: postId, status: 'published' })
      recordAudit(tx, { action: 'post_changed', subject: postId, detail: { status: 'published' } })
    }),
})
