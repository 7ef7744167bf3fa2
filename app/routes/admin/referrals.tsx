import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { currentYear } from '#app/format/date.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { ListFilters } from '#app/modules/lists/components/list-filters.tsx'
import { setReferralStatus } from '#app/modules/referrals/manage/change-referral.server.ts'
import { sumPayouts } from '#app/modules/referrals/manage/payouts.server.ts'
import { referralsSchema } from '#app/modules/referrals/manage/forms.ts'
import { convertToLead } from '#app/modules/referrals/manage/link-lead.server.ts'
import { listReferrals } from '#app/modules/referrals/manage/list-referrals.server.ts'
import {
  MESSAGE_REFERRAL_STATUS_FAILED,
  MESSAGE_REFERRALS_FAILED,
  MESSAGE_STATUS_DONE,
  MESSAGE_UPDATE_FAILED,
  REFERRAL_MESSAGES,
} from '#app/modules/referrals/manage/messages.ts'
import { referralStats } from '#app/modules/referrals/manage/order.ts'
import { referralList } from '#app/modules/referrals/manage/referral-list.ts'
import { ReferralFigures } from '#app/modules/referrals/components/referral-figures.tsx'
import { ReferralsTable } from '#app/modules/referrals/components/referrals-table.tsx'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageBehind } from '#app/ui/dialog.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { AdminHead } from './_components/admin-head.tsx'
import { getAdminCounts } from './_components/admin-tabs.server.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Realtor Referrals') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'payouts')
  const now = new Date()
  const filter = referralList.read(request)
  const { page, all } = listReferrals(filter, now)
  const usualCents = getSetting('fees').referral.successfulReferralCents
  const stats = referralStats(all, { usualCents, bookedThisYearCents: sumPayouts(currentYear(now)) }, now)
  return { filter, page, stats, counts: getAdminCounts(), now }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'payouts')
  const posted = valueOrThrow(await parseForm(request, referralsSchema))
  const back = referralList.here(request)
  if (posted.intent === 'status') {
    const { referral, status } = posted
    const set = await attempt('A referral status could not be changed', () => setReferralStatus(viewer, referral, status))
    if (set?.ok) return redirectWithToast(back, { kind: 'success', message: MESSAGE_STATUS_DONE })
    return redirectWithToast(back, {
      kind: 'error',
      message: set === null ? MESSAGE_REFERRAL_STATUS_FAILED : REFERRAL_MESSAGES[set.reason],
    })
  }
  await requireStaff(request, 'work')
  const linked = await attempt('A referral could not be turned into a lead', () => convertToLead(viewer, posted.referral))
  if (!linked?.ok) {
    return redirectWithToast(back, {
      kind: 'error',
      message: linked === null ? MESSAGE_UPDATE_FAILED : REFERRAL_MESSAGES[linked.reason],
    })
  }
  const { leadId, isNew } = linked.value
  const message = isNew ? 'Lead created from the referral' : 'This client already has a lead. We linked the referral to it.'
  return redirectWithToast(paths.lead(leadId), { kind: 'success', message })
}

export default function ReferralsPage() {
  const { filter, page, stats, counts, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageBehind>
        <AdminHead
          current="referrals"
          counts={counts}
          actions={
            <ButtonLink to={paths.payoutsOf()} variant="second">
              Payouts and 1099s
            </ButtonLink>
          }
        />
        <ReferralFigures stats={stats} year={currentYear(now)} />
        <ListFilters list={referralList} filter={filter} />
        <ListProblems isLost={page.isLost} problems={filter.problems} />
        <ReferralsTable page={page} filter={filter} now={now} />
      </PageBehind>
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title={MESSAGE_REFERRALS_FAILED} />
}
