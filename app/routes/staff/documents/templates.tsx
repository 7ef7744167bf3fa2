import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatDay } from '#app/format/date.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { DOCUMENT_KIND_LABELS } from '#app/modules/documents/list/document-state.ts'
import { listDocumentTemplates, type Template } from '#app/modules/documents/templates/queries.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Document Templates') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'design')
  return { templates: listDocumentTemplates().map(({ content: _content, ...template }) => template), now: new Date() }
}

type Row = Omit<Template, 'content'>

export default function TemplatesPage() {
  const { templates, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Document Templates"
        back={{ to: paths.documents(), label: 'Document Management' }}
        actions={<ButtonLink to={paths.newDocumentTemplate()}>New Template</ButtonLink>}
        note="Send them from Documents or from a lead’s page. Recipients sign on our website. The management agreement’s text is kept separately."
      />
      <DataTable caption="Templates, by name" columns={columnsOf(now)} rows={templates} rowKey={({ id }) => id} />
    </>
  )
}

function columnsOf(now: Date): DataColumn<Row>[] {
  return [
    {
      label: 'Name',
      className: 'wrap-anywhere',
      to: ({ id }) => paths.documentTemplate(id),
      cell: ({ name }) => name,
    },
    { label: 'Kind', cell: ({ kind }) => DOCUMENT_KIND_LABELS[kind] },
    { label: 'Version', cell: ({ version }) => (version === 0 ? 'Original' : String(version)) },
    { label: 'Saved', cell: ({ editedAt }) => (editedAt === null ? 'Never' : formatDay(editedAt, now)) },
    {
      label: 'Use',
      cell: ({ isRetired }) => <Badge color={isRetired ? 'gray' : 'green'}>{isRetired ? 'Retired' : 'In use'}</Badge>,
    },
  ]
}
