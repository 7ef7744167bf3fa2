import type { CompanyFacts } from '#app/content/company.ts'
import { capitalize } from '#app/format/capitalize.ts'
import type { Addressee } from '../layout/addressee.server.ts'
import { subjectAbout } from '../layout/brief-property.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { DIRECTOR } from '../layout/mail-people.ts'
import { REASONS } from '../layout/mail-reasons.ts'
import { KEEP_FILE, signedWords, TWO_SIGN } from '../layout/signing-words.ts'
import { SAMPLE, sampleMail } from '../layout/sample-mail.ts'

const WHOSE_LINK = {
  code: 'Keep this link to yourself: anyone with it can read the document. To sign, you need a code that we email you.',
  link: 'Keep this link to yourself: anyone with it can read and sign the document. Please don’t forward it.',
} as const

type DocumentLink = Pick<Addressee, 'property'> & {
  /** 'Lead-based paint disclosure' */
  documentName: string
  propertyAddress: string
  url: string
  /** The last day to sign, or null. */
  until: string | null
  /** Signing requires an emailed code. Otherwise the provider's page opens with the link only. */
  needsCode: boolean
  isForTwo: boolean
}

/** The link to a document, for its signer. */
export function documentLinkMail(
  company: CompanyFacts,
  { property, documentName, propertyAddress, url, until, needsCode, isForTwo }: DocumentLink,
) {
  return mailLayout(company, {
    subject: subjectAbout(documentName, property),
    title: 'A document to sign',
    preview: `Read and sign it online: ${documentName}`,
    parts: [
      {
        kind: 'text',
        text: `A document about ${property} is ready. Read it, then sign it online.${isForTwo ? ` ${TWO_SIGN}` : ''}`,
      },
      { kind: 'rows', rows: rowsOf({ documentName, propertyAddress, until }) },
      { kind: 'button', label: 'Read and sign the document', url },
      { kind: 'text', text: 'If anything isn’t what you expected, call or email us before you sign.' },
      { kind: 'note', text: WHOSE_LINK[needsCode ? 'code' : 'link'] },
    ],
    person: DIRECTOR,
    reason: REASONS.document,
  })
}

type SignedDocument = Pick<Addressee, 'property'> & {
  documentName: string
  propertyAddress: string
  /** When it was complete. */
  signedOn: string
  isByBoth: boolean
}

/** The signed file, attached for its signer. */
export function documentSignedMail(
  company: CompanyFacts,
  { property, documentName, propertyAddress, signedOn, isByBoth }: SignedDocument,
) {
  return mailLayout(company, {
    subject: subjectAbout(`Signed: ${documentName}`, property),
    title: isByBoth ? 'You both signed a document' : 'You signed a document',
    preview: `Your copy is attached: ${documentName}`,
    parts: [
      { kind: 'text', text: signedWords({ what: `document about ${property}`, signedOn, isByBoth }) },
      { kind: 'rows', rows: rowsOf({ documentName, propertyAddress, until: null }) },
      {
        kind: 'note',
        text: KEEP_FILE,
      },
    ],
    person: DIRECTOR,
    reason: REASONS.document,
  })
}

/** Ends of a document before its second signature. by-link: no emailed code verified who declined it. */
const ENDS = {
  declined: { word: 'declined', text: (about: string) => `The other signer declined ${about}. It won’t take effect.` },
  'by-link': {
    word: 'declined',
    text: (about: string) => `Someone with the other signer’s link declined ${about}. It won’t take effect.`,
  },
  voided: { word: 'withdrawn', text: (about: string) => `We withdrew ${about}. It won’t take effect.` },
  replaced: {
    word: 'replaced',
    text: (about: string) => `We replaced ${about}. It won’t take effect. If we emailed you the new one, please sign that one.`,
  },
  expired: {
    word: 'closed',
    text: (about: string) => `The other signer missed the deadline for ${about}. It won’t take effect.`,
  },
} as const

export type DocumentEnd = keyof typeof ENDS
type EndedDocument = Pick<Addressee, 'property'> & { documentName: string; propertyAddress: string; end: DocumentEnd }

