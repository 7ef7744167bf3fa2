import { formatDate } from '#app/ui/date.ts'
import { Avatar } from '#app/ui/person.tsx'
import type { PostSummary } from '../post.ts'

/** Who wrote a post, when, and how long it takes to read. */
export function Byline({ post }: { post: Pick<PostSummary, 'author' | 'publishedAt' | 'readingMinutes'> }) {
  const { author, publishedAt, readingMinutes } = post
  return (
    <div className="byline small">
      {author && <AuthorPicture author={author} />}
      <span className="dots">
        {author && <span>{author.name}</span>}
        <time dateTime={publishedAt.toISOString()}>{formatDate(publishedAt)}</time>
        <span className="muted">{readingMinutes} min read</span>
      </span>
    </div>
  )
}

/** An author's picture, or the initials. */
export function AuthorPicture({ author }: { author: { name: string; avatarUrl: string | null } }) {
  if (author.avatarUrl === null) return <Avatar name={author.name} />
  return <img className="avatar" src={author.avatarUrl} alt="" width={28} height={28} loading="lazy" />
}
