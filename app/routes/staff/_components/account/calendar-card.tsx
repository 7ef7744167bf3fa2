import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'

type CalendarCardProps = {
  /** An address exists. Only its creator has seen it. */
  hasAddress: boolean
  /** The address if just created; null otherwise. */
  address: string | null
}

/** The address of the user's next actions for calendar programs. */
export function CalendarCard({ hasAddress, address }: CalendarCardProps) {
  return (
    <Card title="Your next actions on your calendar" id="calendar">
      <form method="post" className="grid gap-3.5">
        {address !== null && (
          <>
            <Notice>Copy this address into your calendar app now. We won’t show it again.</Notice>
            <Field name="calendarAddress" label="Feed address" defaultValue={address} readOnly />
          </>
        )}
        <p className="text-small text-ink-muted">
          {hasAddress
            ? 'Your calendar app gets your next actions and walkthroughs from a private address. Anyone with the address can see them. A new address replaces the old one.'
            : 'Your calendar app can get your next actions and walkthroughs from a private address. Anyone with the address can see them.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="second" name="intent" value="calendar-new">
            {hasAddress ? 'Create new address' : 'Create address'}
          </Button>
          {hasAddress && (
            <Button variant="quiet" name="intent" value="calendar-end">
              Turn off address
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
