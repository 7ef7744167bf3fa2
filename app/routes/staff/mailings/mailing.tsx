import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { formatClock, formatIsoDay, formatLongMoment, formatMomentIn } from '#app/format/date.ts'
import { formatCount, formatNumber } from '#app/format/money.ts'
import { formatIsoTime, momentOnWall } from '#app/format/wall-clock.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { readForm, reply, unknownIntent, valueOrThrow } from '#app/http/form.server.ts'
import { VariableList } from '#app/modules/campaigns/templates/components/template-editor.tsx'
import { findTemplateProblems } from '#app/modules/campaigns/templates/find-template-problems.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { readAudience, type Reader } from '#app/modules/mailings/audience.server.ts'
import { copySchema, mailingSchema } from '#app/modules/mailings/forms.ts'
import {
  countChanged,
  MAILING_MESSAGES,
  MESSAGE_COPIED,
  MESSAGE_FAILED,
  MESSAGE_SAVED,
  MESSAGE_SCHEDULED,
  MESSAGE_TEST,
} from '#app/modules/mailings/messages.ts'
import {
  currentQuery,
  findMailing,
  findProgress,
  listMailingViews,
  listUnsent,
  mailingHours,
  type Mailing,
} from '#app/modules/mailings/queries.server.ts'
import { previewMailing } from '#app/modules/mailings/render-mailing.server.ts'
import { durationOf, KIND_LABELS, type MailingKind, type MissReason, SPEED_OPTIONS } from '#app/modules/mailings/rules.ts'
import {
  copyMailing,
  type MailingRefusal,
  saveMailing,
  scheduleMailing,
  testMailing,
  versionOf,
} from '#app/modules/mailings/write-mailing.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { Needs } from '#app/ui/may.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RadioGroup } from '#app/ui/choices.tsx'
import { PageBehind } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField, TextareaField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { formOf } from '#app/ui/form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { MailNotice } from '../_components/mail-notice.tsx'
import { AudienceCard, type AudienceCounts } from './_components/audience-card.tsx'
import { MailingBadge } from './_components/mailing-badge.tsx'
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

/** People that a preview is offered for. */
const MOST_PREVIEWED = 10
/** Its text comes back whole from a refused form. */
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

/** What the form of a draft needs: its fields, who would get it as things are now, and how it reads to one of them. */
async function draftOf(viewer: Viewer, mailing: Mailing | null, asked: string | null, now: Date) {
  const views = listMailingViews(viewer, now)
  const chosen = views.find(({ id, name }) => (mailing?.viewId ? id === mailing.viewId : name === mailing?.viewName)) ?? views[0]
  const kind = mailing?.kind ?? 'marketing'
  const view = { query: mailing ? currentQuery(mailing, viewer) : (chosen?.query ?? ''), viewerId: viewer.id }
  const readers = await readAudience(view, { kind, at: mailing?.sendAt ?? now, now })
  const readable = readers?.filter(({ missed }) => missed === null) ?? []
  const offered = (readable.length > 0 ? readable : (readers ?? []).filter(({ missed }) => missed !== 'analysis_only')).slice(
    0,
    MOST_PREVIEWED,
  )
  const lead = readers?.find(({ id }) => id === asked) ?? offered[0]
  const mail = mailing && lead ? previewMailing(mailing, lead.id, now) : null
  const { from, to } = mailingHours()
  const starts = mailing?.sendAt && mailing.sendAt > now ? mailing.sendAt : now
  const takesMs = durationOf(readable.length, mailing?.perHour ?? null)
  return {
    version: versionOf(mailing),
    saved: mailing ? formatMomentIn(mailing.updatedAt, now) : null,
    views: views.map(({ key, name, count: { total, isMore } }) => ({
      value: key,
      label: `${name} (${formatNumber(total)}${isMore ? '+' : ''})`,
    })),
    defaults: {
      view: chosen?.key ?? '',
      kind,
      subject: mailing?.subject ?? '',
      content: mailing?.content ?? '',
      when: mailing?.sendAt ? 'date' : 'now',
      day: mailing?.sendAt ? formatIsoDay(mailing.sendAt) : '',
      time: mailing?.sendAt ? formatIsoTime(mailing.sendAt) : '',
      speed: mailing?.perHour ? String(mailing.perHour) : '',
      lead: lead?.id ?? '',
    },
    constraints: constraintsOf(mailingSchema),
    audience: readers && countsOf(readers),
    offered: offered.map(({ id, name, email }) => ({ value: id, label: name === '' ? email : name })),
    preview:
      mail && lead
        ? {
            lead: { id: lead.id, name: lead.name === '' ? lead.email : lead.name },
            subject: mail.subject,
            text: mail.text,
            to: mail.to,
          }
        : null,
    starts: mailing?.sendAt && mailing.sendAt > now ? formatLongMoment(mailing.sendAt) : 'as soon as you confirm',
    ends: takesMs === 0 ? null : formatMomentIn(new Date(starts.getTime() + takesMs), now),
    hours: from === to ? null : `${clockOf(from)} to ${clockOf(to)}`,
  }
}

