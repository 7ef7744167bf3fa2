import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { deleteReferral } from '#app/modules/referrals/manage/change-referral.server.ts'
import { findReferral } from '#app/modules/referrals/realtor-referrals.server.ts'
import { MESSAGE_DELETE_DONE, MESSAGE_REFERRAL_DELETE_FAILED, REFERRAL_MESSAGES } from '#app/modules/referrals/manage/messages.ts'
import { referralList } from '#app/modules/referrals/manage/referral-list.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Delete this referral?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  const referral = findReferral(params.referralId ?? '')
  if (!referral) throw new Response(REFERRAL_MESSAGES.missing, { status: 404 })
  const { clientName, realtorName } = referral
  return { clientName, realtorName, closeTo: referralList.here(request) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'records')
  valueOrThrow(await parseForm(request, noFields))
  const deleted = await attempt('A referral could not be deleted', () => deleteReferral(viewer, params.referralId ?? ''))
  const back = referralList.here(request)
  if (deleted?.ok) return redirectWithToast(back, { kind: 'success', message: MESSAGE_DELETE_DONE })
  const message = deleted === null ? MESSAGE_REFERRAL_DELETE_FAILED : REFERRAL_MESSAGES[deleted.reason]
  return redirectWithToast(back, { kind: 'error', message })
}

export default function DeleteReferralDialog() {
  const { clientName, realtorName, closeTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title="Delete this referral?" verb="Delete" closeTo={closeTo}>
      <p>
        This permanently deletes {realtorName}’s referral of {clientName}, and the realtor’s status page stops working. Any lead
        created from it stays.
      </p>
    </ConfirmDialog>
  )
}
