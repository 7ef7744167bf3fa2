import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { DocumentsFilters } from '#app/modules/documents/list/components/documents-filters.tsx'
import { DocumentsTable } from '#app/modules/documents/list/components/documents-table.tsx'
import { documentList } from '#app/modules/documents/list/document-list.ts'
import { countDocuments, hasDocumentsElsewhere, listDocuments } from '#app/modules/documents/list/list-documents.server.ts'
import { listActionSchema } from '#app/modules/documents/manage/forms.ts'
import { MESSAGE_LOAD_FAILED } from '#app/modules/documents/manage/messages.ts'
import { paths } from '#app/paths.ts'
import { may } from '#app/permissions.ts'
import { Needs } from '#app/ui/may.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { ListPager } from '#app/ui/pager.tsx'
import { runDocumentAction } from './run-document-action.server.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Document Management') }]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'see')
  const now = new Date()
  const filter = documentList.read(request)
  return {
    filter,
    page: listDocuments(filter, now),
    counts: countDocuments(now),
    hasProviders: hasDocumentsElsewhere(),
    mayDesign: may(viewer, 'design'),
    now,
  }
}

/** Buttons of a row; they return to the same list. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const { document, intent } = valueOrThrow(await parseForm(request, listActionSchema))
  const toast = await runDocumentAction({ documentId: document, intent, userId: viewer.id })
  return redirectWithToast(documentList.here(request), toast)
}

export default function DocumentsPage() {
  const { filter, page, counts, hasProviders, mayDesign, now } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const isEmpty = Object.values(counts).every((count) => count === 0)
  return (
    <>
      <PageHeader
        title="Document Management"
        actions={
          <>
            {mayDesign && (
              <ButtonLink to={paths.documentTemplates()} variant="second">
                Templates
              </ButtonLink>
            )}
            <Needs>
              <ButtonLink to={paths.newDocument()}>
                <Icon name="add" />
                Send Document
              </ButtonLink>
            </Needs>
          </>
        }
      />
      {!isEmpty && <DocumentsFilters filter={filter} counts={counts} hasProviders={hasProviders} now={now} />}
      <ListProblems problems={filter.problems} isLost={page.isLost} />
      <DocumentsTable
        rows={page.rows}
        here={`${pathname}${search}`}
        now={now}
        empty={<NoDocuments isFiltered={documentList.isFiltered(filter) && !isEmpty} />}
        pager={<ListPager page={page} {...documentList.pager(filter)} />}
      />
      <Outlet />
    </>
  )
}

function NoDocuments({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState title="No documents found" level="h2">
        There are no documents matching the current filter.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No Documents Yet"
      level="h2"
      action={
        <ButtonLink to={paths.leads()} variant="second">
          Go to leads
        </ButtonLink>
      }
    >
      Agreements that you send, or that owners request from their report, appear here.
    </EmptyState>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title={MESSAGE_LOAD_FAILED} />
}
