import { db } from '#app/db/client.server.ts'
import { findTemplate } from './queries.server.ts'
import { previewMessage } from './render-campaign-message.server.ts'
import type { TemplateText } from './render-template.ts'

/** What a template says to a lead now, or would say with this text; its links lead nowhere. Null where one of the two is missing. */
export function previewTemplate(templateId: string, leadId: string, text?: TemplateText) {
  const template = findTemplate(templateId)
  return template && previewMessage(db(), template, leadId, text)
}
