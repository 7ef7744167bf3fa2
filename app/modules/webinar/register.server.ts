import { and, desc, eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { consents, webinarRegistrations } from '#app/db/schema/index.ts'
import { createLead } from '#app/modules/leads/write/create-lead.server.ts'
import { type OverLimit, limitNewLeads } from '#app/modules/leads/write/lead-limit.server.ts'
import { marketingWordingBeside } from '#app/modules/messaging/consent/consent-wording.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { recordConsent } from '#app/modules/messaging/consent/consents.server.ts'
import { webinarRegistrationMail } from '#app/modules/messaging/templates/webinar-registration.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { ok, type Result } from '#app/result.ts'
import { webinarAttachments } from './calendar-entry.server.ts'
import type { WebinarRequest } from './forms.ts'
import { ensureWebinar } from './queries.server.ts'
import { isOver, webinarClock, webinarDay } from './rules.ts'

const CONSENT = { channel: 'email', wording: marketingWordingBeside('registration'), form: 'webinar' } as const

/**
 * Registers a person for the webinar in one transaction: registration, lead (source webinar, status leads), consent if the box was checked, and the confirmation with its
 * calendar file. A repeated registration only stores a new consent. Returns whether the registration is new. over-limit: too many new leads at the moment.
 */
export function registerForWebinar(
  request: WebinarRequest,
  ipAddress: string | undefined,
  now = new Date(),
): Result<'new' | 'again', OverLimit> {
  return inTransaction((tx) => {
    // Also applies to registered people, so that the response doesn't reveal who is registered.
    const limit = limitNewLeads(tx, now)
    return limit.ok ? ok(register(tx, request, ipAddress, now)) : limit
  })
}

function register(tx: Tx, { name, email, marketing }: WebinarRequest, ipAddress: string | undefined, now: Date): 'new' | 'again' {
  const webinar = ensureWebinar(tx)
  const { id: eventId, sequence } = webinar
  const written = tx
    .insert(webinarRegistrations)
    .values({ eventId, name, email, emailKey: email.toLowerCase(), mailedSequence: sequence, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: webinarRegistrations.id })
    .all()
  const registration = written[0]
  if (!registration) {
    if (marketing) agreeAgain(tx, eventId, email, ipAddress)
    return 'again'
  }
  const lead = { name, email, source: 'webinar', status: 'leads' } as const
  const leadId = createLead(tx, lead, { actor: { kind: 'owner' }, summary: 'Registered for the investor webinar' })
  tx.update(webinarRegistrations).set({ leadId }).where(eq(webinarRegistrations.id, registration.id)).run()
  if (marketing) recordConsent(tx, { ...CONSENT, recipient: email, ipAddress, leadId })
  const mail = webinarRegistrationMail(getSetting('company', tx), {
    ...findAddressee(tx, { email, name }),
    title: webinar.title,
    day: webinarDay(webinar, now),
    clock: webinarClock(webinar),
    joinUrl: webinar.joinUrl,
    isOver: isOver(webinar, now),
    replayUrl: getSetting('webinarReplay', tx),
  })
  const attachments = webinarAttachments(tx, webinar, now)
  queueMail(tx, { template: 'webinar-registration', cause: 'visitor', to: email, leadId, attachments, ...mail })
  return 'new'
}

/** A registered person checked the box. Stores nothing if their latest consent is the same. */
function agreeAgain(tx: Tx, eventId: string, email: string, ipAddress: string | undefined): void {
  const emailKey = email.toLowerCase()
  const last = tx
    .select({ granted: consents.granted, form: consents.form, wording: consents.wording })
    .from(consents)
    .where(and(eq(consents.channel, CONSENT.channel), eq(consents.recipientKey, emailKey)))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(1)
    .get()
  if (last?.granted && last.form === CONSENT.form && last.wording === CONSENT.wording) return
  const registration = tx
    .select({ leadId: webinarRegistrations.leadId })
    .from(webinarRegistrations)
    .where(and(eq(webinarRegistrations.eventId, eventId), eq(webinarRegistrations.emailKey, emailKey)))
    .get()
  recordConsent(tx, { ...CONSENT, recipient: email, ipAddress, leadId: registration?.leadId ?? undefined })
}

/** Deletes the registrations of a lowercase address. */
export function deleteRegistrationsOf(tx: Tx, emailKey: string): void {
  tx.delete(webinarRegistrations).where(eq(webinarRegistrations.emailKey, emailKey)).run()
}
