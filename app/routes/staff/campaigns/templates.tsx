import { Fragment } from 'react'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import {
  type ListedReply,
  type ListedTemplate,
  listReplyRows,
  listTemplateRows,
} from '#app/modules/campaigns/steps/list-template-rows.server.ts'
import { MESSAGE_TEMPLATES_FAILED } from '#app/modules/campaigns/templates/messages.ts'
import { WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { paths } from '#app/paths.ts'
import { Needs } from '#app/ui/may.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { PageBehind } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { RowMenu, RowMenuLink } from '#app/ui/row-menu.tsx'
import { CampaignsHead } from './_components/campaigns-head.tsx'

const FIELD = /(\{\{[^{}]{1,60}\}\})/

/** A template's text with its fields highlighted. */
function FieldText({ text }: { text: string }) {
  return (
    <>
      {text.split(FIELD).map((piece, index) =>
        index % 2 === 1 ? (
          <code key={index} className="inline-code">
            {piece}
          </code>
        ) : (
          <Fragment key={index}>{piece}</Fragment>
        ),
      )}
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.replies ? 'Saved replies' : 'Campaign templates') },
]

/** Workflow templates, or saved replies. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'see')
  const isReplies = new URL(request.url).searchParams.get('for') === 'replies'
  return isReplies ? { replies: listReplyRows(), rows: [] } : { replies: null, rows: listTemplateRows() }
}

export default function TemplatesPage() {
  const { rows, replies } = useLoaderData<typeof loader>()
  return (
    <>
      <PageBehind>{replies === null ? <Templates rows={rows} /> : <Replies rows={replies} />}</PageBehind>
      <Outlet />
    </>
  )
}

function Templates({ rows }: { rows: ListedTemplate[] }) {
  return (
    <>
      <CampaignsHead current="templates" actions={<NewLink to={paths.newCampaignTemplate()}>New Template</NewLink>} />
      <DataTable
        caption="Templates by workflow, in sending order"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        groupOf={({ workflow }) => WORKFLOW_LABELS[workflow]}
        groupNoteOf={({ workflowTimes }) => workflowTimes}
      />
    </>
  )
}

function Replies({ rows }: { rows: ListedReply[] }) {
  const add = <NewLink to={paths.newSavedReply()}>New Saved Reply</NewLink>
  return (
    <>
      <CampaignsHead current="replies" actions={add} />
      <p className="mb-4 note">
        Use one to start a message: choose it under “Start from” on a lead’s page or in the inbox. Anyone on your team can use and
        edit them.
      </p>
      <DataTable
        caption="Saved replies by name"
        columns={REPLY_COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No saved replies yet" level="h2" action={add}>
            Save messages you send often, such as an explanation of our fees.
          </EmptyState>
        }
      />
    </>
  )
}

function NewLink({ to, children }: { to: string; children: string }) {
  return (
    <Needs>
      <ButtonLink to={to}>
        <Icon name="add" />
        {children}
      </ButtonLink>
    </Needs>
  )
}

const NAME = {
  label: 'Template',
  className: 'md:max-w-60',
  to: ({ id }: ListedReply) => paths.campaignTemplate(id),
  cell: ({ name }: ListedReply) => name,
} satisfies DataColumn<ListedReply>

const WORDS = {
  label: 'Subject and first lines',
  cardLabel: null,
  className: 'md:max-w-105 wrap-anywhere',
  cell: ({ subject, type }: ListedReply) =>
    type === 'sms' ? <span className="text-ink-muted">No subject</span> : <FieldText text={subject} />,
  note: ({ firstLines }: ListedReply) => <FieldText text={firstLines} />,
} satisfies DataColumn<ListedReply>

const TYPE = {
  label: 'Type',
  className: 'whitespace-nowrap',
  cell: ({ type }: ListedReply) => (type === 'sms' ? 'Text' : 'Email'),
} satisfies DataColumn<ListedReply>

const COLUMNS: DataColumn<ListedTemplate>[] = [
  NAME,
  { label: 'Sent', className: 'md:max-w-45 text-ink-muted', cell: ({ leaves }) => leaves },
  WORDS,
  TYPE,
  { label: 'Sent', figures: true, isOptional: true, cell: ({ sentCount }) => sentCount },
  {
    label: 'Actions',
    hidesLabel: true,
    cell: ({ id, name, mayDelete }) => (
      <Needs>
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
      </Needs>
    ),
  },
]

const REPLY_COLUMNS: DataColumn<ListedReply>[] = [
  { ...NAME, label: 'Saved reply' },
  WORDS,
  TYPE,
  {
    label: 'Actions',
    hidesLabel: true,
    cell: ({ id, name }) => (
      <Needs>
        <RowMenu label={`More for ${name}`}>
          <RowMenuLink to={paths.campaignTemplate(id)}>Edit</RowMenuLink>
          <RowMenuLink to={paths.newCampaignTemplate(id)}>Copy</RowMenuLink>
          <RowMenuLink to={paths.campaignTemplateVersions(id)}>Versions</RowMenuLink>
          <RowMenuLink to={paths.deleteCampaignTemplate(id, { for: 'replies' })} isDestructive>
            Delete…
          </RowMenuLink>
        </RowMenu>
      </Needs>
    ),
  },
]

export function ErrorBoundary() {
  return <ErrorPage title={MESSAGE_TEMPLATES_FAILED} />
}
