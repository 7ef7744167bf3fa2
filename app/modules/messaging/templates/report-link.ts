import type { CompanyFacts } from '#app/content/company.ts'
import type { Addressee } from '../layout/addressee.server.ts'
import { mailLayout } from '../layout/mail-layout.ts'

/** The mail with the link that lets an owner go on, asked for again from the report's page. `url` opens the report. */
export function reportLinkMail(
  company: CompanyFacts,
  { property, address, url }: Pick<Addressee, 'property'> & { address: string; url: string },
) {
  const body = mailLayout(company, {
    title: 'Your link to continue',
    preview: property,
    parts: [
      {
        kind: 'text',
        text: `Here is the link to your rent analysis for ${property}. In the browser that opens it, you can continue with everything.`,
      },
      { kind: 'rows', rows: [{ label: 'Property', value: address }] },
      { kind: 'button', label: 'Open the report', url },
      { kind: 'note', text: 'This link is for you: anyone who has it can see this property and act in your name.' },
    ],
    reason:
      'You got this email because someone asked for this link on the page of your rent analysis. If this wasn’t you, ignore it. No one else has the link.',
  })
  return { subject: `Your link to the rent analysis for ${property}`, ...body }
}
