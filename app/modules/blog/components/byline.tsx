import { formatDate, formatShortDate } from '#app/format/date.ts'
import { Avatar } from '#app/ui/person.tsx'
import type { PostSummary } from '../post.ts'

type BylineProps = { post: Pick<PostSummary, 'author' | 'publishedAt' | 'readingMinutes'>; shortDate?: boolean }

/** A post's author, date, and reading time. */
export function Byline({ post, shortDate = false }: BylineProps) {
  const { author, publishedAt, readingMinutes } = post
  return (
    <div className="text-small leading-normal flex items-center gap-2.5">
      {author && <AuthorPicture author={author} />}
      <span className="flex flex-wrap gap-x-2.5 gap-y-0">
        {author && <b>{author.name}</b>}
        <span className="dotted">
          <time dateTime={publishedAt.toISOString()}>{shortDate ? formatShortDate(publishedAt) : formatDate(publishedAt)}</time>
          <span className="text-ink-muted">{readingMinutes} min read</span>
        </span>
      </span>
    </div>
  )
}

/** An author's picture, or the initials. */
export function AuthorPicture({ author }: { author: { name: string; avatarUrl: string | null } }) {
  if (author.avatarUrl === null) return <Avatar name={author.name} />
  return (
    <img
      className="size-7 flex-none rounded-full object-cover"
      src={author.avatarUrl}
      alt=""
      width={28}
      height={28}
      loading="lazy"
    />
  )
}
