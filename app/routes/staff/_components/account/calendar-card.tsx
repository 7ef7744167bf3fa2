import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'

type CalendarCardProps = {
  /** There is an address, which only its maker was notified of. */
  hasAddress: boolean
  /** The one that was just made; null otherwise. */
  address: string | null
}

/** The address under which a calendar program reads one's next actions. */
export function CalendarCard({ hasAddress, address }: CalendarCardProps) {
  return (
    <Card title="Your next actions in a calendar" id="calendar">
      <form method="post" className="grid gap-3.5">
        {address !== null && (
          <>
            <Notice>Copy the address into your calendar now: it is shown only this once.</Notice>
            <Field name="calendarAddress" label="Address of the feed" defaultValue={address} readOnly />
          </>
        )}
        <p className="text-small text-ink-muted">
          {hasAddress
            ? 'Your calendar program reads your next actions and walkthroughs at a private address. Anyone who has the address can read them. A new one replaces it.'
            : 'Your calendar program can read your next actions and walkthroughs at a private address. Anyone who has the address can read them.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="second" name="intent" value="calendar-new">
            {hasAddress ? 'Make a new address' : 'Make an address'}
          </Button>
          {hasAddress && (
            <Button variant="quiet" name="intent" value="calendar-end">
              End the address
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
