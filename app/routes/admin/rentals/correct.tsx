import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireAdmin } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'
import { seenKey } from '#app/modules/forms/seen.ts'
import { type ChangedMeanwhile, correctRental } from '#app/modules/rent-estimator/rentals/edit/change-rental.server.ts'
import { type RentalFacts, rentalSchema } from '#app/modules/rent-estimator/rentals/edit/forms.ts'
import {
  MESSAGE_CHANGED_MEANWHILE,
  MESSAGE_CORRECTION_FAILED,
  RENTAL_MESSAGES,
} from '#app/modules/rent-estimator/rentals/edit/messages.ts'
import { findRental } from '#app/modules/rent-estimator/rentals/list/list-rentals.server.ts'
import { parseRentalsFilter, rentalsPlace } from '#app/modules/rent-estimator/rentals/list/rentals-filter.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { fieldId } from '#app/ui/ids.ts'
import { FormActions } from '#app/ui/form-actions.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Correct rental') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const rental = findRental(params.rentalId ?? '')
  if (!rental) throw new Response(RENTAL_MESSAGES.missing, { status: 404 })
  const { streetAddress, city, zipCode, propertyType, squareFootage, bedrooms, bathrooms, yearBuilt } = rental
  const { rent, letOn, daysOnMarket, latitude, longitude } = rental
  return {
    constraints: constraintsOf(rentalSchema(new Date())),
    defaults: Object.fromEntries(
      Object.entries({
        ...{ streetAddress, city, zipCode, propertyType, squareFootage, bedrooms, bathrooms, yearBuilt },
        ...{ rent, letOn, daysOnMarket, latitude, longitude },
      }).map(([name, value]) => [name, String(value ?? '')]),
    ),
    seen: seenKey(rental.changedAt),
    types: Object.entries(PROPERTY_TYPE_LABELS).map(([value, label]) => ({ value, label })),
    closeTo: listOf(request),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request)
  const submission = await parseForm(request, rentalSchema(new Date()))
  if (submission.status === 'error') return reply(submission)
  const { value } = submission
  const saved = await attempt(MESSAGE_CORRECTION_FAILED, () => correctRental(viewer, params.rentalId ?? '', value))
  if (saved === null) return reply(submission, { formErrors: [MESSAGE_CORRECTION_FAILED], status: 503 })
  if (saved.ok) return redirectWithToast(listOf(request), { kind: 'success', message: 'The rental is corrected' })
  if (saved.reason === 'missing') return reply(submission, { formErrors: [RENTAL_MESSAGES.missing], status: 404 })
  return reply(submission, {
    formErrors: [MESSAGE_CHANGED_MEANWHILE],
    fieldErrors: saysNow(saved.reason),
    status: 409,
  })
}

function saysNow({ now }: ChangedMeanwhile): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(now).map(([field, value]) => [field, [value === null ? 'It is empty now' : `It says ${value} now`]]),
  )
}

function listOf(request: Request): string {
  return paths.adminRentals(rentalsPlace(parseRentalsFilter(new URL(request.url).searchParams)))
}

/** The filters of the list behind it have fields of the same names. */
function idOf(name: string): string {
  return `rental-${fieldId(name)}`
}

export default function CorrectRentalDialog() {
  const { constraints, defaults, seen, types, closeTo } = useLoaderData<typeof loader>()
  const form = formOf<keyof RentalFacts>({ lastReply: useActionData<FormReply>(), constraints, defaults })
  const field = (name: keyof RentalFacts) => ({ ...form.field(name), id: idOf(name) })
  return (
    <Dialog title="Correct rental" closeTo={closeTo} wide>
      <ErrorSummary errors={form.errors} idOf={idOf} />
      <PostForm className="grid gap-4 sm:grid-cols-6">
        {/* What the page shows now: after a refusal, what was changed meanwhile counts as seen. */}
        <input key={seen} type="hidden" name="seen" value={seen} />
        <Field {...field('streetAddress')} label="Street address" autoComplete="off" fieldClassName="sm:col-span-6" />
        <Field {...field('city')} label="City" autoComplete="off" fieldClassName="sm:col-span-4" />
        <Field {...field('zipCode')} label="ZIP code" inputMode="numeric" autoComplete="off" fieldClassName="sm:col-span-2" />
        <SelectField {...field('propertyType')} label="Property type" options={types} fieldClassName="sm:col-span-4" />
        <Field {...field('yearBuilt')} label="Year built" type="number" optional fieldClassName="sm:col-span-2" />
        <Field {...field('squareFootage')} label="Square feet" type="number" fieldClassName="sm:col-span-2" />
        <Field {...field('bedrooms')} label="Bedrooms" type="number" fieldClassName="sm:col-span-2" />
        <Field {...field('bathrooms')} label="Bathrooms" type="number" fieldClassName="sm:col-span-2" />
        <Field {...field('rent')} label="Rent a month, in dollars" inputMode="decimal" fieldClassName="sm:col-span-2" />
        <Field {...field('letOn')} label="Lease signed on" type="date" fieldClassName="sm:col-span-2" />
        <Field {...field('daysOnMarket')} label="Days on market" type="number" optional fieldClassName="sm:col-span-2" />
        <Field {...field('latitude')} label="Latitude" inputMode="text" optional fieldClassName="sm:col-span-3" />
        <Field {...field('longitude')} label="Longitude" inputMode="text" optional fieldClassName="sm:col-span-3" />
        <div className="sm:col-span-6">
          <FormActions>
            <ButtonLink to={closeTo} variant="second">
              Cancel
            </ButtonLink>
            <Button busy="Saving...">Save</Button>
          </FormActions>
        </div>
      </PostForm>
    </Dialog>
  )
}
