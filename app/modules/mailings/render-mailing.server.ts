import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { findAddressed } from '#app/modules/campaigns/templates/find-addressed.server.ts'
import { renderTemplate } from '#app/modules/campaigns/templates/render-template.ts'
import { whyYouGetThis } from '#app/modules/campaigns/templates/why-you-get-this.ts'
import { findMailBasis, type MarketingBasis } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import { withFooterLinks } from '#app/modules/messaging/layout/finished-mail.ts'
import { sampleMarketingLinks } from '#app/modules/messaging/queue/marketing-links.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import type { MailingKind } from './rules.ts'

/** A mailing's content. */
type MailingText = { kind: MailingKind; subject: string; content: string }

type MailingEmail = { to: string; subject: string; text: string; html: string }

/** A mailing's email to a lead, with secret links; null if the lead was deleted. */
export function renderMailing(
  tx: Tx,
  text: MailingText,
  { leadId, basis, now }: { leadId: string; basis: MarketingBasis | null; now: Date },
): MailingEmail | null {
  return render(tx, text, findAddressed(tx, leadId, { links: { tx, now } }), basis)
}

/** A preview: its links lead nowhere, and marketing ends with an unsubscribe link. */
export function previewMailing(text: MailingText, leadId: string, now: Date, tx: Db | Tx = db()): MailingEmail | null {
  const addressed = findAddressed(tx, leadId, { links: 'dead' })
  const mail = render(tx, text, addressed, addressed && findMailBasis(tx, addressed.email, now))
  return mail === null || text.kind === 'service' ? mail : { ...mail, ...withFooterLinks(mail, sampleMarketingLinks(tx).footer) }
}

function render(
  tx: Db | Tx,
  { kind, subject, content }: MailingText,
  addressed: ReturnType<typeof findAddressed>,
  basis: MarketingBasis | null,
): MailingEmail | null {
  if (addressed === null) return null
  const reason = whyYouGetThis(kind === 'marketing' ? 'warm_lead' : 'onboarding', addressed.source, basis)
  const { company } = getSiteFacts(tx)
  const message = renderTemplate({ type: 'email', subject, content }, { known: addressed.known, company, reason })
  if (message.channel !== 'email') return null
  return { to: addressed.email, subject: message.subject, text: message.text, html: message.html }
}
