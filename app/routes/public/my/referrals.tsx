import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatDate } from '#app/format/date.ts'
import { requireOwner } from '#app/http/owner.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { listRealtorsReferrals } from '#app/modules/referrals/realtor-referrals.server.ts'
import { PayoutText } from '#app/modules/referrals/components/payout-text.tsx'
import { REFERRAL_WORDS } from '#app/modules/referrals/messages.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Link } from '#app/ui/link.tsx'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: true, slim: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Your referrals')

export const headers = privatePageHeaders

/** Referrals that a realtor made with the mailboxes that this browser proved. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { mailboxes } = await requireOwner(request)
  return { mailboxes, ...listRealtorsReferrals(mailboxes) }
}

export default function ReferralsPage() {
  const { mailboxes, referrals, hasMore } = useLoaderData<typeof loader>()
  return (
    <NarrowColumn>
      <h1>Your referrals</h1>
      <p className="text-lead leading-[1.6] text-ink-muted">
        From {mailboxes.join(', ')}. <Link to={paths.my()}>Your homes</Link>
      </p>
      {referrals.length === 0 ? (
        <p>No referrals yet. Send us the first one.</p>
      ) : (
        <ul className="my-list card">
          {referrals.map((referral) => (
            <li key={referral.id} className="max-sm:flex-wrap">
              <div>
                <b>
                  {referral.client}: {REFERRAL_WORDS[referral.status].title}
                </b>{' '}
                <span>
                  Sent {formatDate(referral.submittedOn)}. {REFERRAL_WORDS[referral.status].text}
                </span>
              </div>
              <div>
                <PayoutText {...referral} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {hasMore && <p className="note">These are your {referrals.length} newest referrals. Call us about older ones.</p>}
      {referrals.length > 0 && (
        <p className="note">We show only your clients’ initials, and nothing about their business with us.</p>
      )}
      <div>
        <ButtonLink to={paths.realtorReferral()} variant="second">
          Submit another referral
        </ButtonLink>
      </div>
    </NarrowColumn>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
