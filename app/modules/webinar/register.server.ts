import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { consents, UNCONFIRMED, webinarRegistrations } from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
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
 * Registers a person for the webinar, and queues the rest for a job: the form's answer and its speed are the same for every
 * address. over-limit: too many new leads at the moment.
 */
export function registerForWebinar(
  request: WebinarRequest,
  ipAddress: string | undefined,
  now = new Date(),
): Result<undefined, OverLimit> {
  return inTransaction((tx) => {
    const limit = limitNewLeads(tx, now)
    if (!limit.ok) return limit
    const { name, email, marketing } = request
    const emailKey = email.toLowerCase()
    const { id: eventId } = ensureWebinar(tx)
    const registration = { eventId, name, email, emailKey, mailedSequence: UNCONFIRMED, createdAt: now }
    tx.insert(webinarRegistrations).values(registration).onConflictDoNothing().run()
    const registrationId = findRegistration(tx, eventId, emailKey)?.id
    const payload = { registrationId, marketing, ipAddress, createdAt: now }
    enqueueJob(tx, { kind: 'confirm-registration', payload, runAt: now })
    return ok()
  })
}

/**
 * Finishes a registration in one transaction: lead (source webinar, status leads), consent if the box was checked, and the
 * confirmation with its calendar file. After a repeated registration it only stores a new consent.
 */
export const confirmRegistrationJob = defineJob({
  payload: z.object({
    registrationId: z.string(),
    marketing: z.boolean(),
    ipAddress: z.string().optional(),
    createdAt: z.coerce.date(),
  }),
  run({ registrationId, marketing, ipAddress, createdAt }, { now }) {
    inTransaction((tx) => {
      const registration = tx.select().from(webinarRegistrations).where(eq(webinarRegistrations.id, registrationId)).get()
      if (!registration) return
      const leadId = confirm(tx, registration, now)
      if (marketing) agree(tx, { email: registration.email, leadId, ipAddress, createdAt })
    })
  },
})

type Registration = typeof webinarRegistrations.$inferSelect

/** Returns the registration's lead, which is new if it was unconfirmed. */
function confirm(tx: Tx, registration: Registration, now: Date): string | null {
  if (registration.mailedSequence !== UNCONFIRMED) return registration.leadId
  const webinar = ensureWebinar(tx)
  const { id, name, email, emailKey } = registration
  const other = findRegistration(tx, webinar.id, emailKey)
  if (other && other.id !== id) {
    // A new date was set since, and they registered for it too.
    tx.delete(webinarRegistrations).where(eq(webinarRegistrations.id, id)).run()
    return confirm(tx, other, now)
  }
  const lead = { name, email, source: 'webinar', status: 'leads' } as const
  const leadId = createLead(tx, lead, { actor: { kind: 'owner' }, summary: 'Registered for the investor webinar' })
  const { id: eventId, sequence: mailedSequence } = webinar
  tx.update(webinarRegistrations).set({ leadId, eventId, mailedSequence }).where(eq(webinarRegistrations.id, id)).run()
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
  return leadId
}

function findRegistration(tx: Tx, eventId: string, emailKey: string): Registration | undefined {
  const theirs = and(eq(webinarRegistrations.eventId, eventId), eq(webinarRegistrations.emailKey, emailKey))
  return tx.select().from(webinarRegistrations).where(theirs).get()
}

type Agreed = { email: string; leadId: string | null; ipAddress: string | undefined; createdAt: Date }

/** The person checked the box at `createdAt`. Stores nothing if their latest consent is the same, or if they refused since. */
function agree(tx: Tx, { email, leadId, ipAddress, createdAt }: Agreed): void {
  const last = tx
    .select({ granted: consents.granted, form: consents.form, wording: consents.wording, createdAt: consents.createdAt })
    .from(consents)
    .where(and(eq(consents.channel, CONSENT.channel), eq(consents.recipientKey, email.toLowerCase())))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(1)
    .get()
  if (last?.granted && last.form === CONSENT.form && last.wording === CONSENT.wording) return
  if (last && !last.granted && last.createdAt > createdAt) return
  recordConsent(tx, { ...CONSENT, recipient: email, ipAddress, leadId: leadId ?? undefined, createdAt })
}

/** Deletes the registrations of a lowercase address. */
export function deleteRegistrationsOf(tx: Tx, emailKey: string): void {
  tx.delete(webinarRegistrations).where(eq(webinarRegistrations.emailKey, emailKey)).run()
}
