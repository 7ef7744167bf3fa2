import { phoneLink } from '#app/format/phone.ts'
import type { getGuide } from '#app/content/team.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { MailLinkAgain } from '#app/modules/access/components/mail-link-again.tsx'
import type { BookingRefusal } from '#app/modules/booking/book-walkthrough.server.ts'
import type { BookingPage } from '#app/modules/booking/booking-page.server.ts'
import { BookedWalkthrough, BookingForm, CancelForm } from '#app/modules/booking/components/booking-views.tsx'
import { BOOKING_MESSAGES } from '#app/modules/booking/messages.ts'
import { DemoMailbox } from '#app/modules/messaging/outbox/components/demo-mailbox.tsx'
import { keepLocality } from '#app/modules/properties/address.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Portrait } from '#app/ui/drawing/portrait.tsx'
import { formError, type FormReply } from '#app/ui/form-reply.ts'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CheckList } from '#app/ui/check-list.tsx'

/** The booking page's states: available times, the booking, or a question about it. */
export type BookingView = 'pick' | 'booked' | 'change' | 'cancel' | 'past'

/** The headline of each state. */
const BOOKING_TITLES: Record<BookingView, string> = {
  pick: 'Pick a time for the walkthrough',
  booked: 'Your walkthrough is booked',
  change: 'Change the time of your walkthrough',
  cancel: 'Cancel your walkthrough?',
  past: 'Your walkthrough',
}

/** A page's headline. A time that the owner has yet to confirm is not booked. */
export function bookingTitle({ view, booking }: { view: BookingView; booking: BookingPage['booking'] }): string {
  return view === 'booked' && booking?.confirmBy != null ? 'Almost booked' : BOOKING_TITLES[view]
}

type WalkthroughViewProps = {
  page: BookingPage & { token: string; view: BookingView; company: { phone: string }; guide: ReturnType<typeof getGuide> }
  /** The answer to the form. */
  lastReply: FormReply | undefined
}

/** The booking page behind a link. */
export function WalkthroughView({ page, lastReply }: WalkthroughViewProps) {
  const { token, leadId, propertyAddress, booking, days, view, company, refusal, canConfirm, isReleased, mailed, demoMail } = page
  const refused = formError(lastReply)
  const form = { days, phone: company.phone, lastReply, honeypot: <Honeypot /> }
  const firstForm =
    refusal === null ? (
      <BookingForm {...form} seen={booking?.key ?? ''} verb="Book" />
    ) : (
      <NoHourNow refusal={refusal} leadId={leadId} phone={company.phone} />
    )
  return (
    <NarrowColumn side={view !== 'cancel' && <Guide {...page.guide} isAhead={view === 'pick' || view === 'past'} />}>
      <h1>{bookingTitle(page)}</h1>
      {propertyAddress !== '' && (view === 'change' || view === 'past') && (
        <p className="wrap-anywhere text-lead leading-[1.6] text-ink-muted mt-3">{keepLocality(propertyAddress)}</p>
      )}
      {view === 'pick' && (
        <>
          <p className="wrap-anywhere text-lead leading-[1.6] text-ink-muted mt-3">
            Up to an hour{propertyAddress !== '' && ` at ${keepLocality(propertyAddress)}`}. It’s free, with no obligation.
          </p>
          {isReleased && <Notice>The time you picked wasn’t confirmed, so we released it.</Notice>}
          {firstForm}
        </>
      )}
      {booking && view === 'booked' && (
        <>
          {refused !== undefined && <Refusal message={refused} />}
          <BookedWalkthrough
            token={token}
            booking={booking}
            place={propertyAddress}
            mailed={mailed}
            canConfirm={canConfirm}
            honeypot={<Honeypot />}
            demoMail={<DemoMailbox mail={demoMail} />}
          />
        </>
      )}
      {booking && view === 'change' && (
        <>
          <Notice>
            Your current time: <strong>{booking.day}</strong>, {booking.hours}. It’s yours until you choose another one.
          </Notice>
          <BookingForm {...form} seen={booking.key} verb="Move to" beside={<KeepIt token={token} />} />
        </>
      )}
      {booking && view === 'cancel' && (
        <CancelForm token={token} booking={booking} place={propertyAddress} lastReply={lastReply} honeypot={<Honeypot />} />
      )}
      {booking && view === 'past' && (
        <>
          <p>
            Your walkthrough was on {booking.day}, {booking.hours}. If it didn’t happen, or you’d like another one, pick a time
            here.
          </p>
          {firstForm}
        </>
      )}
      <p>
        <a href={paths.report(leadId)}>Back to the report</a>
      </p>
    </NarrowColumn>
  )
}

/** Who comes to the house, how to reach them, and before a time is booked, what happens there. */
function Guide({ name, role, phone, portrait, isAhead }: ReturnType<typeof getGuide> & { isAhead: boolean }) {
  return (
    <>
      <div className="flex items-center gap-4">
        <div className="w-18 flex-none">
          <Portrait drawing={portrait} />
        </div>
        <p>
          <b>{name}</b> meets you at the house
          <br />
          <span className="text-ink-muted">{role}</span>
        </p>
      </div>
      {isAhead && (
        <CheckList
          items={[
            'Look at the condition of the house together',
            'Learn what to fix before you rent it out',
            'Get your questions answered',
          ]}
        />
      )}
      <p className="text-ink-muted">
        {isAhead ? 'Rather talk first?' : 'Questions?'} <a href={phoneLink(phone)}>{phone}</a>
      </p>
    </>
  )
}

/** Why no time can be booked now, and what to do instead. */
function NoHourNow({ refusal, leadId, phone }: { refusal: BookingRefusal; leadId: string; phone: string }) {
  return (
    <div role="status">
      <p>{BOOKING_MESSAGES[refusal](phone)}</p>
      {refusal === 'confirm-first' && <MailLinkAgain action={paths.mailLinkAgain(leadId)} honeypot={<Honeypot />} />}
    </div>
  )
}

/** The form's message after the page no longer shows the form. */
function Refusal({ message }: { message: string }) {
  return (
    <p className="field-error" role="alert">
      {message}
    </p>
  )
}

function KeepIt({ token }: { token: string }) {
  return (
    <ButtonLink to={paths.walkthrough(token)} variant="second">
      Keep this time
    </ButtonLink>
  )
}
