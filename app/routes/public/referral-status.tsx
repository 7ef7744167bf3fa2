import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { findReferralStatus } from '#app/modules/referrals/queries.server.ts'
import { PayoutText } from '#app/modules/referrals/components/payout-text.tsx'
import { REFERRAL_WORDS } from '#app/modules/referrals/messages.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatDate } from '#app/format/date.ts'
import { MESSAGE_ACCOUNT_LINK_ENDED } from '#app/modules/users/messages.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'token' } }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Your referral')

export const headers = privatePageHeaders

export function loader({ params }: LoaderFunctionArgs) {
  const referral = findReferralStatus(params.token ?? '')
  if (!referral) throw new Response(MESSAGE_ACCOUNT_LINK_ENDED, { status: 404 })
  return referral
}

export default function ReferralStatusPage() {
  const { submittedOn, ...payout } = useLoaderData<typeof loader>()
  const { title, text } = REFERRAL_WORDS[payout.status]
  return (
    <NarrowColumn>
      <h1>Your referral: {title}</h1>
      <p className="text-lead leading-[1.6] text-ink-muted">{text}</p>
      <div className="card">
        <DescriptionList
          items={[
            { label: 'Submitted', value: formatDate(submittedOn) },
            { label: 'Status', value: title },
            { label: 'Referral fee', value: <PayoutText {...payout} /> },
          ]}
        />
      </div>
      <p className="note">We leave out names and addresses on purpose, so this link doesn’t identify your client.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.realtorReferral()} variant="second">
          Submit another referral
        </ButtonLink>
      </div>
    </NarrowColumn>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title="Referral not found" />
}
