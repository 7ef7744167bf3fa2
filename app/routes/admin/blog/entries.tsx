import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { EntriesTable } from '#app/modules/blog/components/entries-table.tsx'
import { listEntries } from '#app/modules/blog/entries/entries.server.ts'
import { ENTRY_KINDS, ENTRY_LABELS, entryMessages } from '#app/modules/blog/entries/entry-kinds.ts'
import { getBlogCounts } from '#app/modules/blog/manage/list-posts.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageBehind } from '#app/ui/dialog.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { BlogHead } from './_components/blog-head.tsx'
import { requireEntryKind } from './_components/entry-kind.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data ? `Blog ${ENTRY_LABELS[data.kind].plural}` : 'Blog Management') },
]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'blog')
  const kind = requireEntryKind(request)
  return { kind, rows: listEntries(kind), tabs: getBlogCounts() }
}

export default function EntriesPage() {
  const { kind, rows, tabs } = useLoaderData<typeof loader>()
  const { list, singular } = ENTRY_LABELS[kind]
  return (
    <>
      <PageBehind>
        <BlogHead
          current={kind}
          counts={tabs}
          actions={
            <ButtonLink to={paths.newBlogEntry(list)}>
              <Icon name="add" />
              New {singular}
            </ButtonLink>
          }
        />
        <EntriesTable kind={kind} rows={rows} />
      </PageBehind>
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  const { pathname } = useLocation()
  const kind = ENTRY_KINDS.find((entry) => pathname.includes(`/${ENTRY_LABELS[entry].list}`)) ?? 'category'
  return <ErrorPage title={entryMessages(kind).loadFailed} />
}
