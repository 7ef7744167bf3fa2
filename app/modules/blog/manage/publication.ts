import { ok, refused, type Result } from '#app/result.ts'

export type PostStatus = 'draft' | 'published' | 'archived'

/** What decides whether and when a post is out. */
export type Publication = { status: PostStatus; publishedAt: Date | null; publishAt: Date | null }

/**
 * What becomes of a post that is saved with a status and perhaps a moment (docs/product/blog.md). Its date is set when it is first published and kept on later
 * saves and in the archive; a post that goes back to draft loses it. A moment to come makes a draft that publishes itself then.
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
