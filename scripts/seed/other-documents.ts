import type { Tx } from '#app/db/client.server.ts'
import type { documents } from '#app/db/schema/index.ts'
import { SIGNING_DAYS } from '#app/modules/documents/rules.ts'
import { hashText } from '#app/modules/documents/agreement/find-or-create-agreement.server.ts'
import { filledBody } from '#app/modules/documents/templates/make-document.server.ts'
import { findDocumentTemplate } from '#app/modules/documents/templates/queries.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import type { ActivityKind } from '#app/db/schema/index.ts'
import { makeActivity } from '#tests/factories/make-lead.ts'
import { makeDocument, makeDocumentEvent } from '#tests/factories/make-onboarding.ts'
import type { SeededLead } from './leads.ts'
import { daysAfter, hoursAfter } from './moments.ts'

type NewDocument = Partial<typeof documents.$inferInsert>
type Sample = {
  /** Its template; null if it was created at DocuSeal and found there. */
  templateId: string | null
  sentDaysAgo: number
  remindedDaysAgo?: number
  signedDaysAgo?: number
  isOnPaper?: boolean
}

const SAMPLES: Sample[] = [
  { templateId: 'renewal', sentDaysAgo: 4, remindedDaysAgo: 1 },
  { templateId: 'pet-addendum', sentDaysAgo: 6, signedDaysAgo: 5 },
  { templateId: 'lead-paint', sentDaysAgo: 9, signedDaysAgo: 2, isOnPaper: true },
  { templateId: null, sentDaysAgo: 12, signedDaysAgo: 11 },
]

/**
 * Other documents of enrolled owners: a renewal that is waiting, a signed addendum, a disclosure signed on paper, and one created
 * at DocuSeal.
 */
export function seedOtherDocuments(tx: Tx, now: Date, seeded: readonly SeededLead[]): void {
  const waiting = [...SAMPLES]
  for (const { lead, steps } of seeded) {
    const sample = waiting[0]
    if (!sample) return
    const sentAt = daysAfter(now, -sample.sentDaysAgo)
    const isEnrolled = steps.some(({ status, at }) => status === 'enrolled' && at < sentAt)
    const contact = isEnrolled ? findLeadContact(lead.id, tx) : undefined
    if (!contact?.name || !contact.email) continue
    // Homes built since 1978 need no disclosure.
    if (sample.templateId === 'lead-paint' && (lead.yearBuilt ?? 1978) >= 1978) continue
    const said = sample.templateId === null ? IMPORTED : ofTemplate(tx, sample.templateId, contact, sentAt)
    // A name that the file can't print: use the next lead.
    if (said === null) continue
    const { propertyAddress, name: submitterName, email: submitterEmail } = contact
    writeSample(tx, now, sample, { ...said, leadId: lead.id, propertyAddress, submitterName, submitterEmail })
    waiting.shift()
  }
  if (waiting.length > 0) throw new Error('Too few leads have enrolled for the other documents')
}

const IMPORTED: NewDocument = {
  kind: 'other',
  provider: 'docuseal',
  documentName: 'Keys and access sheet',
  isImported: true,
  expiresAt: null,
}

function ofTemplate(
  tx: Tx,
  templateId: string,
  lead: NonNullable<ReturnType<typeof findLeadContact>>,
  sentAt: Date,
): NewDocument | null {
  const template = findDocumentTemplate(templateId, tx)
  if (!template) throw new Error(`There is no template ${templateId}`)
  const body = filledBody(tx, template, { lead, coSigner: null }, sentAt)
  if (!body.ok) return null
  return {
    kind: template.kind,
    provider: 'own',
    documentName: template.name,
    templateId,
    templateVersion: template.version,
    body: body.value,
    contentHash: hashText(body.value),
    expiresAt: daysAfter(sentAt, SIGNING_DAYS),
  }
}

function writeSample(tx: Tx, now: Date, sample: Sample, facts: NewDocument): void {
  const { sentDaysAgo, remindedDaysAgo, signedDaysAgo, isOnPaper = false } = sample
  const sentAt = daysAfter(now, -sentDaysAgo)
  const remindedAt = remindedDaysAgo === undefined ? null : daysAfter(now, -remindedDaysAgo)
  const completedAt = signedDaysAgo === undefined ? null : daysAfter(now, -signedDaysAgo)
  const { id, submitterName, submitterEmail } = makeDocument(tx, {
    ...facts,
    status: completedAt ? 'completed' : 'pending',
    isOnPaper,
    remindedAt,
    autoReminders: remindedAt ? 1 : 0,
    completedAt,
    createdAt: sentAt,
    updatedAt: completedAt ?? remindedAt ?? sentAt,
    isSample: true,
  })
  const { leadId, documentName } = facts
  const say = (kind: ActivityKind, createdAt: Date, summary: string, actorKind: 'owner' | 'system') =>
    leadId && makeActivity(tx, { leadId, kind, createdAt, summary, actorKind, detail: { documentId: id } })
  const addEvent = (kind: 'created' | 'sent' | 'opened' | 'reminded' | 'signed', actor: string, createdAt: Date) =>
    makeDocumentEvent(tx, { documentId: id, kind, actor, createdAt })
  if (facts.isImported === true) addEvent('created', 'DocuSeal', sentAt)
  else {
    addEvent('created', 'staff', sentAt)
    addEvent('sent', `to ${submitterEmail}`, sentAt)
    addEvent('opened', submitterName, hoursAfter(sentAt, 5))
  }
  if (facts.isImported !== true)
    say('document_sent', sentAt, `The ${documentName ?? ''} was sent to ${submitterEmail}.`, 'system')
  if (remindedAt) {
    addEvent('reminded', `to ${submitterEmail}`, remindedAt)
    say('document_reminded', remindedAt, `A reminder about the ${documentName ?? ''} was sent to ${submitterEmail}.`, 'system')
  }
  if (completedAt) {
    addEvent('signed', submitterName, completedAt)
    const how = isOnPaper ? ' on paper' : ''
    say('document_signed', completedAt, `${submitterName} signed the ${documentName ?? ''}${how}.`, 'owner')
  }
}