const clockOf = (time: string) => formatClock(momentOnWall('2026-01-15', time))

function countsOf(readers: readonly Reader[]): AudienceCounts {
  const counts = new Map<MissReason, number>()
  for (const { missed } of readers) if (missed !== null) counts.set(missed, (counts.get(missed) ?? 0) + 1)
  const missed = [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count)
  return { total: readers.length, gets: readers.length - missed.reduce((sum, { count }) => sum + count, 0), missed }
}

function reportOf(mailing: Mailing, now: Date) {
  const { id, state, subject, content, viewName, stopReason, sendAt, startedAt, endedAt, listedAt } = mailing
  const progress = findProgress(id)
  const { written, waiting, missed } = progress
  const gets = written.sent + written.queued + written.failed + written.withdrawn + waiting
  const isUnsent = state === 'sent' && listUnsent(id).length > 0
  const began = startedAt && `Began ${formatMomentIn(startedAt, now)}${endedAt ? `, ended ${formatMomentIn(endedAt, now)}` : ''}.`
  return {
    mailing: { id, state, subject, content, viewName, stopReason },
    progress,
    audience: listedAt && { total: gets + missed.reduce((sum, { count }) => sum + count, 0), gets, missed },
    when: began ?? (sendAt && sendAt > now ? `Goes out ${formatLongMoment(sendAt)}.` : 'Goes out within a minute.'),
    isStoppable: state === 'scheduled' || state === 'sending' || isUnsent,
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const now = new Date()
  const { form, check } = await readForm(request)
  const id = params.id ?? null
  if (form === 'copy' && id !== null) {
    const { submissionId } = valueOrThrow(check(copySchema))
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
  if (!saved.ok) return reply(submission, notSaved(saved.reason))
  const toast = await attempt('A saved mailing could not be tested or scheduled', () =>
    goOn(form, viewer, { id: saved.value.id, lead, count, submissionId: input.submissionId, now }),
  )
  return redirectWithToast(paths.mailing(saved.value.id, { lead }), toast ?? { kind: 'error', message: MESSAGE_FAILED })
}

type Pressed = { id: string; lead: string; count: string; submissionId: string; now: Date }

/** What a press does beyond saving the draft, and what its person reads then. */
async function goOn(form: 'save' | 'test' | 'schedule', viewer: Viewer, { id, lead, count, submissionId, now }: Pressed) {
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
  const scheduled = scheduleMailing(viewer, id, versionOf(mailing), now)
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
              {state !== 'draft' && <MailingBadge state={state} />}
            </>
          }
        />
        {state === 'draft' && <MailNotice />}
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_400px]">
          {draft && <DraftForm id={id} draft={draft} submissionId={submissionId} />}
          {report && <MailingReport {...report} submissionId={submissionId} />}
          <div className="grid min-w-0 content-start gap-5">
            {draft?.audience && (
              <AudienceCard counts={draft.audience} mailingId={id} isMarketing={kind === 'marketing'} verb="get" />
            )}
            {report?.audience && (
              <AudienceCard counts={report.audience} mailingId={id} isMarketing={kind === 'marketing'} verb="got" />
            )}
            {draft?.preview && id !== null && <PreviewCard preview={draft.preview} mailingId={id} version={draft.version} />}
          </div>
        </div>
      </PageBehind>
      <Outlet />
    </>
  )
}

