import { ok, refused, type Result } from '#app/result.ts'

export type PostStatus = 'draft' | 'published' | 'archived'

/** The fields that decide whether and when a post is published. */
export type Publication = { status: PostStatus; publishedAt: Date | null; publishAt: Date | null }

/**
 * Plans a post's publication when it is saved with a status and perhaps a time (docs/product/blog.md). Its date is set at the
 * first publication and kept on later saves and in the archive, but cleared when it returns to draft. A future time makes a draft
 * that is published automatically.
 */
export function planPublication(
  asked: { status: PostStatus; publishAt: Date | null },
  stored: Pick<Publication, 'status' | 'publishedAt'> | null,
  now: Date,
): Result<Publication, 'past-time' | 'is-out'> {
  const { status, publishAt } = asked
  if (status === 'archived') return ok({ status, publishedAt: stored?.publishedAt ?? null, publishAt: null })
  if (publishAt !== null) {
    if (publishAt <= now) return refused('past-time')
    if (status === 'published' && stored?.status === 'published') return refused('is-out')
    return ok({ status: 'draft', publishedAt: null, publishAt })
  }
  if (status === 'draft') return ok({ status, publishedAt: null, publishAt: null })
  return ok({ status, publishedAt: stored?.publishedAt ?? now, publishAt: null })
}
