import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { formatList } from '#app/format/money.ts'
import { findComparison } from '#app/modules/leads/merge/comparison.server.ts'
import { mergeRows, sharedValues } from '#app/modules/leads/merge/components/merge-rows.tsx'
import { mergeSchema, readMergeIds } from '#app/modules/leads/merge/forms.ts'
import { mergeLeads } from '#app/modules/leads/merge/merge-leads.server.ts'
import { markNotDuplicates } from '#app/modules/leads/merge/mark-not-duplicates.server.ts'
import { formatDay } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { may } from '#app/permissions.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CompareTable } from '#app/ui/compare-table.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { type FormReply, typedValue } from '#app/ui/form-reply.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { useReply } from '#app/ui/use-reply.ts'

const MESSAGE_MERGED = 'Leads merged'
const MESSAGE_MERGE_FAILED = 'We couldn’t merge the leads. Nothing changed. Please try again.'
const MESSAGE_MERGE_COUNT = 'Choose two to five leads to merge'
const MESSAGE_NOT_DUPLICATES = 'Marked as different people'
const MESSAGE_BEFORE = 'These leads were already merged'

/** Messages for a failed merge, by reason. */
const MERGE_REFUSED = {
  missing: 'Someone deleted or merged one of these leads while you were comparing them',
  merged: MESSAGE_BEFORE,
  changed:
    'Someone changed one of these leads while you were comparing them. Check the values again. Your choices are still selected.',
  choose: 'Choose values from the leads you’re comparing',
  'two-walkthroughs': 'Both have a walkthrough booked. Cancel one first so its owner is notified.',
} as const

export { revalidateWhenRefused as shouldRevalidate } from '#app/ui/revalidate.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, titleOf(data?.leads.length)) },
]

const COUNT_WORDS = ['no', 'one', 'two', 'three', 'four', 'five']

function titleOf(count = 2): string {
  return `Merge ${COUNT_WORDS[count] ?? count} leads`
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const ids = await requireIds(request)
  const now = new Date()
  const found = findComparison(ids, now)
  if (found.ok) return { ...found.value, now }
  throw await backFrom(found.reason)
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const ids = await requireIds(request)
  const submission = await parseForm(request, mergeSchema)
  if (submission.status === 'error') return reply(submission)
  const { intent, of, stays, seen = '', ...picks } = submission.value
  if (intent === 'different') return confirmNotDuplicates(viewer, ids, of)
  const choice = { ids, stays: stays ?? ids[0] ?? '', picks: onlyGiven(picks), seen }
  const merged = await attempt('Leads could not be merged', () => mergeLeads(viewer, choice))
  if (merged === null) return reply(submission, { formErrors: [MESSAGE_MERGE_FAILED], status: 503 })
  if (merged.ok) {
    const { leadId, batchId } = merged.value
    const undo = may(viewer, 'records') ? { undo: batchId } : {}
    return redirectWithToast(paths.lead(leadId), { kind: 'success', message: MESSAGE_MERGED, ...undo })
  }
  const { reason } = merged
  if (reason.kind === 'missing' || reason.kind === 'merged') return backFrom(reason)
  return reply(submission, { formErrors: [MERGE_REFUSED[reason.kind]], status: 409 })
}

type Viewer = Awaited<ReturnType<typeof requireStaff>>

function confirmNotDuplicates(viewer: Viewer, ids: string[], of = '') {
  const marked = markNotDuplicates(viewer, ids)
  if (!marked.ok) return backFrom({ kind: 'missing' })
  const leadId = marked.value.leadIds[Math.max(0, ids.indexOf(of))] ?? ''
  return redirectWithToast(paths.lead(leadId), { kind: 'success', message: MESSAGE_NOT_DUPLICATES })
}

function onlyGiven<Picks extends Record<string, string | undefined>>(picks: Picks) {
  const given = Object.entries(picks).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return Object.fromEntries(given) as { [Fact in keyof Picks]?: string }
}

async function requireIds(request: Request): Promise<string[]> {
  const ids = readMergeIds(new URL(request.url).searchParams)
  if (ids) return ids
  throw await redirectWithToast(paths.leads(), { kind: 'error', message: MESSAGE_MERGE_COUNT })
}

function backFrom(reason: { kind: 'missing' } | { kind: 'merged'; into: string }): Promise<Response> {
  return reason.kind === 'merged'
    ? redirectWithToast(paths.lead(reason.into), { kind: 'error', message: MESSAGE_BEFORE })
    : redirectWithToast(paths.leads(), { kind: 'error', message: MERGE_REFUSED.missing })
}

export default function MergeLeadsPage() {
  const { leads, facts, reasons, kept, createdAt, undoUntil, seen, areBothBooked, now } = useLoaderData<typeof loader>()
  const lastReply = useReply(useActionData<FormReply>())
  const chosen = (name: string) => typedValue(lastReply, name)
  const isPair = leads.length === 2
  return (
    <>
      <PageHeader title={titleOf(leads.length)} back={{ to: paths.leads(), label: 'Leads' }} />
      <p className="mb-5 max-w-[62ch] text-ink-muted">
        {reasons.length > 0 && `Matching: ${formatList(reasons)}. `}
        Choose a value for each field. We picked the newer one where they differ.
      </p>
      <ErrorSummary errors={lastReply?.error} className="mb-5" />
      <PostForm className="grid gap-5">
        <input type="hidden" name="seen" value={seen} />
        <CompareTable
          caption="Side-by-side comparison of leads"
          columns={leads.map(({ id, name, origin }) => ({ id, title: name, note: origin }))}
          rows={mergeRows({ leads, facts }, chosen)}
        />
        <p className="-mt-2 text-small text-ink-muted empty:hidden">{sharedValues(facts, isPair)}</p>
        <section aria-labelledby="kept">
          <h2 id="kept" className="mb-3 text-h4">
            {isPair ? 'Kept from both' : 'Kept from all'}
          </h2>
          <dl className="grid grid-cols-4 gap-px overflow-hidden rounded-card border border-line bg-line text-[0.9375rem] leading-[1.4] max-lg:grid-cols-2">
            {kept.map(({ label, value, note }) => (
              <div key={label} className="bg-surface px-4 py-3">
                <dt className="text-small text-ink-muted">{label}</dt>
                <dd className="font-semibold">
                  {value} <small className="block text-small font-normal text-ink-muted">{note}</small>
                </dd>
              </div>
            ))}
          </dl>
        </section>
        {areBothBooked && <Notice>{MERGE_REFUSED['two-walkthroughs']}</Notice>}
        <div className="card flex flex-wrap items-center gap-3 px-5 py-4">
          <p className="flex-[1_1_320px] text-[0.9375rem] leading-normal">
            <b>One lead, created {formatDay(createdAt, now)}.</b> An admin can unmerge it until {formatDay(undoUntil, now)}.
          </p>
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto">
            <Button variant="quiet" name="intent" value="different">
              Not duplicates
            </Button>
            <ButtonLink to={paths.leads()} variant="second">
              Cancel
            </ButtonLink>
            {!areBothBooked && (
              <Button name="intent" value="merge" busy="Merging...">
                Merge Leads
              </Button>
            )}
          </div>
        </div>
      </PostForm>
    </>
  )
}
