import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { isRouteErrorResponse, Outlet, useActionData, useLoaderData, useRouteError } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { formatDay, formatMomentIn } from '#app/format/date.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { readForm, unknownIntent } from '#app/http/form.server.ts'
import { findKeptLead } from '#app/modules/access/kept-lead.server.ts'
import { TasksCard } from '#app/modules/tasks/components/tasks-card.tsx'
import { SteerBar } from '#app/modules/leads/detail/components/steer-bar.tsx'
import { LeadHead } from '#app/modules/leads/detail/components/lead-head.tsx'
import { findLead, leadOfEntry } from '#app/modules/leads/detail/lead-detail.server.ts'
import { MergeHints } from '#app/modules/leads/merge/components/merge-hints.tsx'
import { MESSAGE_NO_LEAD } from '#app/modules/leads/messages.ts'
import { findInTrash } from '#app/modules/leads/trash/list-trash.server.ts'
import { restoreLead, TRASH_MESSAGES } from '#app/modules/leads/trash/restore-lead.server.ts'
import { TRASH_DAYS } from '#app/modules/leads/trash/rules.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { Needs, useMay } from '#app/ui/may.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PageBehind } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { RowMenu, RowMenuLink } from '#app/ui/row-menu.tsx'
import { UnsavedText } from '#app/ui/unsaved-text.tsx'
import { useReply } from '#app/ui/use-reply.ts'
import { AboutColumn } from './_components/lead/about-column.tsx'
import { Composer, ThumbBar } from './_components/lead/composer.tsx'
import { Story } from './_components/lead/story.tsx'
import { findLeadForm } from './lead/forms.server.ts'
import { readOrigin } from './lead/origin.server.ts'
import { getLeadPage, type LeadPageData } from './lead/page.server.ts'

/** Also if a form was refused because the lead is gone: the page then says so, with what was typed. */
export const shouldRevalidate = () => true

export const meta: MetaFunction<typeof loader> = ({ data: page, error, matches }) => [
  {
    title: pageTitle(
      matches,
      page ? page.lead.name.trim() || 'Unknown' : trashedOf(error) ? 'Lead in the trash' : 'Lead not found',
    ),
  },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'see')
  const id = params.leadId ?? ''
  const lead = findLead(id)
  if (!lead) {
    const leadId = leadOfEntry(id) ?? findKeptLead(id)
    if (leadId !== null) throw redirect(paths.lead(leadId))
    const trashed = findInTrash(id)
    if (trashed) {
      const { name, deletedAt, deletedBy } = trashed
      const thrown: Trashed = { trashed: { name, deletedAt: deletedAt.getTime(), deletedBy }, now: Date.now() }
      throw data(thrown, { status: 404 })
    }
    throw new Response(MESSAGE_NO_LEAD, { status: 404 })
  }
  const { origin, headers } = await readOrigin(request, lead.id, viewer.id)
  const page = getLeadPage(lead, { viewer, query: new URL(request.url).searchParams, now: new Date() })
  return data({ ...page, origin }, headers && { headers })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const posted = await readForm(request)
  const id = params.leadId ?? ''
  if (posted.form === 'restore') return restore(id, viewer)
  const form = findLeadForm(posted.form)
  if (!form) throw unknownIntent()
  return form({ ...posted, id, viewer, now: new Date(), request })
}

/** Restores a lead that someone deleted while the viewer was working on it. */
function restore(id: string, viewer: Viewer): Promise<Response> {
  const restored = restoreLead(viewer, id)
  return redirectWithToast(
    paths.lead(id),
    restored.ok ? { kind: 'success', message: 'Lead restored' } : { kind: 'error', message: TRASH_MESSAGES[restored.reason] },
  )
}

