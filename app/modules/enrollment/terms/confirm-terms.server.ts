import { inTransaction } from '#app/db/client.server.ts'
import { bookingAddress, externalBookingAddress } from '#app/modules/booking/booking-link.server.ts'
import { moveLeadForward } from '#app/modules/leads/status/move-lead-forward.server.ts'
import { acknowledgeTerms, type NewAcknowledgment } from './acknowledge-terms.server.ts'

/**
 * Confirms the agreement's acknowledgment: stores it and moves the lead to site_visit_scheduled, only forward. Calling it again
 * changes nothing.
 */
export function confirmTerms(acknowledgment: NewAcknowledgment): void {
  inTransaction((tx) => {
    if (!acknowledgeTerms(tx, acknowledgment)) return
    const { leadId } = acknowledgment
    moveLeadForward(tx, {
      leadId,
      to: 'site_visit_scheduled',
      actor: { kind: 'owner' },
      reason: 'Agreement terms acknowledged, walkthrough to be scheduled',
    })
  })
}

/** Where an owner whose browser can act for the lead picks the walkthrough's time: one of our paths, or a full address. */
export function walkthroughBooking(leadId: string, visitorId: string): string {
  return inTransaction((tx) => bookingAddress(tx, leadId, visitorId))
}

/** The external page for it, if there is one. */
export function externalWalkthroughBooking(): string | null {
  return externalBookingAddress() ?? null
}
