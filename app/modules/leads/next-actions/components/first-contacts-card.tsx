import { formatCount } from '#app/format/money.ts'
import { receivedLabel } from '#app/format/date.ts'
import { timeLeft } from '#app/format/time-left.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { ClockLine } from '#app/ui/clock-line.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListCard } from '#app/ui/list-card.tsx'
import { LeadName } from '../../components/lead-name.tsx'
import { sourceLabel } from '../../sources.ts'
import type { FirstContact } from '../first-contacts.server.ts'

type FirstContactsProps = {
  rows: readonly FirstContact[]
  hours: number
  /** How many more are waiting, as text; null if all are shown. */
  more: string | null
  now: Date
  /** Below other cards: its rows are side by side. */
  isWide: boolean
}

/** New leads that were not contacted yet, with the time left to do so. */
export function FirstContactsCard({ rows, hours, more, now, isWide }: FirstContactsProps) {
  return (
    <ListCard
      title={`New leads: contact within ${formatCount(hours, 'hour')}`}
      id="first-contacts"
      isWide={isWide}
      end={more === null ? undefined : <Link to={paths.leads({ uncontacted: 'yes', sort: 'created' })}>{more}</Link>}
    >
      {rows.map(({ leadId, name, source, createdAt, dueAt }) => (
        <ClockLine
          key={leadId}
          name={
            <Link to={paths.lead(leadId)}>
              <LeadName name={name} />
            </Link>
          }
          note={sourceLabel(source)}
          time={timeLeft({ startedAt: createdAt, dueAt }, now)}
          came={receivedLabel(createdAt, now)}
        >
          <input type="hidden" name="lead" value={leadId} />
          <Button variant="second" small name="intent" value="lead-contacted">
            Contacted<span className="sr-only">: {name}</span>
          </Button>
        </ClockLine>
      ))}
    </ListCard>
  )
}
