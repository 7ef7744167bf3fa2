import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { keysOf } from '#app/format/records.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { type ListedStep, listSteps } from '#app/modules/campaigns/steps/queries.server.ts'
import { type Workflow, WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { paths } from '#app/paths.ts'
import { may } from '#app/permissions.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { PageBehind } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Segments } from '#app/ui/list-card.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { RowMenu, RowMenuLink } from '#app/ui/row-menu.tsx'
import { CampaignsHead } from './_components/campaigns-head.tsx'
import { requireWorkflow } from './_components/workflow-param.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data ? `${WORKFLOW_LABELS[data.workflow]}, workflow` : 'Workflow not found') },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'see')
  const workflow = requireWorkflow(params.workflow)
  return { workflow, steps: listSteps(workflow), mayChange: may(viewer, 'design') }
}

export default function WorkflowPage() {
  const { workflow, steps, mayChange } = useLoaderData<typeof loader>()
  return (
    <>
      <PageBehind>
        <CampaignsHead
          current="workflows"
          actions={
            mayChange && (
              <ButtonLink to={paths.newCampaignStep(workflow)}>
                <Icon name="add" />
                New Step
              </ButtonLink>
            )
          }
        />
        <div className="mb-4 justify-self-start">
          <Segments
            label="Workflow"
            segments={keysOf(WORKFLOW_LABELS).map((of) => ({
              to: paths.campaignWorkflow(of),
              label: WORKFLOW_LABELS[of],
              isCurrent: of === workflow,
            }))}
          />
        </div>
        <DataTable
          caption="Steps in sending order"
          columns={mayChange ? [...COLUMNS, menuOf(workflow)] : COLUMNS}
          rows={steps}
          rowKey={({ id }) => id}
          groupOf={({ group }) => group}
          empty={
            <EmptyState title="No steps yet" level="h2">
              Add a step to send messages to leads in this workflow.
            </EmptyState>
          }
        />
        <p className="mt-3 max-w-180 note">
          Changes apply to all unsent messages within a minute.{' '}
          {mayChange ? (
            <>
              Change the times in <Link to={paths.campaignSettings()}>Settings</Link>.
            </>
          ) : (
            'Only admins can change the steps.'
          )}
        </p>
      </PageBehind>
      <Outlet />
    </>
  )
}

const COLUMNS: DataColumn<ListedStep>[] = [
  { label: 'Sent', cell: ({ leaves }) => leaves, note: ({ source }) => source },
  {
    label: 'Sends',
    className: 'wrap-anywhere',
    cell: ({ template, second }) => (
      <>
        {second && 'A: '}
        <Link to={paths.campaignTemplate(template.id)}>{template.name}</Link>
        {second && (
          <>
            <br />
            B: <Link to={paths.campaignTemplate(second.id)}>{second.name}</Link>
          </>
        )}
      </>
    ),
    note: ({ channel, isMarketing }) => `${channel === 'sms' ? 'Text' : 'Email'}${isMarketing ? ', marketing' : ''}`,
  },
  { label: 'Condition', isOptional: true, cell: ({ condition }) => condition },
  {
    label: 'State',
    className: 'whitespace-nowrap',
    cell: ({ isOn }) => <Badge color={isOn ? 'green' : 'gray'}>{isOn ? 'On' : 'Off'}</Badge>,
  },
]

function menuOf(workflow: Workflow): DataColumn<ListedStep> {
  return {
    label: 'Actions',
    hidesLabel: true,
    cell: ({ id, template }) => (
      <RowMenu label={`More for ${template.name}`}>
        <RowMenuLink to={paths.campaignStep(workflow, id)}>Edit</RowMenuLink>
        <RowMenuLink to={paths.removeCampaignStep(workflow, id)} isDestructive>
          Remove…
        </RowMenuLink>
      </RowMenu>
    ),
  }
}
