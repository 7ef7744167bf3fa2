import { formatMomentIn } from '#app/format/date.ts'
import { formatCount } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { Fold } from '#app/ui/fold.tsx'
import { Item, ItemList, ItemNote } from '#app/ui/item-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'

const SHOWN_REVISIONS = 6

/** Who else has the post open, and since when. */
export function OthersNotice({ others, now }: { others: readonly { name: string; openedAt: Date }[]; now: Date }) {
  const [other] = others
  if (!other) return null
  return (
    <Notice className="mb-5">
      Someone else may be editing. {other.name} opened this post at {formatMomentIn(other.openedAt, now)}
      {others.length > 1 && `, and so did ${others.length - 1} more`}. The second person to save gets a warning before anything is
      overwritten.
    </Notice>
  )
}

/** How many words a save added or removed; all of them for the first one. */
function changeInWords(words: number, before: number | undefined): string {
  const change = words - (before ?? 0)
  return before === undefined || change === 0
    ? formatCount(words, 'word')
    : `${change > 0 ? '+' : '−'}${formatCount(Math.abs(change), 'word')}`
}

/** Broken links in the saved text. */
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

type ListedRevision = { id: string; savedBy: string | null; savedAt: Date; words: number }

type RevisionsFoldProps = { postId: string; revisions: readonly ListedRevision[]; now: Date }

/** When and by whom the post was saved, with a link to each revision. */
export function RevisionsFold({ postId, revisions, now }: RevisionsFoldProps) {
  if (revisions.length === 0) return null
  return (
    <Fold
      title="Revisions"
      value={formatCount(revisions.length, 'save')}
      isOpen
      action={
        revisions.length > 1 && (
          <Link className="text-small" to={paths.postRevisions(postId)}>
            Compare
          </Link>
        )
      }
    >
      <ItemList>
        {revisions.slice(0, SHOWN_REVISIONS).map(({ id, savedAt, savedBy, words }, index) => (
          <Item key={id}>
            <span>
              {formatMomentIn(savedAt, now)}
              <ItemNote>
                {savedBy ?? 'Original version'}, {changeInWords(words, revisions[index + 1]?.words)}
              </ItemNote>
            </span>
            {index === 0 ? (
              <span className="text-small text-ink-muted">now</span>
            ) : (
              <Link className="text-small" to={paths.postRevisions(postId, id)}>
                Compare<span className="sr-only"> with {formatMomentIn(savedAt, now)}</span>
              </Link>
            )}
          </Item>
        ))}
      </ItemList>
    </Fold>
  )
}
