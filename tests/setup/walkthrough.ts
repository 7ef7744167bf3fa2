import { db, inTransaction } from '#app/db/client.server.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { seenKey } from '#app/modules/forms/seen.ts'
import { findBooking } from '#app/modules/booking/queries.server.ts'
import { bookableHours } from '#app/modules/booking/slots/slots.ts'
import { action, loader } from '#app/routes/public/walkthrough.tsx'
import { loader as calendarLoader } from '#app/routes/resources/walkthrough-calendar.ts'
import { type LeadRow, makeLead } from '#tests/factories/make-lead.ts'
import { callAction, callLoader, type FormFields } from './route.ts'
import { cookieOf, newVisitor, submitLead } from './visitor.ts'

// The first one may be over before a test ends.
const hours = bookableHours(new Date()).slice(1)

/** The available times, in order. */
export function bookableHour(nth: number): Date {
  const found = hours[nth]
  if (!found) throw new Error(`There are only ${hours.length} hours`)
  return found
}

/** Someone on a lead's booking page. */
export type Booker = {
  lead: LeadRow
  token: string
  open: (query?: string) => ReturnType<typeof callLoader<ReturnType<typeof loader>>>
  /** Posts the form, by default for the current booking. */
  post: (form: FormFields) => ReturnType<typeof callAction<ReturnType<typeof action>>>
  /** Books the nth time, or moves the booking there. */
  book: (nth: number, extra?: Record<string, string>) => ReturnType<typeof callAction<ReturnType<typeof action>>>
  /** The walkthrough as a calendar file. */
  download: () => ReturnType<typeof callLoader<ReturnType<typeof calendarLoader>>>
}

/** An owner who opens the emailed link and proves the mailbox by the first button. `clientIp`: their IP address. */
export function makeProvedBooker(overrides: Parameters<typeof makeLead>[1] = {}, clientIp = '203.0.113.7'): Booker {
  const lead = makeLead(db(), overrides)
  return bookerOf(
    lead,
    inTransaction((tx) => createBookingToken(tx, lead.id)),
    { clientIp },
  )
}

/** A browser that typed the lead's email, its own or not, and received the link. `clientIp`: its IP address. */
export async function makeTypingBooker(
  overrides: Parameters<typeof makeLead>[1] = {},
  clientIp = '203.0.113.7',
): Promise<Booker> {
  const lead = makeLead(db(), overrides)
  const visitor = newVisitor()
  submitLead(visitor.id, lead.id)
  const token = inTransaction((tx) => createBookingToken(tx, lead.id, { visitorId: visitor.id }))
  return bookerOf(lead, token, { clientIp, cookie: await cookieOf(visitor.token) })
}

/** Someone who opens the link that was emailed to a lead's owner. */
export function followMailedLink(lead: LeadRow, token: string): Booker {
  return bookerOf(lead, token, { clientIp: '203.0.113.7' })
}

function bookerOf(lead: LeadRow, token: string, { clientIp, cookie }: { clientIp: string; cookie?: string }): Booker {
  const call = { params: { token }, context: { clientIp }, ...(cookie === undefined ? {} : { cookie }) }
  const open: Booker['open'] = (query = '') => callLoader(loader, { ...call, url: `/walkthrough/${token}${query}` })
  const post: Booker['post'] = (form) => {
    const booking = findBooking(db(), lead.id)
    const seen = booking ? seenKey(booking.id, booking.sequence) : ''
    const fields = Array.isArray(form) ? form : { booking: seen, ...form }
    return callAction(action, { ...call, url: `/walkthrough/${token}`, form: fields })
  }
  const book: Booker['book'] = (nth, extra = {}) => post({ intent: 'book', startsAt: bookableHour(nth).toISOString(), ...extra })
  const download: Booker['download'] = () => callLoader(calendarLoader, { ...call, url: `/walkthrough/${token}/calendar.ics` })
  return { lead, token, open, post, book, download }
}
