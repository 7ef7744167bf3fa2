import type { Db, Tx } from '#app/db/client.server.ts'
import { writtenBy } from '#app/modules/messaging/layout/mail-reasons.ts'
import { withFooterLinks } from '#app/modules/messaging/layout/mail-layout.ts'
import { findMailBasis, type MarketingBasis } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import { sampleMarketingLinks } from '#app/modules/messaging/queue/marketing-links.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { type Addressed, findAddressed } from './lead-values.server.ts'
import { findTemplate, type StoredTemplate } from './queries.server.ts'
import { type CampaignMessage, renderTemplate, type TemplateText } from './render-template.ts'
import { findTemplateLaw, type TemplateLaw } from './template-law.server.ts'
import { whyYouGetThis } from './why-you-get-this.ts'

/** no-template: there is none with this id · no-lead: the lead is gone, merged, or in the trash. */
export type NotRendered = 'no-template' | 'no-lead'

/**
 * The message that a template makes for a lead, as it is to be sent at `sendAt`: with the text that the template has now and what is known of the lead now. Its
 * links get their secrets, so that each call makes other ones. `basis`: what the gate said; looked up where it was not asked.
 */
export function renderCampaignMessage(
  tx: Tx,
  templateId: string,
  { leadId, sendAt, basis }: { leadId: string; sendAt: Date; basis?: MarketingBasis },
): Result<CampaignMessage, NotRendered> {
  const template = findTemplate(templateId, tx)
  if (!template) return refused('no-template')
  const addressed = findAddressed(tx, leadId, { links: { tx, now: sendAt } })
  return addressed ? ok(renderFor(tx, template, addressed, { now: sendAt, basis })) : refused('no-lead')
}

/**
 * The same for a look at it: its links lead nowhere. A mail that is sent as marketing ends with the way out of it, as its reader gets it. `text`: what the template would
 * say.
 */
export function previewMessage(
  tx: Db | Tx,
  template: StoredTemplate,
  leadId: string,
  text: TemplateText = template,
): { message: CampaignMessage; addressed: Addressed; law: TemplateLaw } | null {
  const addressed = findAddressed(tx, leadId, { links: 'dead' })
  if (!addressed) return null
  const law = findTemplateLaw(tx, template)
  const message = renderFor(tx, { ...template, ...text }, addressed, { now: new Date() })
  const isPlain = message.channel === 'sms' || law === 'service' || law === 'reply'
  return {
    message: isPlain ? message : { ...message, ...withFooterLinks(message, sampleMarketingLinks(tx).footer) },
    addressed,
    law,
  }
}

function renderFor(
  tx: Db | Tx,
  template: Pick<StoredTemplate, 'workflow'> & TemplateText,
  addressed: Addressed,
  { now, basis }: { now: Date; basis?: MarketingBasis },
): CampaignMessage {
  const { company } = getSiteFacts(tx)
  const { workflow } = template
  const reason =
    workflow === 'saved_reply'
      ? writtenBy(addressed.known('staff_name') ?? company.shortName)
      : whyYouGetThis(workflow, addressed.source, basis ?? findMailBasis(tx, addressed.email, now))
  return renderTemplate(template, { known: addressed.known, company, reason })
}
