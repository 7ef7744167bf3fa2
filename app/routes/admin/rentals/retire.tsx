import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { RENTAL_MESSAGES, retireRental } from '#app/modules/rent-estimator/rentals/edit/change-rental.server.ts'
import { findRental } from '#app/modules/rent-estimator/rentals/list/list-rentals.server.ts'
import { rentalList } from '#app/modules/rent-estimator/rentals/list/rental-list.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Retire this rental?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  const rental = findRental(params.rentalId ?? '')
  if (rental?.retiredAt !== null) throw new Response(RENTAL_MESSAGES[rental ? 'retired' : 'missing'], { status: 404 })
  return { address: rental.streetAddress, closeTo: listOf(request) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'records')
  valueOrThrow(await parseForm(request, noFields))
  const retired = await attempt('A rental could not be retired', () => retireRental(viewer, params.rentalId ?? ''))
  if (retired?.ok) return redirectWithToast(listOf(request), { kind: 'success', message: 'Rental retired' })
  return redirectWithToast(listOf(request), {
    kind: 'error',
    message: retired === null ? 'We couldn’t retire the rental. Please try again.' : RENTAL_MESSAGES[retired.reason],
  })
}

function listOf(request: Request): string {
  return rentalList.here(request)
}

export default function RetireRentalDialog() {
  const { address, closeTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title={`Retire ${address}?`} verb="Retire" closeTo={closeTo}>
      <p>
        New estimates won’t use it, and existing reports don’t change. It stays in the list, and you can use it again anytime.
      </p>
    </ConfirmDialog>
  )
}
