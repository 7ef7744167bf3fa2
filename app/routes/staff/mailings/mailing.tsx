import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { readForm, reply, unknownIntent, valueOrThrow } from '#app/http/form.server.ts'
import { findTemplateProblems } from '#app/modules/campaigns/templates/find-template-problems.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { readAudience } from '#app/modules/mailings/audience.server.ts'
import { onlySubmission } from '#app/modules/forms/fields.ts'
import { mailingSchema } from '#app/modules/mailings/forms.ts'
import {
  countChanged,
  MAILING_MESSAGES,
  MESSAGE_COPIED,
  MESSAGE_FAILED,
  MESSAGE_SAVED,
  MESSAGE_SCHEDULED,
  MESSAGE_TEST,
} from '#app/modules/mailings/messages.ts'
import { currentQuery, findMailing, listMailingViews } from '#app/modules/mailings/queries.server.ts'
import {
  copyMailing,
  mailingKey,
  type MailingRefusal,
  saveMailing,
  scheduleMailing,
  testMailing,
} from '#app/modules/mailings/write-mailing.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { PageBehind } from '#app/ui/dialog.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { MailNotice } from '../_components/mail-notice.tsx'
import { AudienceCard } from './_components/audience-card.tsx'
import { DraftForm } from './_components/draft-form.tsx'
import { MailingBadge } from './_components/mailing-badge.tsx'
import { countsOf, draftOf, reportOf } from './_components/mailing-page.server.ts'
import { MailingReport } from './_components/mailing-report.tsx'
import { PreviewCard } from './_components/preview-card.tsx'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  {
    title: pageTitle(
      matches,
      data === undefined ? 'Mailing not found' : data.id === null ? 'New mailing' : `${data.subject}, mailing`,
    ),
  },
]

/** A refused form returns its text in full. */
const LONG_FIELDS = { content: 12_000 }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'see')
  const now = new Date()
  const mailing = params.id === undefined ? null : findMailing(params.id)
  if (mailing === null && params.id !== undefined) throw new Response(MAILING_MESSAGES.missing, { status: 404 })
  const facts = {
    id: mailing?.id ?? null,
    subject: mailing?.subject ?? '',
    state: mailing?.state ?? ('draft' as const),
    kind: mailing?.kind ?? ('marketing' as const),
    submissionId: newSubmissionId(),
  }
  if (mailing !== null && mailing.state !== 'draft') return { ...facts, report: reportOf(mailing, now), draft: null }
  const asked = new URL(request.url).searchParams.get('lead')
  return { ...facts, report: null, draft: await draftOf(viewer, mailing, asked, now) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const now = new Date()
  const { form, check } = await readForm(request)
  const id = params.id ?? null
  if (form === 'copy' && id !== null) {
    const { submissionId } = valueOrThrow(check(onlySubmission))
    const copied = await attempt('A mailing could not be copied', () => copyMailing(viewer, id, submissionId))
    if (copied?.ok) return redirectWithToast(paths.mailing(copied.value.id), { kind: 'success', message: MESSAGE_COPIED })
    const message = copied === null ? MESSAGE_FAILED : MAILING_MESSAGES[copied.reason]
    return redirectWithToast(paths.mailings(), { kind: 'error', message })
  }
  if (form !== 'save' && form !== 'test' && form !== 'schedule') throw unknownIntent()
  const submission = { ...check(mailingSchema), longFields: LONG_FIELDS }
  if (submission.status === 'error') return reply(submission)
  const { view: viewKey, lead = '', count = '', ...input } = submission.value
  const view = listMailingViews(viewer, now).find(({ key }) => key === viewKey)
  const problems = findTemplateProblems({ type: 'email', subject: input.subject, content: input.content })
  const fieldErrors = { ...problems, ...(view ? {} : { view: ['This view was deleted. Choose another one.'] }) }
  if (view === undefined || Object.keys(fieldErrors).length > 0) return reply(submission, { fieldErrors })
  const saved = await attempt('A mailing could not be saved', () => saveMailing(viewer, id, { ...input, view }, now))
  if (saved === null) return reply(submission, { formErrors: [MESSAGE_FAILED], status: 503 })
  if (!saved.ok) return reply(submission, { ...notSaved(saved.reason), more: { seen: mailingKey(findMailing(id ?? '')) } })
  const toast = await attempt('A saved mailing could not be tested or scheduled', () =>
    continueFrom(form, viewer, { id: saved.value.id, lead, count, submissionId: input.submissionId, now }),
  )
  return redirectWithToast(paths.mailing(saved.value.id, { lead }), toast ?? { kind: 'error', message: MESSAGE_FAILED })
}