export default function LeadPage() {
  const page = useLoaderData<typeof loader>()
  const lastReply = useReply(useActionData<FormReply>())
  const { lead, edit, constraints, merging, now } = page
  const props = { page, lastReply }
  return (
    <>
      <PageBehind>
        <LeadHead
          lead={lead}
          origin={page.origin}
          edit={edit}
          lastReply={lastReply}
          constraints={constraints}
          actions={<LeadActions leadId={lead.id} isLead={lead.kind === 'lead'} />}
        />
        <SteerBar
          lead={lead}
          seenAction={page.seenAction}
          people={page.people}
          viewerId={page.viewerId}
          reasons={page.reasons}
          edit={edit}
          bookedAt={page.bookedAt}
          release={page.release}
          lastReply={lastReply}
          constraints={constraints}
          now={now}
        />
        {lead.kind === 'entry' && (
          <Notice className="mb-5">This analysis isn’t a lead yet. It’s listed here so you don’t miss anyone.</Notice>
        )}
        <MergeHints leadId={lead.id} {...merging} now={now} />
        <div className="bench">
          <div className="grid grid-cols-1 gap-5">
            <TasksCard tasks={page.tasks} links={linksOfTasks(lead)} action={paths.lead(lead.id)} {...{ lastReply, now }} />
            <Composer {...props} />
            <Story {...props} />
          </div>
          <AboutColumn {...props} />
        </div>
        <ThumbBar page={page} />
      </PageBehind>
      <Outlet />
    </>
  )
}

/** Two leads of one owner are compared on the merge screen. */
function linksOfTasks({ id, possibleDuplicateOfId }: LeadPageData['lead']) {
  if (possibleDuplicateOfId === null) return {}
  return { 'compare-duplicate': { to: paths.mergeLeads([id, possibleDuplicateOfId]), label: 'Compare and merge' } }
}

/** A lead's actions; on a phone all are in the menu. */
function LeadActions({ leadId, isLead }: { leadId: string; isLead: boolean }) {
  const [mayWork, mayInvoice] = [useMay(), useMay('invoice')]
  if (!mayWork && !mayInvoice) return null
  return (
    <div className="lead-actions">
      <Needs>
        <ButtonLink to={paths.leadWalkthrough(leadId)} variant="second" className="max-sm:hidden">
          <Icon name="calendar" />
          Schedule Walkthrough
        </ButtonLink>
      </Needs>
      <RowMenu label="More actions for this lead">
        {mayWork && <RowMenuLink to={paths.leadWalkthrough(leadId)}>Schedule Walkthrough</RowMenuLink>}
        {mayWork && <RowMenuLink to={paths.editLead(leadId)}>Edit Details</RowMenuLink>}
        {mayInvoice && <RowMenuLink to={paths.newInvoice(leadId)}>Create Invoice</RowMenuLink>}
        {mayWork && isLead && <RowMenuLink to={paths.newLeadDocument(leadId)}>Send Document</RowMenuLink>}
        {mayWork && <RowMenuLink to={paths.newLeadFile(leadId)}>Add File</RowMenuLink>}
      </RowMenu>
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const lastReply = useReply(useActionData<FormReply>())
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  const deleted = trashedOf(error)
  if (deleted)
    return (
      <>
        <DeletedLead {...deleted} />
        <UnsavedText typed={lastReply?.initialValue} />
      </>
    )
  return (
    <>
      <EmptyState
        title="Lead not found"
        level="h1"
        action={
          <ButtonLink to={paths.leads()} variant="second">
            Back to leads
          </ButtonLink>
        }
      >
        The lead you&apos;re looking for doesn&apos;t exist.
      </EmptyState>
      <UnsavedText typed={lastReply?.initialValue} />
    </>
  )
}

/** What the loader throws for a lead in the trash. */
type Trashed = { trashed: { name: string; deletedAt: number; deletedBy: string | null }; now: number }

function trashedOf(error: unknown): Trashed | null {
  if (!isRouteErrorResponse(error)) return null
  const thrown: unknown = error.data
  // Thrown by our own loader.
  return typeof thrown === 'object' && thrown !== null && 'trashed' in thrown ? (thrown as Trashed) : null
}

/** A lead in the trash: who deleted it, and a button to restore it. */
function DeletedLead({ trashed: { name, deletedAt, deletedBy }, now }: Trashed) {
  return (
    <EmptyState
      title={`${name.trim() || 'This lead'} is in the trash`}
      level="h1"
      action={
        <PostForm className="flex flex-wrap justify-center gap-2">
          <ButtonLink to={paths.leads()} variant="second">
            Back to leads
          </ButtonLink>
          <Button name="intent" value="restore" busy="Restoring...">
            Restore
          </Button>
        </PostForm>
      }
    >
      Deleted {deletedBy === null ? '' : `by ${deletedBy} `}on {formatMomentIn(deletedAt, new Date(now))}. You can restore it
      until {formatDay(deletedAt + TRASH_DAYS * DAY_MS, new Date(now))}.
    </EmptyState>
  )
}
