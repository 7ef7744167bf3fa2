import type { CompanyFacts } from '#app/content/company.ts'
import type { Addressee } from '../layout/addressee.server.ts'
import { subjectAbout } from '../layout/brief-property.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { DIRECTOR } from '../layout/mail-people.ts'
import { REASONS } from '../layout/mail-reasons.ts'
import { KEEP_FILE, signedWords, TWO_SIGN } from '../layout/signing-words.ts'
import { staffNotice } from '../layout/staff-notice.ts'
import { SAMPLE, sampleMail, staffSample } from '../layout/sample-mail.ts'

const NEWER = 'It replaces the agreement we sent you before, which can no longer be signed.'

type AgreementLink = Pick<Addressee, 'property'> & {
  propertyAddress: string
  url: string
  /** The last day to sign. */
  until: string
  /** Signing requires an emailed code. Otherwise the provider's page opens with the link only. */
  needsCode: boolean
  isForTwo: boolean
  /** Replaces an agreement that was sent before. */
  isNewer?: boolean
}

/** The link to an agreement, for its signer. */
export function agreementLinkMail(
  company: CompanyFacts,
  { property, propertyAddress, url, until, needsCode, isForTwo, isNewer = false }: AgreementLink,
) {
  return mailLayout(company, {
    subject: subjectAbout('Your management agreement', property),
    title: 'Your management agreement',
    preview: 'Read it and sign it online in a few minutes.',
    parts: [
      {
        kind: 'text',
        text: `The management agreement for ${property} is ready. Read it, then sign it online.${isForTwo ? ` ${TWO_SIGN}` : ''}`,
      },
      ...(isNewer ? [{ kind: 'text' as const, text: NEWER }] : []),
      { kind: 'rows', rows: [{ label: 'Property', value: propertyAddress }] },
      { kind: 'button', label: 'Read and sign the agreement', url },
      {
        kind: 'text',
        text: `You can sign it until ${until}. If anything isn’t what you expected, call or email us before you sign.`,
      },
      {
        kind: 'note',
        text: needsCode
          ? 'Keep this link to yourself: anyone with it can read the agreement. To sign, you need a code that we email you.'
          : 'Keep this link to yourself: anyone with it can read and sign the agreement. Please don’t forward it.',
      },
    ],
    person: DIRECTOR,
    reason: REASONS.agreement,
  })
}

/** The code that proves that the signer reads the mailbox. */
export function signingCodeMail(
  company: CompanyFacts,
  {
    code,
    property,
    minutes,
    documentName = 'management agreement',
  }: Pick<Addressee, 'property'> & { code: string; minutes: number; documentName?: string },
) {
  return mailLayout(company, {
    subject: `Your signing code for the ${documentName}`,
    title: 'Your signing code',
    preview: `For the ${documentName} for ${property}`,
    parts: [
      { kind: 'heading', text: `Your code is ${code}` },
      {
        kind: 'text',
        text: `Enter it on the page with the ${documentName} for ${property}. It expires in ${minutes} minutes.`,
      },
      { kind: 'note', text: 'Don’t share this code. It works as your signature. We never ask for it by phone.' },
    ],
    reason: REASONS.signingCode,
  })
}

type SignedAgreement = Pick<Addressee, 'property'> & { propertyAddress: string; signedOn: string; isByBoth: boolean }

/** The signed file, attached for its signer. */
export function agreementSignedMail(company: CompanyFacts, { property, propertyAddress, signedOn, isByBoth }: SignedAgreement) {
  return mailLayout(company, {
    subject: subjectAbout('Signed: your management agreement', property),
    title: isByBoth ? 'You both signed your management agreement' : 'You signed your management agreement',
    preview: `Your copy for ${property} is attached`,
    parts: [
      { kind: 'text', text: signedWords({ what: `management agreement for ${property}`, signedOn, isByBoth }) },
      { kind: 'rows', rows: [{ label: 'Property', value: propertyAddress }] },
      {
        kind: 'note',
        text: KEEP_FILE,
      },
    ],
    person: DIRECTOR,
    reason: REASONS.agreement,
  })
}

type AgreementNotice = {
  /** 'Agreement', 'Lead-based paint disclosure' */
  documentName?: string
  outcome: 'signed' | 'declined'
  name: string
  propertyAddress: string
  /** The owner's reason for declining, verbatim. */
  reason: string | null
  /** Whether an emailed code verified the signer. Otherwise anyone with the link could have declined. */
  isSigner: boolean
  /** The lead's page; null if the lead was deleted. */
  url: string | null
}

/** The notice to staff. */
export function agreementNoticeMail(
  company: CompanyFacts,
  { documentName = 'Agreement', outcome, name, propertyAddress, reason, isSigner, url }: AgreementNotice,
) {
  const by = isSigner ? name : `Someone with the link who didn’t enter a code. Ask ${name}.`
  return staffNotice(company, {
    subject: `${documentName} ${outcome}: ${name}`,
    title: `${documentName} ${outcome}`,
    preview: `${name}, ${propertyAddress}`,
    rows: [
      { label: outcome === 'signed' ? 'Signed by' : 'Declined by', value: by },
      { label: 'Property', value: propertyAddress },
      ...(reason === null ? [] : [{ label: 'Reason', value: reason }]),
    ],
    url,
  })
}

const agreement = {
  property: SAMPLE.addressee.property,
  propertyAddress: SAMPLE.address,
  url: SAMPLE.link,
  until: 'December 5, 2026',
  needsCode: true,
  isForTwo: false,
}

const signed = {
  property: SAMPLE.addressee.property,
  propertyAddress: SAMPLE.address,
  signedOn: 'November 21, 2026 at 10:12 AM Central',
}

/** With sample data, for the preview. */
export const samples = [
  sampleMail('agreement-link', 'An owner whose agreement is ready to be signed', agreementLinkMail, agreement),
  sampleMail('agreement-link', 'Each of two owners', agreementLinkMail, { ...agreement, isForTwo: true }, 'two'),
  sampleMail('signing-code', 'An owner who is about to sign', signingCodeMail, {
    code: '000000',
    property: SAMPLE.addressee.property,
    minutes: 15,
  }),
  sampleMail('agreement-signed', 'An owner who signed, with the signed file', agreementSignedMail, {
    ...signed,
    isByBoth: false,
  }),
  sampleMail('agreement-signed', 'Each of two owners who signed', agreementSignedMail, { ...signed, isByBoth: true }, 'both'),
  staffSample('agreement-notice', 'Staff: an agreement was signed or declined', agreementNoticeMail, {
    outcome: 'declined' as const,
    name: SAMPLE.name,
    propertyAddress: SAMPLE.address,
    reason: 'We decided to sell the house.',
    isSigner: true,
    url: SAMPLE.leadUrl,
  }),
]