/**
 * How a document ended, for the signer who had signed it. Doesn't name the other one: their data can be deleted before this email
 * is.
 */
export function documentEndedMail(company: CompanyFacts, { property, documentName, propertyAddress, end }: EndedDocument) {
  const { word, text } = ENDS[end]
  return mailLayout(company, {
    subject: subjectAbout(`${capitalize(word)}: ${documentName}`, property),
    title: `A document you signed was ${word}`,
    preview: `It won’t take effect: ${documentName}`,
    parts: [
      { kind: 'text', text: text(`a document about ${property} that you had signed`) },
      { kind: 'rows', rows: rowsOf({ documentName, propertyAddress, until: null }) },
    ],
    person: DIRECTOR,
    reason: REASONS.document,
  })
}

/** A reminder with the link to an unsigned document. */
export function documentReminderMail(
  company: CompanyFacts,
  { property, documentName, propertyAddress, url, until, needsCode, isForTwo }: DocumentLink,
) {
  return mailLayout(company, {
    subject: subjectAbout(`Reminder: ${documentName}`, property),
    title: 'A document needs your signature',
    preview: `Read and sign it online: ${documentName}`,
    parts: [
      {
        kind: 'text',
        text: `We sent you a document about ${property}. You haven’t signed it yet.${isForTwo ? ` ${TWO_SIGN}` : ''}`,
      },
      { kind: 'rows', rows: rowsOf({ documentName, propertyAddress, until }) },
      { kind: 'button', label: 'Read and sign the document', url },
      { kind: 'text', text: 'If anything isn’t what you expected, or if you’d rather not sign, please call or email us.' },
      { kind: 'note', text: WHOSE_LINK[needsCode ? 'code' : 'link'] },
    ],
    person: DIRECTOR,
    reason: REASONS.document,
  })
}

function rowsOf({ documentName, propertyAddress, until }: Pick<DocumentLink, 'documentName' | 'propertyAddress' | 'until'>) {
  return [
    { label: 'Document', value: documentName },
    { label: 'Property', value: propertyAddress },
    ...(until === null ? [] : [{ label: 'Sign by', value: until }]),
  ]
}

const halfSigned = {
  property: SAMPLE.addressee.property,
  documentName: 'Lead-based paint disclosure',
  propertyAddress: SAMPLE.address,
}

/** With sample data, for the preview. */
export const samples = [
  sampleMail('document-link', 'An owner with a document to sign', documentLinkMail, {
    property: SAMPLE.addressee.property,
    documentName: 'Lead-based paint disclosure',
    propertyAddress: SAMPLE.address,
    url: SAMPLE.link,
    until: 'December 5, 2026',
    needsCode: true,
    isForTwo: false,
  }),
  sampleMail('document-signed', 'An owner who signed a document, with the signed file', documentSignedMail, {
    property: SAMPLE.addressee.property,
    documentName: 'Lead-based paint disclosure',
    propertyAddress: SAMPLE.address,
    signedOn: 'November 21, 2026',
    isByBoth: false,
  }),
  sampleMail('document-declined', 'An owner who signed a document that the other owner declined', documentEndedMail, {
    ...halfSigned,
    end: 'declined',
  }),
  sampleMail('document-ended', 'An owner who signed a document that we voided', documentEndedMail, {
    ...halfSigned,
    end: 'voided',
  }),
  sampleMail(
    'document-ended',
    'An owner who signed a document that we replaced',
    documentEndedMail,
    { ...halfSigned, end: 'replaced' },
    'replaced',
  ),
  sampleMail(
    'document-ended',
    'An owner who signed a document that the other owner didn’t sign',
    documentEndedMail,
    { ...halfSigned, end: 'expired' },
    'expired',
  ),
  sampleMail('document-reminder', 'An owner who hasn’t signed yet', documentReminderMail, {
    property: SAMPLE.addressee.property,
    documentName: 'Property management agreement',
    propertyAddress: SAMPLE.address,
    url: SAMPLE.link,
    until: 'December 5, 2026',
    needsCode: true,
    isForTwo: false,
  }),
]
