import { paths } from '#app/paths.ts'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { RowMenu, RowMenuLink } from '#app/ui/row-menu.tsx'
import type { Entry } from '../entries/entries.server.ts'
import { ENTRY_LABELS, type EntryKind } from '../entries/entry-kinds.ts'

/** The categories, tags or authors, by name. */
export function EntriesTable({ kind, rows }: { kind: EntryKind; rows: readonly Entry[] }) {
  const { tab, plural } = ENTRY_LABELS[kind]
  return (
    <DataTable
      caption={`${tab} by name`}
      columns={columnsOf(kind)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title={`No ${plural} yet`} level="h2">
          Create the first one here or in a post.
        </EmptyState>
      }
    />
  )
}

function columnsOf(kind: EntryKind): DataColumn<Entry>[] {
  return [
    {
      label: 'Name',
      className: 'wrap-anywhere',
      to: ({ id }) => paths.blogEntry(ENTRY_LABELS[kind].list, id, 'edit'),
      cell: ({ name }) => <bdi>{name}</bdi>,
      note: ({ slug, email }) => slug ?? email,
    },
    ...(kind === 'tag'
      ? []
      : [
          {
            label: kind === 'author' ? 'About' : 'Description',
            className: 'wrap-anywhere',
            cell: ({ description, bio }: Entry) => description ?? bio ?? <span className="text-ink-muted">none</span>,
          },
        ]),
    { label: 'Posts', figures: true, cell: (row) => <Posts kind={kind} row={row} /> },
    {
      label: 'Actions',
      hidesLabel: true,
      cell: ({ id, name }) => (
        <RowMenu label={`More for ${name}`}>
          <RowMenuLink to={paths.blogEntry(ENTRY_LABELS[kind].list, id, 'edit')}>Edit…</RowMenuLink>
          <RowMenuLink to={paths.blogEntry(ENTRY_LABELS[kind].list, id, 'delete')} isDestructive>
            Delete…
          </RowMenuLink>
        </RowMenu>
      ),
    },
  ]
}

/** How many posts it has, as a link to them. */
function Posts({ kind, row: { id, name, posts } }: { kind: EntryKind; row: Entry }) {
  if (kind === 'tag' || posts === 0) return <>{posts}</>
  return (
    <Link to={paths.adminBlog({ [kind]: id })}>
      {posts}
      <span className="sr-only"> of {name}</span>
    </Link>
  )
}
