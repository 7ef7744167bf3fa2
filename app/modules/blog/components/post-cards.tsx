import { formatMomentIn, formatShortDate } from '#app/format/date.ts'
import { formatNumber } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { Card } from '#app/ui/card.tsx'
import { Scene } from '#app/ui/drawing/scene.tsx'
import { Item, ItemList, ItemNote } from '#app/ui/item-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { RevisionSummary } from '../manage/revisions.server.ts'

/** Characters of a description that search engines show. */
const SHOWN_CHARACTERS = 158
const SHOWN_REVISIONS = 6

/** Who else has the post open, and since when. */
export function OthersNotice({ others, now }: { others: readonly { name: string; openedAt: Date }[]; now: Date }) {
  const [other] = others
  if (!other) return null
  return (
    <Notice className="mb-5">
      Somebody else is editing: {other.name} opened this post at {formatMomentIn(other.openedAt, now)}
      {others.length > 1 && `, and ${others.length - 1} more`}. Whoever saves second is told before anything is overwritten.
    </Notice>
  )
}

type SharedPost = { slug: string; title: string; description: string; picturePath: string | null; publishedAt: Date | null }

/** The saved post as a search engine and a shared link would show it. */
export function HowOthersShowIt({ post, host, now }: { post: SharedPost; host: string; now: Date }) {
  const { slug, title, description, picturePath, publishedAt } = post
  const shown = description.length > SHOWN_CHARACTERS ? `${description.slice(0, SHOWN_CHARACTERS).trimEnd()} …` : description
  return (
    <Card title="As a search engine and a shared link show what is saved">
      <div className="grid gap-5 wrap-anywhere sm:grid-cols-2">
        <div className="grid content-start gap-1 text-small">
          <p className="text-ink-muted">
            {host} › blog › {slug}
          </p>
          <p className="text-lead text-brand">{title}</p>
          <p>
            {formatShortDate(publishedAt ?? now)}. {shown}
          </p>
        </div>
        <div className="overflow-hidden rounded-control border border-line text-small">
          {picturePath === null ? (
            <Scene seed={slug} className="block aspect-video h-auto w-full" />
          ) : (
            <img className="block aspect-video w-full object-cover" src={picturePath} alt="" loading="lazy" />
          )}
          <div className="grid gap-0.5 px-3.5 py-2.5">
            <span className="text-ink-muted">{host}</span>
            <b>{title}</b>
            <span>{shown}</span>
          </div>
        </div>
      </div>
    </Card>
  )
}

/** What leads nowhere in the text that is saved. */
export function LinkProblems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null
  return (
    <Notice>
      <ul className="grid gap-1 wrap-anywhere">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Notice>
  )
}

type RevisionsCardProps = { postId: string; revisions: readonly RevisionSummary[]; now: Date }

/** When the post was saved, by whom, and the way to what it said then. */
export function RevisionsCard({ postId, revisions, now }: RevisionsCardProps) {
  if (revisions.length === 0) return null
  return (
    <Card
      title="Revisions"
      action={
        revisions.length > 1 && (
          <Link className="text-small" to={paths.postRevisions(postId)}>
            Compare
          </Link>
        )
      }
    >
      <ItemList>
        {revisions.slice(0, SHOWN_REVISIONS).map(({ id, createdAt, savedBy, words }, index) => (
          <Item key={id}>
            <span>
              {formatMomentIn(createdAt, now)}
              <ItemNote>
                {savedBy ?? 'Before the first save here'}, {formatNumber(words)} words
              </ItemNote>
            </span>
            {index === 0 ? (
              <span className="text-small text-ink-muted">now</span>
            ) : (
              <Link className="text-small" to={paths.postRevisions(postId, id)}>
                Compare<span className="sr-only"> with {formatMomentIn(createdAt, now)}</span>
              </Link>
            )}
          </Item>
        ))}
      </ItemList>
    </Card>
  )
}
