import { and, asc, eq, gt, isNotNull, min } from 'drizzle-orm'
import { vi } from 'vitest'
import { db, inTransaction, sqlite, type Tx } from '#app/db/client.server.ts'
import {
  campaignRuns,
  campaignSends,
  campaignSteps,
  campaignTemplates,
  consents,
  jobs,
  leads,
  messages,
} from '#app/db/schema/index.ts'
import { recordOf } from '#app/format/records.ts'
import { findActiveRun, startOnlyRun, stopSeenRun } from '#app/modules/campaigns/runs.server.ts'
import { continueSeenRun, pauseSeenRun, skipSeenStep } from '#app/modules/campaigns/lead/steer-run.server.ts'
import { findTemplate, templateKey } from '#app/modules/campaigns/templates/queries.server.ts'
import { updateTemplate } from '#app/modules/campaigns/templates/save-template.server.ts'
import { recordReply } from '#app/modules/inbox/receive/record-reply.server.ts'
import { receiveText } from '#app/modules/inbox/receive/receive-text.server.ts'
import { setLeadStatus } from '#app/modules/leads/edit/set-lead-status.server.ts'
import { setWalkthroughDate } from '#app/modules/leads/write/set-walkthrough-date.server.ts'
import { addCampaignCandidate } from '#app/modules/timeline/record-lead-event.server.ts'
import { MERGE_FACTS } from '#app/modules/leads/merge/facts.ts'
import { loadCompared } from '#app/modules/leads/merge/load-compared.server.ts'
import { mergeLeads, versionOf } from '#app/modules/leads/merge/merge-leads.server.ts'
import { isLeadStatus } from '#app/modules/leads/status/status.ts'
import { moveToTrash, restoreFromTrash } from '#app/modules/leads/trash/move-to-trash.server.ts'
import { refuseMarketing } from '#app/modules/marketing/unsubscribe.server.ts'
import { getSetting, writeSetting } from '#app/modules/settings/settings.server.ts'
import { makeActivity, makeLead } from '#tests/factories/make-lead.ts'
import { makeDocument, makePayment } from '#tests/factories/make-onboarding.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { tick } from '#tests/setup/campaigns.ts'
import { type SignedIn, signedInAs } from '#tests/setup/session.ts'
import type { Ended, Message } from './oracle.ts'
import { BEGINS_AT, type Change, ENDS_AT, type StoryEvent, type OfLead, type Person, type Story } from './story.ts'

/** The story's people in the database: their ids by name, and the staff member assigned to them. */
export type Cast = { ids: ReadonlyMap<string, string>; names: ReadonlyMap<string, string>; staff: SignedIn['viewer'] }

/**
 * Runs the product through a story, from one event or due time to the next. Returns what its campaigns sent and how they ended.
 */
export async function playStory({ people, events }: Story): Promise<{ messages: Message[]; ended: Ended[] }> {
  // There are no power failures here, so a thousand commits need not wait for the disk.
  sqlite().pragma('synchronous = OFF')
  vi.setSystemTime(BEGINS_AT)
  const cast = gather(people)
  const sent: Message[] = []
  let next = 0
  for (let now = BEGINS_AT; now <= ENDS_AT; now = nextMoment(now, events[next]?.at)) {
    vi.setSystemTime(now)
    for (let event = events[next]; event && event.at <= now; event = events[next]) {
      applyEvent(event, cast, new Date(now))
      next += 1
    }
    await tick(new Date(now))
    sent.push(...sentAt(new Date(now), cast))
  }
  return { messages: sent, ended: endedRuns(cast) }
}

/** When the product or the story next has something to do. */
export function nextMoment(now: number, happensAt = Number.POSITIVE_INFINITY): number {
  const after = new Date(now)
  const look = db()
    .select({ at: min(campaignRuns.nextCheckAt) })
    .from(campaignRuns)
    .where(gt(campaignRuns.nextCheckAt, after))
    .get()
  const isWaiting = and(eq(jobs.state, 'waiting'), gt(jobs.runAt, after))
  const job = db()
    .select({ at: min(jobs.runAt) })
    .from(jobs)
    .where(isWaiting)
    .get()
  return Math.min(happensAt, ...[look?.at, job?.at].flatMap((at) => (at ? [at.getTime()] : [])))
}

