import { formatDay, formatIsoDay, formatClock, formatMomentIn } from '#app/format/date.ts'
import { formatNumber } from '#app/format/money.ts'
import { formatDuration } from '#app/format/time-left.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { RowMenu, RowMenuButton, RowMenuLink } from '#app/ui/row-menu.tsx'
import type { PostRow } from '../manage/list-posts.server.ts'
import { type PostFilter, postList } from '../manage/post-list.ts'
import { POST_VIEW_LABELS } from './post-labels.ts'

type PostsTableProps = { rows: readonly PostRow[]; filter: PostFilter; now: Date }

/** The posts, with actions for admins. */
export function PostsTable({ rows, filter, now }: PostsTableProps) {
  return (
    <DataTable
      caption="Posts, newest first"
      columns={columnsOf(filter, now)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="No posts found" level="h2">
          {postList.isFiltered(filter) ? 'There are no posts matching the current filter.' : 'No one has written a post yet.'}
        </EmptyState>
      }
    />
  )
}

function columnsOf(filter: PostFilter, now: Date): DataColumn<PostRow>[] {
  return [
    {
      label: 'Post',
      className: 'max-w-80 wrap-anywhere',
      to: ({ id }) => paths.editPost(id),
      cell: ({ title }) => <bdi>{title}</bdi>,
      note: ({ slug }) => <span className="whitespace-normal wrap-anywhere">{paths.blogPost(slug)}</span>,
    },
    {
      label: 'Status',
      cell: ({ view }) => <Badge color={POST_VIEW_LABELS[view].color}>{POST_VIEW_LABELS[view].label}</Badge>,
    },
    {
      label: 'When',
      className: 'md:whitespace-nowrap',
      cell: (row) => when(row, now),
      note: (row) => whenNote(row, now),
    },
    { label: 'Category', cell: ({ category }) => category ?? <None /> },
    { label: 'Author', cell: ({ author }) => author ?? <None /> },
    { label: 'Words', figures: true, isOptional: true, cell: ({ words }) => formatNumber(words) },
    {
      label: 'Actions',
      hidesLabel: true,
      cell: (row) => <Menu row={row} filter={filter} />,
    },
  ]
}

function None() {
  return <span className="text-ink-muted">none</span>
}

/** When a post was or will be published; for a draft, when it was last edited. */
function when({ view, publishedAt, publishAt, updatedAt }: PostRow, now: Date): string {
  if (view === 'scheduled' && publishAt !== null) return formatMomentIn(publishAt, now)
  if (view === 'draft' || publishedAt === null) return `edited ${momentText(updatedAt, now)}`
  return formatMomentIn(publishedAt, now)
}

function whenNote({ view, publishedAt, publishAt, updatedAt, updatedBy }: PostRow, now: Date): string {
  if (view === 'scheduled' && publishAt !== null) {
    const left = publishAt.getTime() - now.getTime()
    return left > 0 ? `in ${formatDuration(left)}` : 'publishes within a minute'
  }
  const by = updatedBy === null ? '' : ` by ${updatedBy}`
  if (view === 'draft' || publishedAt === null) return by.trim()
  if (view === 'archived') return `archived ${formatDay(updatedAt, now)}${by}`
  return formatIsoDay(updatedAt) === formatIsoDay(publishedAt) ? '' : `edited ${formatDay(updatedAt, now)}${by}`
}

function momentText(moment: Date, now: Date): string {
  return formatIsoDay(moment) === formatIsoDay(now) ? `today, ${formatClock(moment)}` : formatDay(moment, now)
}

function Menu({ row: { id, title, slug, view }, filter }: { row: PostRow; filter: PostFilter }) {
  return (
    <PostForm action={postList.address(filter)}>
      <input type="hidden" name="post" value={id} />
      <RowMenu label={`More for ${title}`}>
        <RowMenuLink to={paths.editPost(id)}>Edit</RowMenuLink>
        {view === 'published' && (
          <RowMenuLink to={paths.blogPost(slug)} isFile>
            View on site
          </RowMenuLink>
        )}
        {view !== 'published' && (
          <RowMenuLink to={paths.previewPost(id)} isFile>
            Preview
          </RowMenuLink>
        )}
        {view !== 'published' && (
          <RowMenuButton name="intent" value="publish">
            Publish now
          </RowMenuButton>
        )}
        {view !== 'draft' && (
          <RowMenuButton name="intent" value="draft">
            Back to draft
          </RowMenuButton>
        )}
        {view !== 'archived' && (
          <RowMenuButton name="intent" value="archive">
            Archive
          </RowMenuButton>
        )}
        <RowMenuLink to={paths.deletePost(id, postList.query(filter))} isDestructive>
          Delete…
        </RowMenuLink>
      </RowMenu>
    </PostForm>
  )
}
