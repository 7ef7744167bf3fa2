import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { recordOf } from '#app/format/records.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { findLead } from '#app/modules/leads/detail/lead-detail.server.ts'
import { ConflictTable } from '#app/modules/leads/edit/components/conflict-table.tsx'
import { DetailsFields } from '#app/modules/leads/edit/components/details-fields.tsx'
import {
  asTyped,
  DETAIL_FACTS,
  type Details,
  type DetailFact,
  detailsKey,
  readDetailsKey,
} from '#app/modules/leads/edit/details.ts'
import { detailsSchemas } from '#app/modules/leads/edit/details-form.server.ts'
import { type DetailConflict, editDetails } from '#app/modules/leads/edit/edit-details.server.ts'
import { writeLead } from '#app/modules/leads/write/write-lead.server.ts'
import {
  MESSAGE_NO_LEAD,
  MESSAGE_DETAILS_FAILED,
  MESSAGE_DETAILS_UPDATED,
  MESSAGE_LEAD_MISSING,
} from '#app/modules/leads/messages.ts'
import { latestAnalysis } from '#app/modules/rent-analysis/latest-analysis.server.ts'
import { paths } from '#app/paths.ts'
import { formatMomentIn } from '#app/format/date.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { type FormDefaults, formOf } from '#app/ui/form.ts'
import { FormActions } from '#app/ui/form-actions.tsx'
import { type FormReply, typedValue } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { useReply } from '#app/ui/use-reply.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Edit Details') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const lead = findLead(params.leadId ?? '')
  if (!lead) throw new Response(MESSAGE_NO_LEAD, { status: 404 })
  // A lead created from an analysis starts with its estimate.
  const analysis = lead.kind === 'entry' ? latestAnalysis({ entryId: lead.id }) : null
  const estimatedRent = analysis?.state === 'ready' ? analysis.rentEstimate : lead.estimatedRent
  const details: Details = { ...lead, estimatedRent }
  const defaults: FormDefaults = recordOf(DETAIL_FACTS, (fact) => asTyped(details[fact]))
  if (details.unitCount === null) defaults.unitCount = '1'
  return {
    leadId: lead.id,
    seen: detailsKey(details),
    defaults,
    constraints: constraintsOf(detailsSchemas().fields),
    now: new Date(),
  }
}

/** Conflicting edits: the changes, and the values that the form carries. */
type Conflict = Omit<DetailConflict, 'stored'> & { values: Record<string, string>; seen: string }

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const now = new Date()
  const submission = await parseForm(request, detailsSchemas(now).form)
  if (submission.status === 'error') return reply(submission)
  const { intent, seen: carried, ...posted } = submission.value
  const seen = readDetailsKey(carried)
  const typed = chosenDetails(posted, seen)
  if (intent === 'back') return backToEditing(typed, carried)
  const actor = { kind: 'staff', userId: viewer.id } as const
  const saved = await attempt(MESSAGE_DETAILS_FAILED, () =>
    writeLead(params.leadId ?? '', now, (tx, leadId) => editDetails(tx, { leadId, typed, seen, actor, now })),
  )
  if (saved === null) return reply(submission, { formErrors: [MESSAGE_DETAILS_FAILED], status: 503 })
  if (saved.ok) return redirectWithToast(paths.lead(saved.value.leadId), { kind: 'success', message: MESSAGE_DETAILS_UPDATED })
  if (saved.reason === 'missing') return reply(submission, { formErrors: [MESSAGE_LEAD_MISSING], status: 404 })
  const { stored, ...details } = saved.reason
  const conflict: Conflict = { ...details, values: asFields(typed), seen: detailsKey(stored) }
  return data({ conflict }, { status: 409 })
}

/** The typed values, except facts for which the other value was chosen. */
function chosenDetails(posted: Details & Record<string, unknown>, seen: ReturnType<typeof readDetailsKey>): Details {
  return Object.fromEntries(
    DETAIL_FACTS.map((fact) => [fact, posted[`keep_${fact}`] === 'theirs' ? (seen[fact] ?? null) : posted[fact]]),
  ) as Details
}

/** The form again, with the choices so far. */
function backToEditing(typed: Details, seen: string): FormReply {
  return { status: 'error', initialValue: { ...asFields(typed), seen }, error: {} }
}

function asFields(details: Details): Record<string, string> {
  return recordOf(DETAIL_FACTS, (fact) => asTyped(details[fact]))
}

export default function EditDetailsPage() {
  const { leadId, seen, defaults, constraints, now } = useLoaderData<typeof loader>()
  const answer = useReply(useActionData<FormReply | { conflict: Conflict }>())
  if (answer && 'conflict' in answer) return <ConflictDialog leadId={leadId} conflict={answer.conflict} now={now} />
  const form = formOf<DetailFact | 'confirmed'>({ lastReply: answer, constraints, defaults })
  return (
    <Dialog title="Edit Details" closeTo={paths.lead(leadId)} wide>
      <PostForm draft="details" className="grid gap-4.5">
        <ErrorSummary errors={form.errors} />
        <Carried name="seen" value={typedValue(answer, 'seen') ?? seen} />
        <DetailsFields form={form} />
        <p className="note">This won’t change the rental analysis. To use these numbers, rerun it from its card.</p>
        <FormActions cancelTo={paths.lead(leadId)}>
          <Button name="intent" value="save" busy="Saving...">
            Save Details
          </Button>
        </FormActions>
      </PostForm>
    </Dialog>
  )
}

function ConflictDialog({ leadId, conflict, now }: { leadId: string; conflict: Conflict; now: Date }) {
  const { by, at, changes, values, seen } = conflict
  return (
    <Dialog title={`${by} changed this while you were editing`} closeTo={paths.lead(leadId)} wide>
      <p>
        {at === null ? `${by} saved` : `${by} saved on ${formatMomentIn(at, now)},`} while you were editing. Your changes are
        still here. Choose which values to keep, then save.
      </p>
      <PostForm draft="details" className="grid gap-4.5">
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Carried name="seen" value={seen} />
        <ConflictTable changes={changes} by={by} />
        <p className="note">We chose your value where you made a change, and theirs everywhere else. The timeline shows both.</p>
        <FormActions>
          <Link className="mr-auto self-center" to={paths.lead(leadId)}>
            Discard my changes
          </Link>
          <Button variant="second" name="intent" value="back" busy="Loading...">
            Back to editing
          </Button>
          <Button name="intent" value="resolve" busy="Saving...">
            Save choices
          </Button>
        </FormActions>
      </PostForm>
    </Dialog>
  )
}