type Pressed = { id: string; lead: string; count: string; submissionId: string; now: Date }

/** What a button does besides saving the draft, and its message. */
async function continueFrom(form: 'save' | 'test' | 'schedule', viewer: Viewer, { id, lead, count, submissionId, now }: Pressed) {
  if (form === 'save') return { kind: 'success', message: MESSAGE_SAVED } as const
  if (form === 'test') {
    const tested = testMailing(viewer, id, { leadId: lead, submissionId })
    if (tested.ok) return { kind: 'success', message: MESSAGE_TEST } as const
    return { kind: 'error', message: MAILING_MESSAGES[tested.reason] } as const
  }
  const mailing = findMailing(id)
  if (mailing === null) return { kind: 'error', message: MAILING_MESSAGES.missing } as const
  const at = { kind: mailing.kind, at: mailing.sendAt ?? now, now }
  const readers = await readAudience({ query: currentQuery(mailing, viewer), viewerId: viewer.id }, at)
  if (readers === null) return { kind: 'error', message: MAILING_MESSAGES['too-many'] } as const
  const { gets } = countsOf(readers)
  if (gets === 0) return { kind: 'error', message: MAILING_MESSAGES['no-one'] } as const
  if (String(gets) !== count) return { kind: 'error', message: countChanged(gets) } as const
  const scheduled = scheduleMailing(viewer, id, mailingKey(mailing), now)
  if (scheduled.ok) return { kind: 'success', message: MESSAGE_SCHEDULED } as const
  return { kind: 'error', message: MAILING_MESSAGES[scheduled.reason] } as const
}

function notSaved(reason: MailingRefusal) {
  return { formErrors: [MAILING_MESSAGES[reason]], status: reason === 'missing' ? 404 : 409 }
}

export default function MailingPage() {
  const { id, subject, state, draft, report, kind, submissionId } = useLoaderData<typeof loader>()
  return (
    <>
      <PageBehind>
        <PageHeader
          title={id === null ? 'New mailing' : subject}
          back={{ to: paths.mailings(), label: 'Mailings' }}
          actions={
            <>
              {draft?.saved && <p className="note">Draft saved {draft.saved}</p>}
              {state !== 'draft' && (
                <div>
                  <MailingBadge state={state} />
                </div>
              )}
            </>
          }
        />
        {state === 'draft' && <MailNotice />}
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_400px]">
          {draft && <DraftForm id={id} draft={draft} submissionId={submissionId} />}
          {report && <MailingReport {...report} submissionId={submissionId} />}
          <div className="grid grid-cols-1 content-start gap-5">
            {draft?.audience && (
              <AudienceCard counts={draft.audience} mailingId={id} isMarketing={kind === 'marketing'} verb="get" />
            )}
            {report?.audience && (
              <AudienceCard counts={report.audience} mailingId={id} isMarketing={kind === 'marketing'} verb="got" />
            )}
            {draft?.preview && id !== null && <PreviewCard preview={draft.preview} mailingId={id} seen={draft.seen} />}
          </div>
        </div>
      </PageBehind>
      <Outlet />
    </>
  )
}
