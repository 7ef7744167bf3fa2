import { and, asc, eq, sql } from 'drizzle-orm'
import { TEAM } from '#app/content/team.ts'
import type { Db, Tx } from '#app/db/client.server.ts'
import { leads, users } from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { endOfDay } from '#app/format/wall-clock.ts'
import { assignLead } from '#app/modules/leads/write/assign-lead.server.ts'
import type { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { queueStaffNotice } from '#app/modules/messaging/queue/queue-staff-notice.server.ts'
import { newClientNoticeMail } from '#app/modules/messaging/templates/payment.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { completeTask, createTask, listOpenKinds, type TaskKind, welcomeCall } from '#app/modules/tasks/tasks.server.ts'
import { staffWhoMay } from '#app/modules/users/queries.server.ts'
import { paths } from '#app/paths.ts'
import { formatCalendarDay, type OnboardingFacts, promisedDays } from './next-steps.ts'

type Lead = NonNullable<ReturnType<typeof findLeadContact>>
type Contact = { name: string; phone: string; email: string }

const DIRECTOR = TEAM.find(({ role }) => role === 'Director of Growth')

/**
 * A new client's contact: the lead's assignee. If there is none, assigns the lead to the Director of Growth, or to the admin with
 * the oldest account.
 */
export function assignContact(tx: Tx, leadId: string, now: Date): Contact {
  return contactOf(tx, ownerOf(tx, leadId) ?? assignNewClient(tx, leadId, now))
}

/** The same without assigning. */
export function findContact(tx: Db | Tx, leadId: string): Contact {
  return contactOf(tx, ownerOf(tx, leadId) ?? ownerOfNewClients(tx))
}

function contactOf(tx: Db | Tx, owner: { name: string; email: string } | undefined): Contact {
  const { company } = getSiteFacts(tx)
  if (!owner) return DIRECTOR ?? company
  const listed = TEAM.find(({ email, name }) => email === owner.email || name === owner.name)
  return { name: owner.name, phone: listed?.phone ?? company.phone, email: listed?.email ?? owner.email }
}

function ownerOf(tx: Db | Tx, leadId: string) {
  return tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(leads)
    .innerJoin(users, eq(users.id, leads.assigneeId))
    .where(and(eq(leads.id, leadId), staffWhoMay('work')))
    .get()
}

function assignNewClient(tx: Tx, leadId: string, now: Date) {
  const owner = ownerOfNewClients(tx)
  if (owner) assignLead(tx, { leadId, assigneeId: owner.id, actor: { kind: 'system' }, now })
  return owner
}

function ownerOfNewClients(tx: Db | Tx) {
  const isDirector = sql`${users.email} = ${DIRECTOR?.email ?? ''} or ${users.name} = ${DIRECTOR?.name ?? ''}`
  return tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(staffWhoMay('work'))
    .orderBy(sql`${isDirector} desc`, sql`${users.role} = 'admin' desc`, asc(users.createdAt), asc(users.id))
    .limit(1)
    .get()
}

/**
 * Creates tasks for the promised call and photos, each due on the date in the welcome email, drafts the setup fee's invoice, and
 * notifies staff.
 */
export function planOnboardingTasks(tx: Tx, lead: Lead, facts: OnboardingFacts): void {
  const { call, listing } = promisedDays(facts)
  const name = lead.name.trim() || 'the new client'
  const promises: { kind: TaskKind; day: string; what: string }[] = [
    {
      kind: 'welcome-call',
      day: call,
      what: welcomeCall(lead),
    },
    { kind: 'photographs', day: listing, what: 'Take the photos and finish the listing' },
  ]
  for (const { kind, day, what } of promises)
    createTask(tx, {
      leadId: lead.id,
      kind,
      summary: `${what}: promised to the client`,
      dueAt: endOfDay(day),
    })
  enqueueJob(tx, { kind: 'draft-setup-invoice', payload: { leadId: lead.id }, uniqueKey: `draft-setup-invoice:${lead.id}` })
  const notice = newClientNoticeMail(getSetting('company', tx), {
    name,
    contactName: facts.contactName,
    propertyAddress: lead.propertyAddress,
    phone: lead.phone,
    promises: promises.map(({ what, day }) => ({ label: what, value: `by ${formatCalendarDay(day)}` })),
    url: getSiteFacts(tx).baseUrl + paths.lead(lead.id),
  })
  queueStaffNotice(tx, { template: 'payment-notice', leadId: lead.id, ...notice })
}

/** Names of the promised tasks. */
const PROMISED: Partial<Record<TaskKind, string>> = {
  'welcome-call': 'the call',
  photographs: 'the photos',
  'send-invoice': 'the setup fee invoice',
}

/** Cancels the promised tasks of a new client whose onboarding fee was refunded. Returns the names of the unfinished ones. */
export function cancelOnboardingTasks(tx: Tx, leadId: string, now: Date): string[] {
  return listOpenKinds(tx, leadId).flatMap((kind) => {
    const words = PROMISED[kind]
    if (words === undefined) return []
    completeTask(tx, leadId, kind, now)
    return [words]
  })
}
