import { SAMPLE_MARK } from '#app/content/document-templates.ts'
import type { Db, Tx } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { documents } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { mergeFieldNames } from '#app/format/merge-fields.ts'
import { findUnprintable, printedText } from '#app/modules/pdf/printed-text.server.ts'
import type { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { leadFees } from '#app/modules/pricing/lead-fees.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { signerName } from '../agreement/agreement-data.ts'
import { textBody } from '../agreement/agreement-text.ts'
import { type DocumentRow, hashText } from '../agreement/find-or-create-agreement.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { SIGNING_DAYS } from '../rules.ts'
import { addCoSigner, type CoSigner } from '../signers.server.ts'
import { fieldValues } from './field-values.ts'
import { type TemplateField, TEMPLATE_FIELDS } from './fields.ts'
import { fillDocumentTemplate } from './parse-template.ts'
import type { Template } from './queries.server.ts'

type Lead = NonNullable<ReturnType<typeof findLeadContact>>
export type Parties = { lead: Lead; coSigner: CoSigner | null }

/** unknown: the lead lacks the data for these fields · unprintable: its data contains characters that the PDF can't print. */
export type NotFilled = { kind: 'unknown'; fields: string[] } | { kind: 'unprintable'; letters: string[] }

/** A template's text for a lead, as stored, shown and hashed: in characters that the PDF can print. */
export function filledBody(tx: Db | Tx, template: Template, { lead, coSigner }: Parties, day: Date): Result<string, NotFilled> {
  const values = fieldValues(lead, leadFees(lead), getSiteFacts(tx).company, day, coSigner)
  const unknown = needed(template.content).filter((name) => values[name] === null)
  if (unknown.length > 0) return refused({ kind: 'unknown', fields: unknown.map((name) => TEMPLATE_FIELDS[name]) })
  const mark = template.version === 0 ? SAMPLE_MARK : `Version ${template.version}.`
  const body = textBody({ title: template.name, mark, clauses: fillDocumentTemplate(template.content, values) })
  const letters = findUnprintable(body)
  return letters.length > 0 ? refused({ kind: 'unprintable', letters }) : ok(body.split('\n').map(printedText).join('\n'))
}

/** The fields without a fallback text: those used without a bar. */
function needed(content: string): TemplateField[] {
  return mergeFieldNames(content, { areBare: true }).filter((name): name is TemplateField => Object.hasOwn(TEMPLATE_FIELDS, name))
}

/** Creates a template's document for a lead, to be signed on our own page by the lead and `coSigner`, if any. */
export function makeDocumentOf(tx: Tx, template: Template, parties: Parties, now: Date): Result<DocumentRow, NotFilled> {
  const { lead, coSigner } = parties
  const body = filledBody(tx, template, parties, now)
  if (!body.ok) return body
  const id = newId()
  const document = tx
    .insert(documents)
    .values({
      id,
      leadId: lead.id,
      kind: template.kind,
      provider: 'own',
      providerId: id,
      documentName: template.name,
      propertyAddress: lead.propertyAddress,
      submitterName: signerName(lead),
      submitterEmail: lead.email.trim(),
      templateId: template.id,
      templateVersion: template.version,
      body: body.value,
      contentHash: hashText(body.value),
      createdAt: now,
      expiresAt: new Date(now.getTime() + SIGNING_DAYS * DAY_MS),
    })
    .returning()
    .get()
  if (coSigner) addCoSigner(tx, document, coSigner)
  recordEvent(tx, { documentId: id, kind: 'created', actor: getSiteFacts(tx).company.name, createdAt: now })
  return ok(document)
}
