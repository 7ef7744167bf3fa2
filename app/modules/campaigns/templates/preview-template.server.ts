import { db } from '#app/db/client.server.ts'
import { findTemplate } from './queries.server.ts'
import { previewMessage } from './render-campaign-message.server.ts'
import type { TemplateText } from './render-template.ts'

/** A template's text for a lead, or that of a draft, with dead links. Null if the template or the lead is missing. */
export function previewTemplate(templateId: string, leadId: string, text?: TemplateText) {
  const template = findTemplate(templateId)
  return template && previewMessage(db(), template, leadId, text)
}
