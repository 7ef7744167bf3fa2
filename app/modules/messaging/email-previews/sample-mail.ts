import type { CompanyFacts } from '#app/content/company.ts'
import { db } from '#app/db/client.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { withFooterLinks } from '../layout/mail-layout.ts'
import { sampleMarketingLinks } from '../queue/marketing-links.server.ts'

/** A mail as it would go out. */
export type RenderedMail = { subject: string; text: string; html: string }

/** A mail of the product with invented content, for staff to look at. */
export type SampleMail = {
  /** Its address: the template, and what sets it apart where a template has several. */
  key: string
  /** Machine word of the template, as messages store it. */
  template: string
  /** Who gets it, and when. */
  meaning: string
  /** The function that makes mails of this template. */
  maker: unknown
  render: () => RenderedMail
}

/** A template with content to show it with. `variant`: one word that sets this content apart from the template's usual one. */
export function sampleMail<Content>(
  template: string,
  meaning: string,
  maker: (company: CompanyFacts, content: Content) => RenderedMail,
  content: Content,
  variant?: string,
): SampleMail {
  const key = variant === undefined ? template : `${template}--${variant}`
  return { key, template, meaning, maker, render: () => maker(getSetting('company'), content) }
}

/** What all samples speak of. No one lives there, nothing is behind the links. */
export const SAMPLE = {
  name: 'Dana Hill',
  email: 'dana.hill@example.com',
  phone: '(515) 555-0173',
  address: '2418 Beaver Ave, Des Moines, IA 50310',
  /** How mails speak to someone whose mailbox has not answered yet. */
  addressee: { name: null, property: 'your home in Des Moines' },
  link: 'https://example.com/a-link-of-the-mail',
  leadUrl: 'https://example.com/leads/sample',
} as const

/** The same with the links that end a marketing mail. */
export function marketingSample(sample: SampleMail): SampleMail {
  const render = () => {
    const mail = sample.render()
    return { ...mail, ...withFooterLinks(mail, sampleMarketingLinks(db()).footer) }
  }
  return { ...sample, render }
}
