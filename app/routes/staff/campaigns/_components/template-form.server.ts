import { readSearch } from '#app/format/search-words.ts'
import type { ReplyOptions } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { templateSchema } from '#app/modules/campaigns/templates/forms.ts'
import { MESSAGE_SAVE_FAILED, TEMPLATE_MESSAGES } from '#app/modules/campaigns/templates/messages.ts'
import { findNextWalkthrough } from '#app/modules/campaigns/templates/queries.server.ts'
import type { TemplateUse } from '#app/modules/campaigns/workflows.ts'
import type { CampaignMessage } from '#app/modules/campaigns/templates/render-template.ts'
import type { TemplateLaw } from '#app/modules/campaigns/templates/template-law.server.ts'
import { previewTemplate } from '#app/modules/campaigns/templates/preview-template.server.ts'
import { smsSize, type SmsSize } from '#app/modules/messaging/layout/sms-segments.ts'
import { searchStoredLeads } from '#app/modules/leads/list/queries.server.ts'
import type { FormReply } from '#app/ui/form-reply.ts'

/** Leads that are offered to look at a template with. */
const MAX_LEADS = 5
/** Characters of a text that come back; more than it may have. */
const MAX_CONTENT_RETURNED = 12_000

/** What a template says to a lead. */
export type ShownPreview = {
  lead: { id: string; name: string }
  to: string
  subject: string
  text: string
  /** Of a text message. */
  sms: SmsSize | null
  /** What its steps send it as. */
  law: TemplateLaw
}

/** The answer to a form of a template: what was typed, and what it would say where a look at it was asked for. */
export type TemplateAnswer = FormReply & { preview?: ShownPreview; version?: string }

/** What its form needs. */
export function templateFormFacts() {
  return { constraints: constraintsOf(templateSchema), submissionId: newSubmissionId() }
}

/**
 * The leads that an address looks for, and the one to look at a template with: what it names, else the newest that is found; for a reminder of a walkthrough the one whose walkthrough
 * comes next.
 */
export function findPreviewLeads(
  url: string,
  workflow: TemplateUse,
  now = new Date(),
): {
  q: string
  leads: { id: string; name: string; address: string }[]
  leadId: string | null
} {
  const query = new URL(url).searchParams
  const q = readSearch(query.get('q'))
  const found = searchStoredLeads(q, MAX_LEADS).map(({ id, name, propertyAddress }) => ({ id, name, address: propertyAddress }))
  const expected = q === '' && workflow === 'confirmation' ? findNextWalkthrough(now) : null
  const leads = expected === null ? found : [expected, ...found.filter(({ id }) => id !== expected.id)].slice(0, MAX_LEADS)
  return { q, leads, leadId: query.get('lead') ?? leads[0]?.id ?? null }
}

/** What a template says to a lead, as its page shows it. `text`: what it would say. */
export function shownPreview(
  templateId: string,
  leadId: string | null,
  text?: Parameters<typeof previewTemplate>[2],
): ShownPreview | null {
  const shown = leadId === null ? null : previewTemplate(templateId, leadId, text)
  if (!shown) return null
  const { message, addressed, law } = shown
  const name = addressed.name
  return {
    lead: { id: addressed.leadId, name },
    to: message.channel === 'email' ? addressed.email : (addressed.phone ?? 'no phone number'),
    subject: subjectOf(message),
    text: message.text,
    sms: message.channel === 'sms' ? smsSize(message.text) : null,
    law,
  }
}

function subjectOf(message: CampaignMessage): string {
  return message.channel === 'email' ? message.subject : ''
}

/** Its text comes back whole, and is longer than those of other forms. */
export const LONG_TEMPLATE_FIELDS = { content: MAX_CONTENT_RETURNED }

/** Why a template was not saved, for its form. */
export function notSavedTemplate(why: keyof typeof TEMPLATE_MESSAGES | 'failed'): ReplyOptions {
  if (why === 'failed') return { formErrors: [MESSAGE_SAVE_FAILED], status: 503 }
  if (why === 'name-taken') return { fieldErrors: { name: [TEMPLATE_MESSAGES[why]] }, status: 409 }
  return { formErrors: [TEMPLATE_MESSAGES[why]], status: why === 'changed' ? 409 : 404 }
}