/** Writes the story's people into the database, and template texts that identify each message. */
export function gather(people: readonly Person[]): Cast {
  for (const { id } of db().select({ id: campaignTemplates.id }).from(campaignTemplates).all())
    db()
      .update(campaignTemplates)
      .set({ subject: 'A few words', content: textOf(id, 1), version: 1, editedAt: new Date(BEGINS_AT) })
      .where(eq(campaignTemplates.id, id))
      .run()
  const ids = new Map(people.map((person) => [person.name, makePerson(person)]))
  const names = new Map([...ids].map(([name, id]) => [id, name]))
  return { ids, names, staff: signedInAs('admin').viewer }
}

/** The text identifies the template and its version, and the walkthrough time that the message was written for. */
function textOf(template: string, number: number): string {
  const about = template.startsWith('walkthrough') ? ' on {{walkthrough_date}} {{walkthrough_time}}' : ''
  // Spelled out: the outbox masks anything that looks like a secret.
  return `Text ${number} of ${template.replaceAll('-', ' ')}${about}.`
}

function makePerson(person: Person): string {
  const { name, email, phone, status, walkthroughAt } = person
  const createdAt = new Date(BEGINS_AT)
  if (!isLeadStatus(status)) throw new Error(`${status} is no status`)
  const walkthroughDate = walkthroughAt === null ? null : new Date(walkthroughAt)
  const source = person.hasAsked ? 'analysis' : 'realtor-referral'
  const { id } = makeLead(db(), { name, email, phone, phoneE164: phone, status, source, walkthroughDate, createdAt })
  if (person.wantsMail && email !== '') agree('email', email)
  if (person.wantsTexts && phone !== null) agree('sms', phone)
  if (person.hasSigned) makeActivity(db(), { leadId: id, kind: 'agreement_signed', summary: 'Signed' })
  // In the product, onboarding starts for those who signed and paid; here, for everyone who reaches the status.
  makeDocument(db(), { leadId: id, status: 'completed', completedAt: createdAt })
  makePayment(db(), { leadId: id, state: 'paid', createdAt })
  if (person.isWelcomed) makeMessage(db(), { template: 'welcome', recipient: email })
  return id
}

function agree(channel: 'email' | 'sms', recipientKey: string): void {
  const said = { channel, recipientKey, granted: true, form: 'analysis', wording: 'Write to me.' } as const
  db()
    .insert(consents)
    .values({ ...said, confirmedAt: new Date() })
    .run()
}

/** Applies an event to the product. */
export function applyEvent(event: StoryEvent, cast: Cast, now: Date): void {
  switch (event.kind) {
    case 'timing':
      return inTransaction((tx) => writeSetting(tx, 'campaignTiming', { ...getSetting('campaignTiming'), ...event.change }))
    case 'hours': {
      const hours = { ...getSetting('campaignSending'), mailFrom: event.from, mailTo: event.to }
      return inTransaction((tx) => writeSetting(tx, 'campaignSending', hours))
    }
    case 'text':
      return rewrite(event.template, event.number, cast, now)
    case 'switch off':
      db().update(campaignSteps).set({ isOn: false }).where(eq(campaignSteps.id, event.step)).run()
      return
    default:
      applyToLead(event, cast, now)
  }
}

function rewrite(templateId: string, number: number, { staff }: Cast, now: Date): void {
  const template = findTemplate(templateId)
  if (!template) throw new Error(`There is no template ${templateId}`)
  const saved = updateTemplate(
    staff,
    templateId,
    { ...template, content: textOf(templateId, number), seen: templateKey(template) },
    now,
  )
  if (!saved.ok) throw new Error(`The template was not saved: ${saved.reason}`)
}

function applyToLead(event: OfLead, cast: Cast, now: Date): void {
  const leadId = idOf(event.lead, cast)
  const actor = { kind: 'staff', userId: cast.staff.id } as const
  const lead = db().select().from(leads).where(eq(leads.id, leadId)).get()
  if (!lead) throw new Error(`${event.lead} is gone`)
  if (event.kind === 'unsubscribe') {
    const refusal = { channel: 'email', recipient: lead.email, reason: 'unsubscribed', by: null } as const
    inTransaction((tx) => refuseMarketing(tx, refusal, now))
  } else if (event.kind === 'text STOP') {
    if (lead.phoneE164 !== null) receive(lead.phoneE164, now)
  } else if (event.kind === 'restore') {
    inTransaction((tx) => restoreFromTrash(tx, { leadId, actor, now }))
  } else if (lead.deletedAt === null) {
    if (event.kind === 'merge') merge(leadId, idOf(event.into, cast), cast, now)
    else inTransaction((tx) => change(tx, event, { leadId, actor, now }))
  }
}

