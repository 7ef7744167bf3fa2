import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { recordOf } from '#app/format/records.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply, wasRefused } from '#app/http/form.server.ts'
import { nameLastActor } from '#app/modules/audit/record-audit.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { savedWhileEditing, seenKey } from '#app/modules/forms/seen.ts'
import { FactField } from '#app/modules/properties/components/fact-field.tsx'
import {
  type RentalChangedSince,
  correctRental,
  MESSAGE_CORRECTION_FAILED,
  RENTAL_MESSAGES,
} from '#app/modules/rent-estimator/rentals/edit/change-rental.server.ts'
import { rentalSchema } from '#app/modules/rent-estimator/rentals/edit/forms.ts'
import { findRental } from '#app/modules/rent-estimator/rentals/list/list-rentals.server.ts'
import { rentalList } from '#app/modules/rent-estimator/rentals/list/rental-list.ts'
import { CORRECTED_FACTS, factOf, type RentalFactName } from '#app/modules/rent-estimator/rentals/rental-facts.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { fieldId } from '#app/ui/ids.ts'
import { FormActions } from '#app/ui/form-actions.tsx'
import { type Fields, formOf } from '#app/ui/form.ts'
import { type FormReply, seenOf } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Correct rental') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  const rental = findRental(params.rentalId ?? '')
  if (!rental && !wasRefused()) throw new Response(RENTAL_MESSAGES.missing, { status: 404 })
  return {
    constraints: constraintsOf(rentalSchema(new Date())),
    defaults: recordOf(FORM_FACTS, (name) => String(rental?.[name] ?? '')),
    seen: seenKey(rental?.changedAt),
    closeTo: listOf(request),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'records')
  const submission = await parseForm(request, rentalSchema(new Date()))
  if (submission.status === 'error') return reply(submission)
  const { value } = submission
  const saved = await attempt(MESSAGE_CORRECTION_FAILED, () => correctRental(viewer, params.rentalId ?? '', value))
  if (saved === null) return reply(submission, { formErrors: [MESSAGE_CORRECTION_FAILED], status: 503 })
  if (saved.ok) return redirectWithToast(listOf(request), { kind: 'success', message: 'Rental corrected' })
  if (saved.reason === 'missing') return reply(submission, { formErrors: [RENTAL_MESSAGES.missing], status: 404 })
  const since = findRental(params.rentalId ?? '')?.changedAt
  const by = nameLastActor(['rental_corrected', 'rental_retired', 'rental_restored'], params.rentalId ?? '', { since })
  return reply(submission, {
    formErrors: [savedWhileEditing('rental', by)],
    fieldErrors: currentValueErrors(saved.reason),
    status: 409,
    more: { seen: saved.reason.seen },
  })
}

function currentValueErrors({ now }: RentalChangedSince): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(now).map(([field, value]) => [field, [value === null ? 'It’s now empty' : `It says ${value} now`]]),
  )
}

function listOf(request: Request): string {
  return rentalList.here(request)
}

/** The list's filters behind it use the same field names. */
function idOf(name: string): string {
  return `rental-${fieldId(name)}`
}

/** The facts in the order of the form's rows. */
const FORM_FACTS = [
  ...new Set([...(['streetAddress', 'city', 'zipCode', 'propertyType', 'yearBuilt'] as const), ...CORRECTED_FACTS]),
]

/** Out of six columns; two by default. */
const SPANS: Partial<Record<RentalFactName, string>> = {
  streetAddress: 'sm:col-span-6',
  city: 'sm:col-span-4',
  propertyType: 'sm:col-span-4',
  latitude: 'sm:col-span-3',
  longitude: 'sm:col-span-3',
}

function RentalField({ of: name, ...attributes }: ReturnType<Fields<RentalFactName>['field']> & { of: RentalFactName }) {
  const fact = factOf(name)
  return (
    <FactField
      {...attributes}
      id={idOf(name)}
      fact={fact}
      label={fact.editLabel}
      optional={fact.isRequired !== true}
      fieldClassName={SPANS[name] ?? 'sm:col-span-2'}
    />
  )
}

export default function CorrectRentalDialog() {
  const { constraints, defaults, seen, closeTo } = useLoaderData<typeof loader>()
  const answer = useActionData<FormReply>()
  const form = formOf<RentalFactName>({ lastReply: answer, constraints, defaults })
  return (
    <Dialog title="Correct rental" closeTo={closeTo} wide>
      <ErrorSummary errors={form.errors} idOf={idOf} />
      <PostForm draft="rental" className="grid gap-4 sm:grid-cols-6">
        <Carried name="seen" value={seenOf(answer, seen)} />
        {FORM_FACTS.map((name) => (
          <RentalField key={name} of={name} {...form.field(name)} />
        ))}
        <div className="sm:col-span-6">
          <FormActions cancelTo={closeTo}>
            <Button busy="Saving...">Save</Button>
          </FormActions>
        </div>
      </PostForm>
    </Dialog>
  )
}
