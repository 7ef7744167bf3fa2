import { formatShortDate } from '#app/format/date.ts'
import { Fold } from '#app/ui/fold.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { EMAIL_ONLY } from '../messages.ts'
import { REFERRAL_STATUS_LABELS, type ReferralRow } from '../manage/referral-row.ts'

type LeadReferral = Pick<ReferralRow, 'id' | 'realtorName' | 'realtorCompany' | 'clientConsented' | 'status' | 'createdAt'>

/** The realtors who referred a lead, or nothing. */
export function LeadReferralsCard({ referrals }: { referrals: readonly LeadReferral[] }) {
  if (referrals.length === 0) return null
  return (
    <Fold title="Referred by" value={referrals[0]?.realtorName}>
      <DescriptionList
        items={referrals.map(({ realtorName, realtorCompany, clientConsented, status, createdAt }) => ({
          label: `${formatShortDate(createdAt)}, ${REFERRAL_STATUS_LABELS[status].toLowerCase()}`,
          value: [realtorName, realtorCompany, ...(clientConsented ? [] : [EMAIL_ONLY])].join(', '),
        }))}
      />
    </Fold>
  )
}