function receive(from: string, now: Date): void {
  const sid = `SM${now.getTime().toString(16).padStart(20, '0')}${from.slice(-12).padStart(12, '0').replace(/\D/g, '0')}`
  const received = receiveText(new URLSearchParams({ MessageSid: sid, From: from, To: '+15155550142', Body: 'STOP' }), now)
  if (!received.ok) throw new Error('The text could not be read')
}

type By = { leadId: string; actor: { kind: 'staff'; userId: string }; now: Date }

function change(tx: Tx, event: Change, { leadId, actor, now }: By): void {
  const by = { leadId, actor, now }
  const seen = findActiveRun(tx, leadId)?.id ?? ''
  switch (event.kind) {
    case 'start':
      startOnlyRun(tx, { ...by, workflow: event.workflow })
      return
    case 'book':
      setLeadStatus(tx, { ...by, to: 'walkthrough_scheduled', reason: null })
      setWalkthroughDate(tx, leadId, new Date(event.when))
      addCampaignCandidate(tx, leadId)
      return
    case 'status':
      if (isLeadStatus(event.to)) setLeadStatus(tx, { ...by, to: event.to, reason: null })
      return
    case 'walkthrough':
      setWalkthroughDate(tx, leadId, event.when === null ? null : new Date(event.when))
      if (event.when !== null) addCampaignCandidate(tx, leadId)
      return
    case 'answer': {
      const { id } = makeReceived(tx, { leadId })
      recordReply(tx, { id, messageId: null, leadId, kind: 'mail_received', summary: 'An email came in', isFromLead: true, now })
      return
    }
    case 'bin':
      moveToTrash(tx, by)
      return
    case 'pause':
      pauseSeenRun(tx, { ...by, seen })
      return
    case 'continue':
      continueSeenRun(tx, { ...by, seen })
      return
    case 'stop':
      stopSeenRun(tx, { ...by, seen })
      return
    case 'skip':
      skipSeenStep(tx, { ...by, seen, stepId: event.step })
  }
}

function merge(from: string, into: string, { staff }: Cast, now: Date): void {
  const compared = loadCompared(db(), [from, into])
  // The other one is in the trash, or was merged into a third one by now.
  if (!compared.ok) return
  const picks = recordOf(MERGE_FACTS, () => into)
  const merged = mergeLeads(staff, { ids: [from, into], stays: into, picks, seen: versionOf(compared.value) }, now)
  if (!merged.ok) throw new Error(`Not merged: ${merged.reason.kind}`)
}

function idOf(name: string, { ids }: Cast): string {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`There is no ${name}`)
  return id
}

/** What was written at a moment, the recipient, and the content. */
export function sentAt(now: Date, { names }: Cast): Message[] {
  const written = and(eq(campaignSends.createdAt, now), isNotNull(campaignSends.messageId))
  const rows = db()
    .select({ leadId: campaignRuns.leadId, step: campaignSends.stepId, message: messages })
    .from(campaignSends)
    .innerJoin(campaignRuns, eq(campaignRuns.id, campaignSends.runId))
    .innerJoin(messages, eq(messages.id, campaignSends.messageId))
    .where(written)
    .all()
  return rows.map(({ leadId, step, message }) => {
    const text = /Text \d+ of [^.]*\./.exec(message.textBody)?.[0].replaceAll(/\s+/g, ' ')
    const hasLeft = message.state === 'kept' ? '' : ` (${message.state})`
    return {
      lead: names.get(leadId) ?? leadId,
      step: step ?? '',
      channel: message.channel,
      at: now.getTime(),
      to: message.recipient,
      text: (text ?? message.textBody) + hasLeft,
    }
  })
}

function endedRuns({ names }: Cast): Ended[] {
  const rows = db().select().from(campaignRuns).orderBy(asc(campaignRuns.startedAt), asc(campaignRuns.id)).all()
  return rows.map(({ leadId, workflow, state, endReason }) => ({
    lead: names.get(leadId) ?? leadId,
    ...{ workflow, state, reason: endReason },
  }))
}
