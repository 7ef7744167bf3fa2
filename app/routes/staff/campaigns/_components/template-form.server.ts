import { readSearch } from '#app/format/search-words.ts'
import type { ReplyOptions } from '#app/http/form.server.ts'
import { savedWhileEditing } from '#app/modules/forms/seen.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { templateSchema } from '#app/modules/campaigns/templates/forms.ts'
import { MESSAGE_SAVE_FAILED, TEMPLATE_MESSAGES } from '#app/modules/campaigns/templates/messages.ts'
import { findNextWalkthrough, type StoredTemplate, type TemplateLaw } from '#app/modules/campaigns/templates/queries.server.ts'
import type { TemplateUse } from '#app/modules/campaigns/workflows.ts'
import { previewTemplate } from '#app/modules/campaigns/templates/render-campaign-message.server.ts'
import { smsSize, type SmsSize } from '#app/modules/messaging/layout/sms-segments.ts'
import { searchStoredLeads } from '#app/modules/leads/list/queries.server.ts'
import type { FormReply } from '#app/ui/form-reply.ts'

/** Number of leads offered for a preview. */
const MAX_LEADS = 5
/** Characters of a text sent back to the form; more than the limit. */
const MAX_CONTENT_RETURNED = 12_000

/** A template's preview for a lead. */
export type ShownPreview = {
  lead: { id: string; name: string }
  to: string
  subject: string
  text: string
  /** For a text message. */
  sms: SmsSize | null
  /** The channel that its steps use. */
  law: TemplateLaw
}

/** The answer to a template's form: the typed values, and the preview if one was requested. */
export type TemplateAnswer = FormReply & { preview?: ShownPreview }

/** Data for the template's form. */
export function templateFormFacts() {
  return { constraints: constraintsOf(templateSchema), submissionId: newSubmissionId() }
}

/**
 * Leads that match the address's search, and the one for the preview: the one it names, else the
 * newest match; for a walkthrough reminder, the lead with the next walkthrough.
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

/** A template's preview for a lead. `text`: the rendered text. */
export function shownPreview(
  templateId: string,
  leadId: string | null,
  text?: Parameters<typeof previewTemplate>[2],
): ShownPreview | null {
  const shown = leadId === null ? null : previewTemplate(templateId, leadId, text)
  if (!shown) return null
  const { message, addressed, law } = shown
  return {
    lead: { id: addressed.leadId, name: addressed.name },
    to: message.channel === 'email' ? addressed.email : (addressed.phone ?? 'no phone number'),
    subject: message.channel === 'email' ? message.subject : '',
    text: message.text,
    sms: message.channel === 'sms' ? smsSize(message.text) : null,
    law,
  }
}

/** Its text is returned in full, and is longer than in other forms. */
export const LONG_TEMPLATE_FIELDS = { content: MAX_CONTENT_RETURNED }

/** The form errors of a template that was not saved. `by`: who saved it in the meantime. */
export function notSavedTemplate(why: keyof typeof TEMPLATE_MESSAGES | 'changed' | 'failed', by = 'Someone'): ReplyOptions {
  if (why === 'failed') return { formErrors: [MESSAGE_SAVE_FAILED], status: 503 }
  if (why === 'name-taken') return { fieldErrors: { name: [TEMPLATE_MESSAGES[why]] }, status: 409 }
  if (why === 'changed') return { formErrors: [savedWhileEditing('template', by)], status: 409 }
  return { formErrors: [TEMPLATE_MESSAGES[why]], status: 404 }
}

/** The template on the page of a refused form, if it was deleted in the meantime. */
export function deletedTemplate(id: string): StoredTemplate {
  const texts = { name: 'Deleted template', subject: '', content: '' }
  const edited = { version: 0, updatedAt: new Date(0), editedAt: null, editedBy: null }
  return { id, key: null, type: 'email', workflow: 'warm_lead', delayDays: 0, ...texts, ...edited }
}