type Draft = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['draft']>
type MailingField = 'view' | 'kind' | 'subject' | 'content' | 'when' | 'day' | 'time' | 'speed' | 'lead'

const KINDS = (Object.keys(KIND_LABELS) as MailingKind[]).map((value) => ({ value, label: KIND_LABELS[value] }))
const WHENS = [
  { value: 'now', label: 'As soon as I confirm' },
  { value: 'date', label: 'On a date' },
]

/** The form of a draft. Every button saves it first. */
function DraftForm({ id, draft, submissionId }: { id: string | null; draft: Draft; submissionId: string }) {
  const answer = useActionData<FormReply>()
  const { field, value, errors } = formOf<MailingField>({
    lastReply: answer,
    constraints: draft.constraints,
    defaults: draft.defaults,
  })
  const gets = draft.audience?.gets ?? 0
  return (
    <PostForm draft="mailing" className="grid gap-5" key={draft.version}>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="submissionId" value={answer?.submissionId ?? submissionId} />
      <input type="hidden" name="version" value={draft.version} />
      <input type="hidden" name="count" value={gets} />
      <Card title="1. Who gets it" id="who">
        <p className="mb-4 note">We check the view again when the mailing goes out.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField {...field('view')} label="Saved view" options={draft.views} />
          <SelectField {...field('kind')} label="Message type" options={KINDS} />
        </div>
      </Card>
      <Card title="2. What they get" id="what" className="grid gap-4">
        <Field {...field('subject')} label="Subject" hint="Most phones show about 45 characters." autoComplete="off" />
        <TextareaField
          {...field('content')}
          label="Text"
          className="min-h-70"
          spellCheck
          hint="Leave an empty line between paragraphs. Use **two stars** for bold. [Words](address) alone on a line become a button."
        />
        {id !== null && draft.offered.length > 0 && (
          <div className="flex flex-wrap items-end justify-between gap-3">
            <SelectField {...field('lead')} label="Preview as" options={draft.offered} />
            <Button variant="second" name="intent" value="test" busy="Sending...">
              <Icon name="send" />
              Send a Test to Me
            </Button>
          </div>
        )}
        <Fold title="Fields you can insert" value="name, city, rent, links">
          <VariableList />
        </Fold>
      </Card>
      <Card title="3. When" id="schedule" className="grid gap-4">
        <RadioGroup name="when" legend="When to publish" options={WHENS} defaultValue={value('when')} errors={errors?.when} />
        <div className="grid gap-4 sm:grid-cols-3">
          <Field {...field('day')} label="Date" type="date" optional />
          <Field {...field('time')} label="Time" type="time" optional />
          <SelectField {...field('speed')} label="Speed" options={SPEED_OPTIONS} />
        </div>
        <p className="note">
          {draft.hours === null ? 'Emails go out at any hour.' : `Emails go out from ${draft.hours} Central Time.`} You can stop
          the mailing until the last email is sent.
        </p>
      </Card>
      <section className="card flex flex-wrap items-center justify-between gap-4" aria-label="Save or schedule">
        <p className="note">{id === null ? 'Save it to see who gets it and how it looks.' : noteOf(draft)}</p>
        <FormActions>
          {id !== null && (
            <Needs>
              <ButtonLink to={paths.deleteMailing(id)} variant="quiet">
                Delete
              </ButtonLink>
            </Needs>
          )}
          <Button variant={id === null ? 'primary' : 'second'} name="intent" value="save" busy="Saving...">
            Keep as Draft
          </Button>
          {id !== null && gets > 0 && (
            <Button name="intent" value="schedule" busy="Scheduling...">
              Schedule for {formatCount(gets, 'Person', 'People')}
            </Button>
          )}
        </FormActions>
      </section>
    </PostForm>
  )
}

function noteOf({ audience, starts, ends }: Draft): string {
  if (audience === null) return MAILING_MESSAGES['too-many']
  if (audience.gets === 0) return MAILING_MESSAGES['no-one']
  const until = ends === null ? '' : ` The last email goes out around ${ends}, or later if the sending hours end first.`
  return `${formatCount(audience.gets, 'person gets', 'people get')} it, ${starts}.${until}`
}
