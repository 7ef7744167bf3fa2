import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { isRouteErrorResponse, Outlet, useActionData, useLoaderData, useRouteError } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { readForm, unknownIntent } from '#app/http/form.server.ts'
import { findKeptLead } from '#app/modules/access/kept-lead.server.ts'
import { LeadHead } from '#app/modules/leads/detail/components/lead-head.tsx'
import { findLead, leadOfEntry } from '#app/modules/leads/detail/lead-detail.server.ts'
import { MergeHints } from '#app/modules/leads/merge/components/merge-hints.tsx'
import { MESSAGE_NO_LEAD } from '#app/modules/leads/messages.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageBehind } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { MainColumn } from './_components/lead/main-column.tsx'
import { Sidebar } from './_components/lead/sidebar.tsx'
import { TypedMeanwhile } from './_components/lead/typed-meanwhile.tsx'
import { findLeadForm } from './lead/forms.server.ts'
import { getLeadPage } from './lead/page.server.ts'

export { revalidateWhenRefused as shouldRevalidate } from '#app/ui/revalidate.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data ? data.lead.name.trim() || 'Unknown' : 'Lead not found') },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request)
  const id = params.leadId ?? ''
  const lead = findLead(id)
  if (!lead) {
    const leadId = leadOfEntry(id) ?? findKeptLead(id)
    if (leadId !== null) throw redirect(paths.lead(leadId))
    throw new Response(MESSAGE_NO_LEAD, { status: 404 })
  }
  return getLeadPage(lead, { viewer, query: new URL(request.url).searchParams, now: new Date() })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request)
  const posted = await readForm(request)
  const form = findLeadForm(posted.form)
  if (!form) throw unknownIntent()
  return form({ ...posted, id: params.leadId ?? '', viewer, now: new Date(), request })
}

export default function LeadPage() {
  const page = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const { lead, edit, constraints, merging, now } = page
  return (
    <>
      <PageBehind>
        <LeadHead
          lead={lead}
          edit={edit}
          lastReply={lastReply}
          constraints={constraints}
          actions={<StartWalkthrough leadId={lead.id} />}
        />
        {lead.kind === 'entry' && (
          <Notice className="mb-5">This analysis has no lead yet. It is listed as one so that no one is overlooked.</Notice>
        )}
        <MergeHints leadId={lead.id} {...merging} now={now} />
        <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-5 max-[1180px]:grid-cols-1">
          <MainColumn page={page} lastReply={lastReply} />
          <Sidebar page={page} lastReply={lastReply} />
        </div>
      </PageBehind>
      <Outlet />
    </>
  )
}

function StartWalkthrough({ leadId }: { leadId: string }) {
  return (
    <ButtonLink to={paths.leadWalkthrough(leadId)}>
      <Icon name="calendar" />
      <span className="max-sm:hidden">Start Confirmation Walkthrough</span>
      <span className="sm:hidden">Schedule Walkthrough</span>
    </ButtonLink>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const lastReply = useActionData<FormReply>()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return (
    <>
      <EmptyState
        title="Lead not found"
        level="h1"
        action={
          <ButtonLink to={paths.leads()} variant="second">
            Back to the leads
          </ButtonLink>
        }
      >
        The lead you&apos;re looking for doesn&apos;t exist.
      </EmptyState>
      <TypedMeanwhile reply={lastReply} />
    </>
  )
}
