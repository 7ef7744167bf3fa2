import { formatClock, formatDay, formatIsoDay, formatMomentIn } from '#app/format/date.ts'
import { formatDuration } from '#app/format/time-left.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { PostView } from '../../manage/post-list.ts'
import { POST_VIEW_LABELS } from '../post-labels.ts'

type PostTimes = {
  view: PostView
  publishAt: Date | null
  publishedAt: Date | null
  updatedAt: Date
  updatedBy: string | null
}

/** Whether a post is published, and since or from when. */
export function PostState({ post: { view, publishAt, publishedAt }, now }: { post: PostTimes; now: Date }) {
  const { label, color } = POST_VIEW_LABELS[view]
  const left = publishAt === null ? 0 : publishAt.getTime() - now.getTime()
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge color={color}>{label}</Badge>
      <span className="text-small text-ink-muted">
        {view === 'scheduled' && (left > 0 ? `publishes in ${formatDuration(left)}` : 'publishes within a minute')}
        {view === 'published' && publishedAt !== null && `since ${formatMomentIn(publishedAt, now)}`}
        {view === 'archived' && publishedAt !== null && `was published ${formatDay(publishedAt, now)}`}
      </span>
    </p>
  )
}

/** When a post was saved, as text. */
export function savedWords({ updatedAt, updatedBy }: Pick<PostTimes, 'updatedAt' | 'updatedBy'>, now: Date): string {
  const isToday = formatIsoDay(updatedAt) === formatIsoDay(now)
  const saved = isToday ? formatClock(updatedAt) : formatMomentIn(updatedAt, now)
  return updatedBy === null ? `Saved, ${saved}` : `Saved by ${updatedBy}, ${saved}`
}

/** The earlier addresses of a post. */
export function SlugNote({ oldSlugs, now }: { oldSlugs: readonly { slug: string; createdAt: Date }[]; now: Date }) {
  if (oldSlugs.length === 0) return null
  return (
    <ul className="text-small text-ink-muted">
      {oldSlugs.map(({ slug, createdAt }) => (
        <li key={slug} className="wrap-anywhere">
          The address was <code>{paths.blogPost(slug)}</code> until {formatDay(createdAt, now)}. It now redirects here.
        </li>
      ))}
    </ul>
  )
}
