import type { CompanyFacts } from '#app/content/company.ts'
import type { Addressee } from '../layout/addressee.server.ts'
import { type MailYear, subjectAbout, yearParts } from '../layout/brief-property.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { DIRECTOR } from '../layout/mail-people.ts'
import { REASONS } from '../layout/mail-reasons.ts'
import { SAMPLE, sampleMail } from '../layout/sample-mail.ts'

/** Shown below a link that proves its reader's identity. */
export const KEEP_LINK = 'Keep this link to yourself: anyone with it can see this property and act on your behalf.'

/** The link to continue, requested again on the report's page. `url` opens the report; `year`: from the owner's entries. */
export function reportLinkMail(
  company: CompanyFacts,
  { property, address, url, year }: Pick<Addressee, 'property'> & { address: string; url: string; year: MailYear | null },
) {
  return mailLayout(company, {
    subject: subjectAbout('The link to your rent analysis', property),
    title: 'Your link to continue',
    preview: 'Open it on any device and pick up where you left off.',
    parts: [
      {
        kind: 'text',
        text: `Here’s the link to your rent analysis for ${property}. Open it on any device and pick up where you left off.`,
      },
      { kind: 'rows', rows: [{ label: 'Property', value: address }] },
      ...yearParts(year),
      { kind: 'button', label: 'Open my report', url },
      { kind: 'note', text: KEEP_LINK },
    ],
    person: DIRECTOR,
    reason: REASONS.reportLink,
  })
}

/** With sample data, for the preview. */
export const samples = [
  sampleMail('report-link', 'An owner who asked for their report link again', reportLinkMail, {
    address: SAMPLE.address,
    property: SAMPLE.addressee.property,
    url: SAMPLE.link,
    year: SAMPLE.year,
  }),
]
