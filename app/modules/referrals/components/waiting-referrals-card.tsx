import { receivedLabel } from '#app/format/date.ts'
import { timeLeft } from '#app/format/time-left.ts'
import { Button } from '#app/ui/button.tsx'
import { ClockLine } from '#app/ui/clock-line.tsx'
import { ListCard } from '#app/ui/list-card.tsx'
import type { WaitingReferral } from '../queries.server.ts'
import { CONTACT_WITHIN_HOURS } from '../messages.ts'

/** Referrals without a first contact, with the rest of the promised time. */
export function WaitingReferralsCard({ rows, now }: { rows: readonly WaitingReferral[]; now: Date }) {
  return (
    <ListCard title={`Referrals: contact within ${CONTACT_WITHIN_HOURS} hours`} id="referrals">
      {rows.map(({ id, clientName, realtorName, realtorCompany, createdAt, dueAt }) => (
        <ClockLine
          key={id}
          name={<bdi>{clientName}</bdi>}
          note={`from ${[realtorName, realtorCompany].filter(Boolean).join(', ')}`}
          time={timeLeft({ startedAt: createdAt, dueAt }, now)}
          came={receivedLabel(createdAt, now)}
        >
          <input type="hidden" name="referral" value={id} />
          <Button variant="second" small name="intent" value="referral-contacted">
            Contacted<span className="sr-only">: {clientName}</span>
          </Button>
        </ClockLine>
      ))}
    </ListCard>
  )
}
