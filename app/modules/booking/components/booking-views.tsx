import type { ReactNode } from 'react'
import { keepTogether } from '#app/format/keep-together.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { type FormReply, typedValue } from '#app/ui/form-reply.ts'
import type { DayOfSlots } from '../slots/slots.ts'
import { TimeChoice } from './time-choice.tsx'

type Shown = {
  key: string
  day: string
  hours: string
  /** The deadline to confirm; blank while our email waits; null if confirmed. */
  confirmBy: string | null
  /** Our email with the button to confirm it did not arrive. */
  isMailLost: boolean
}

type BookedProps = {
  token: string
  booking: Shown
  place: string
  /** A sentence about the email with these details. */
  mailed: string | null
  /** Whether the reader can confirm it. Otherwise, the button in our email does. */
  canConfirm: boolean
  honeypot: ReactNode
  /** The box that shows the email in demo mode. */
  demoMail: ReactNode
}

/** The booked walkthrough with its actions. */
export function BookedWalkthrough({ token, booking, place, mailed, canConfirm, honeypot, demoMail }: BookedProps) {
  const calendarLook = canConfirm ? 'second' : undefined
  return (
    <>
      {booking.confirmBy !== null &&
        (canConfirm ? (
          <ConfirmForm bookingKey={booking.key} confirmBy={booking.confirmBy} honeypot={honeypot} />
        ) : (
          <ConfirmBy when={booking.confirmBy}>{howToConfirm(booking)}</ConfirmBy>
        ))}
      <div className="card">
        <BookingFacts booking={booking} place={place} />
      </div>
      <p>Please make sure someone can let us in. {mailed}</p>
      {demoMail}
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <a className={buttonClass({ variant: calendarLook })} href={paths.walkthroughCalendar(token)}>
          Add to my calendar
        </a>
        <ButtonLink to={paths.walkthrough(token, 'change')} variant="second">
          Change the time
        </ButtonLink>
        <ButtonLink to={paths.walkthrough(token, 'cancel')} variant="second">
          Cancel the walkthrough
        </ButtonLink>
      </div>
    </>
  )
}

function ConfirmForm({ bookingKey, confirmBy, honeypot }: { bookingKey: string; confirmBy: string; honeypot: ReactNode }) {
  return (
    <ConfirmBy when={confirmBy}>
      Otherwise, we’ll release the time.
      <form method="post" className="mt-3">
        {honeypot}
        <input type="hidden" name="booking" value={bookingKey} />
        <Button name="intent" value="confirm" busy="Processing...">
          Confirm this time
        </Button>
      </form>
    </ConfirmBy>
  )
}

function howToConfirm({ confirmBy, isMailLost }: Shown): string {
  const isReleased = confirmBy !== ''
  if (isMailLost)
    return `We couldn’t email you the button to confirm it. Please call us${isReleased ? ', or we’ll release the time' : ''}.`
  return isReleased
    ? 'Open the email we sent you and press the button in it. If you don’t, we’ll release the time.'
    : 'The button to confirm is in our email. It may be late, so we won’t release the time yet.'
}

/** The deadline, then what to do before it. */
function ConfirmBy({ when, children }: { when: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[40px_1fr] items-start gap-4 rounded-card bg-wheat-tint p-5">
      <svg viewBox="0 0 24 24" className="size-10 fill-none stroke-wheat-line" strokeWidth="2" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d="M12 7v5l3 2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <div>
        <h2 className="font-sans text-lead leading-snug font-semibold tracking-normal">
          {when === '' ? 'Please confirm this time' : `Confirm by ${keepTogether(when)}`}
        </h2>
        {children}
      </div>
    </div>
  )
}

/** Rows with the day, time and place. */
export function BookingFacts({ booking, place }: { booking: Shown; place: string }) {
  return (
    <DescriptionList
      items={[
        { label: 'Day', value: booking.day },
        { label: 'Time', value: booking.hours },
        ...(place === '' ? [] : [{ label: 'Location', value: <span className="wrap-anywhere">{place}</span> }]),
      ]}
    />
  )
}

type BookingFormProps = {
  days: readonly DayOfSlots[]
  /** The key of the booking that is moved, or blank. */
  seen: string
  /** The button's verb: 'Book', 'Move to'. */
  verb: string
  phone: string
  lastReply: FormReply | undefined
  honeypot: ReactNode
  /** A back link beside the button. */
  beside?: ReactNode
}

/** Picks an hour for a new booking, or to move one. */
export function BookingForm({ days, seen, verb, phone, lastReply, honeypot, beside }: BookingFormProps) {
  if (days.length === 0)
    return (
      <EmptyState title="No free times in the next two weeks" level="h2" action={beside}>
        We’re fully booked right now. Call us at {phone} and we’ll find a time together.
      </EmptyState>
    )
  return (
    <form method="post" className="gap-0! grid content-start">
      <ErrorSummary errors={lastReply?.error} />
      {honeypot}
      <input type="hidden" name="booking" value={seen} />
      <TimeChoice
        days={days}
        picked={typedValue(lastReply, 'startsAt')}
        pickedDay={typedValue(lastReply, 'day')}
        error={lastReply?.error?.startsAt?.[0]}
      />
      <div className="pick-end">
        <Button name="intent" value="book" busy="Processing..." data-names={verb}>
          {verb} this time
        </Button>
        {beside}
        <span className="note" id="zone">
          Central Time (Des Moines). You can move it later.
        </span>
      </div>
    </form>
  )
}

/** The confirmation prompt before canceling a walkthrough. */
export function CancelForm({
  token,
  booking,
  place,
  lastReply,
  honeypot,
}: {
  token: string
  booking: Shown
  place: string
  lastReply: FormReply | undefined
  honeypot: ReactNode
}) {
  return (
    <form method="post" className="gap-6! grid content-start">
      <ErrorSummary errors={lastReply?.error} />
      {honeypot}
      <input type="hidden" name="booking" value={booking.key} />
      <div className="card">
        <BookingFacts booking={booking} place={place} />
      </div>
      <p>We’ll open your time slot to others. You can book a new one anytime.</p>
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button name="intent" value="cancel" variant="danger" busy="Processing...">
          Cancel the walkthrough
        </Button>
        <ButtonLink to={paths.walkthrough(token)} variant="second">
          Keep it
        </ButtonLink>
      </div>
    </form>
  )
}
