import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { writtenBy } from '#app/modules/messaging/layout/mail-reasons.ts'
import { withFooterLinks } from '#app/modules/messaging/layout/finished-mail.ts'
import { findMailBasis, type MarketingBasis } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import { sampleMarketingLinks } from '#app/modules/messaging/queue/marketing-links.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { type Addressed, findAddressed } from './find-addressed.server.ts'
import { findTemplate, findTemplateLaw, type StoredTemplate, type TemplateLaw } from './queries.server.ts'
import { type CampaignMessage, renderTemplate, type TemplateText } from './render-template.ts'
import { whyYouGetThis } from './why-you-get-this.ts'

/** no-template: it does not exist · no-lead: the lead was deleted or merged, or is in the trash. */
type NotRendered = 'no-template' | 'no-lead'

/**
 * Fills a template for a lead, to be sent at `sendAt`, with the current text and data. Creates new link secrets on each call.
 * `basis`: the result of the marketing check; looked up if omitted.
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
 * The same for a preview, with dead links. A marketing email ends with the unsubscribe note, as its reader gets it. `text`: a
 * draft to preview.
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

/** A template's text for a lead, or that of a draft, with dead links. Null if the template or the lead is missing. */
export function previewTemplate(templateId: string, leadId: string, text?: TemplateText) {
  const template = findTemplate(templateId)
  return template && previewMessage(db(), template, leadId, text)
}
