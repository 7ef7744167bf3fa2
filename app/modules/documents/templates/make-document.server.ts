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
import { fillTemplate } from './parse-template.ts'
import type { Template } from './queries.server.ts'

type Lead = NonNullable<ReturnType<typeof findLeadContact>>
export type Parties = { lead: Lead; coSigner: CoSigner | null }

/** unknown: the lead does not say what these fields need · unprintable: what it says contains letters that the signed file could not print. */
export type NotFilled = { kind: 'unknown'; fields: string[] } | { kind: 'unprintable'; letters: string[] }

/** The text of a template for a lead, as it is stored, shown and hashed: in the letters that its file prints. */
export function filledBody(tx: Db | Tx, template: Template, { lead, coSigner }: Parties, day: Date): Result<string, NotFilled> {
  const values = fieldValues(lead, leadFees(lead), getSiteFacts(tx).company, day, coSigner)
  const unknown = needed(template.content).filter((name) => values[name] === null)
  if (unknown.length > 0) return refused({ kind: 'unknown', fields: unknown.map((name) => TEMPLATE_FIELDS[name]) })
  const mark = template.version === 0 ? SAMPLE_MARK : `Version ${template.version}.`
  const body = textBody({ title: template.name, mark, clauses: fillTemplate(template.content, values) })
  const letters = findUnprintable(body)
  return letters.length > 0 ? refused({ kind: 'unprintable', letters }) : ok(body.split('\n').map(printedText).join('\n'))
}

/** The fields that a template has no words for where nothing is known: those that are used without a bar. */
function needed(content: string): TemplateField[] {
  return mergeFieldNames(content, { areBare: true }).filter((name): name is TemplateField => Object.hasOwn(TEMPLATE_FIELDS, name))
}

/** Writes a document of a template for a lead, to be signed on our own page; by the lead and `coSigner`, where there is one. */
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
