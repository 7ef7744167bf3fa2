import type { MessageTemplate } from '#app/db/schema/index.ts'
import type { CompanyFacts } from '#app/content/company.ts'
import { db } from '#app/db/client.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { withFooterLinks } from '../layout/finished-mail.ts'
import { sampleMarketingLinks } from '../queue/marketing-links.server.ts'

/** An email as it would be sent. */
export type RenderedMail = { subject: string; text: string; html: string }

/** An email with sample content, for staff to preview. */
export type SampleMail = {
  /** Its URL: the template, plus the variant if it has several. */
  key: string
  /** The template's key, as stored in messages. */
  template: MessageTemplate
  /** Who gets it, and when. */
  meaning: string
  /** The function that builds emails from this template. */
  maker: unknown
  render: () => RenderedMail
}

/** A template with sample content. `variant`: one word that distinguishes it from the template's default content. */
export function sampleMail<Content>(
  template: MessageTemplate,
  meaning: string,
  maker: (company: CompanyFacts, content: Content) => RenderedMail,
  content: Content,
  variant?: string,
): SampleMail {
  const key = variant === undefined ? template : `${template}--${variant}`
  return { key, template, meaning, maker, render: () => maker(getSetting('company'), content) }
}

/** Data shared by all samples. The people are fictional, and the links lead nowhere. */
export const SAMPLE = {
  name: 'Dana Hill',
  email: 'dana.hill@example.com',
  phone: '(515) 555-0173',
  address: '2418 Beaver Ave, Des Moines, IA 50310',
  /** The addressee of a mailbox that has not answered yet. */
  addressee: { name: null, property: 'your home in Des Moines' },
  link: 'https://example.com/a-link-of-the-mail',
  leadUrl: 'https://example.com/leads/sample',
} as const

/** The same with a marketing email's unsubscribe links. */
export function marketingSample(sample: SampleMail): SampleMail {
  const render = () => {
    const mail = sample.render()
    return { ...mail, ...withFooterLinks(mail, sampleMarketingLinks(db()).footer) }
  }
  return { ...sample, render }
}
