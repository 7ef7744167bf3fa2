import type { CompanyFacts } from '#app/content/company.ts'
import type { MessageTemplate } from '#app/db/schema/index.ts'

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
  render: (company: CompanyFacts) => RenderedMail
  isForStaff: boolean
  /** With unsubscribe links. */
  isMarketing: boolean
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
  return { key, template, meaning, maker, isForStaff: false, isMarketing: false, render: (company) => maker(company, content) }
}

/** The same for an email to staff. */
export function staffSample<Content>(...sample: Parameters<typeof sampleMail<Content>>): SampleMail {
  return { ...sampleMail(...sample), isForStaff: true }
}

/** The same for a marketing email. */
export function marketingSample<Content>(...sample: Parameters<typeof sampleMail<Content>>): SampleMail {
  return { ...sampleMail(...sample), isMarketing: true }
}

/** Data shared by all samples. The people are fictional, and the links lead nowhere. */
export const SAMPLE = {
  name: 'Dana Hill',
  email: 'dana.hill@example.com',
  phone: '(515) 555-0173',
  address: '2418 Beaver Ave, Des Moines, IA 50310',
  /** The addressee of a mailbox that has not answered yet, and of one that has. */
  addressee: { name: null, property: 'your home in Des Moines' },
  known: { name: 'Dana', property: '2418 Beaver Ave' },
  link: 'https://example.com/a-link-of-the-mail',
  leadUrl: 'https://example.com/leads/sample',
  webinar: {
    title: 'Investor webinar',
    day: 'Thursday, May 15th',
    clock: '12:00 PM Central',
    joinUrl: 'https://example.com/a-link-of-the-mail',
  },
  year: {
    title: 'What you could keep in a year at $1,895 a month',
    rows: [
      { label: 'Rent, 12 months', value: '$22,740' },
      { label: 'Vacancy, 5.5%', value: '−$1,251' },
      { label: 'Management, assumes a 6.9% fee', value: '−$1,483' },
      { label: 'Maintenance, 10% set aside', value: '−$2,274' },
      { label: 'You keep', value: '$17,733' },
      { label: 'You keep if you charge $2,020', value: '$18,902' },
    ],
    note: 'Vacancy: Des Moines metro, U.S. Census 2019–2023, unless you change it. Taxes, insurance, HOA and mortgage are left out until you enter them.',
  },
}
