import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { FieldText } from '#app/modules/campaigns/templates/components/field-text.tsx'
import { type ListedTemplate, listTemplateRows } from '#app/modules/campaigns/steps/list-template-rows.server.ts'
import { MESSAGE_TEMPLATES_FAILED } from '#app/modules/campaigns/templates/messages.ts'
import { WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { PageBehind } from '#app/ui/dialog.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { RowMenu, RowMenuLink } from '#app/ui/row-menu.tsx'
import { CampaignsHead } from './_components/campaigns-head.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Campaign templates') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request)
  return { rows: listTemplateRows() }
}

export default function TemplatesPage() {
  const { rows } = useLoaderData<typeof loader>()
  return (
    <>
      <PageBehind>
        <CampaignsHead
          current="templates"
          actions={
            <ButtonLink to={paths.newCampaignTemplate()}>
              <Icon name="add" />
              New Template
            </ButtonLink>
          }
        />
        <DataTable
          caption="Templates by workflow, in sending order"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          groupOf={({ workflow }) => WORKFLOW_LABELS[workflow]}
          groupNoteOf={({ workflowTimes }) => workflowTimes}
        />
      </PageBehind>
      <Outlet />
    </>
  )
}

const COLUMNS: DataColumn<ListedTemplate>[] = [
  { label: 'Template', className: 'md:max-w-60', to: ({ id }) => paths.campaignTemplate(id), cell: ({ name }) => name },
  { label: 'Sent', className: 'md:max-w-45 text-ink-muted', cell: ({ leaves }) => leaves },
  {
    label: 'Subject and first lines',
    cardLabel: null,
    className: 'md:max-w-105 wrap-anywhere',
    cell: ({ subject, type }) =>
      type === 'sms' ? <span className="text-ink-muted">No subject</span> : <FieldText text={subject} />,
    note: ({ firstLines }) => <FieldText text={firstLines} />,
  },
  { label: 'Type', className: 'whitespace-nowrap', cell: ({ type }) => (type === 'sms' ? 'SMS' : 'Email') },
  { label: 'Sent', figures: true, isOptional: true, cell: ({ sentCount }) => sentCount },
  {
    label: 'Actions',
    hidesLabel: true,
    cardLabel: null,
    className: 'text-right',
    cell: ({ id, name, mayDelete }) => (
      <RowMenu label={`More for ${name}`}>
        <RowMenuLink to={paths.campaignTemplate(id)}>Edit</RowMenuLink>
        <RowMenuLink to={paths.newCampaignTemplate(id)}>Copy</RowMenuLink>
        <RowMenuLink to={paths.campaignTemplateVersions(id)}>Versions</RowMenuLink>
        {mayDelete && (
          <RowMenuLink to={paths.deleteCampaignTemplate(id)} isDestructive>
            Delete…
          </RowMenuLink>
        )}
      </RowMenu>
    ),
  },
]

export function ErrorBoundary() {
  return <ErrorPage title={MESSAGE_TEMPLATES_FAILED} />
}
