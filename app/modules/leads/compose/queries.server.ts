import { and, asc, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { campaignTemplates } from '#app/db/schema/index.ts'
import { formatDayAndTime } from '#app/format/date.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { Viewer } from '#app/modules/users/viewer.ts'
import { isNameFromEmail } from '#app/modules/forms/name-from-email.ts'
import { findLead } from '../detail/lead-detail.server.ts'
import { fillTemplate } from './fill-template.ts'

/** The templates of mails that staff may begin from, by their names. */
export function listMailTemplates(): { id: string; name: string }[] {
  return db()
    .select({ id: campaignTemplates.id, name: campaignTemplates.name })
    .from(campaignTemplates)
    .where(eq(campaignTemplates.type, 'email'))
    .orderBy(asc(campaignTemplates.name), asc(campaignTemplates.id))
    .all()
}

/** A template with what is known of a lead and its sender filled in; null where there is no such template or lead. */
export function fillMailTemplate(
  leadId: string,
  templateId: string,
  sender: Viewer,
): { subject: string; message: string } | null {
  const isMail = and(eq(campaignTemplates.id, templateId), eq(campaignTemplates.type, 'email'))
  const template = db().select().from(campaignTemplates).where(isMail).get()
  const lead = findLead(leadId)
  if (!template || !lead) return null
  const name = isNameFromEmail({ name: lead.name, email: lead.email }) ? '' : lead.name.trim()
  const { name: companyName, phone } = getSetting('company')
  const known = {
    name,
    firstName: name.split(/\s+/)[0] ?? '',
    propertyAddress: lead.propertyAddress,
    city: lead.city,
    walkthroughDate: lead.walkthroughDate === null ? '' : formatDayAndTime(lead.walkthroughDate),
    assigneeName: lead.assigneeName ?? sender.name,
    senderName: sender.name,
    companyName,
    companyPhone: phone,
  }
  return { subject: fillTemplate(template.subject, known), message: fillTemplate(template.content, known) }
}
