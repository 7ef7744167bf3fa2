import type { CompanyFacts } from '#app/content/company.ts'
import type { Addressee } from '../layout/addressee.server.ts'
import { mailLayout } from '../layout/mail-layout.ts'

const REASON = 'You got this email because you are asked to sign a document about your property.'

const WHOSE_LINK = {
  code: 'This link is for you: anyone who has it can read the document. To sign, you need a code that we email to you.',
  link: 'This link is only for you: anyone who has it can read and sign the document. Please don’t forward it.',
} as const

type DocumentLink = Pick<Addressee, 'property'> & {
  /** 'Lead-based paint disclosure' */
  documentName: string
  propertyAddress: string
  url: string
  /** The last day to sign; null where there is none. */
  until: string | null
  /** Signing needs a mailed code; else, on the page of a provider, the link alone. */
  needsCode: boolean
}

/** The link to a document, for its signer. */
export function documentLinkMail(
  company: CompanyFacts,
  { property, documentName, propertyAddress, url, until, needsCode }: DocumentLink,
) {
  const body = mailLayout(company, {
    title: 'A document to sign',
    preview: `Read and sign it online: ${documentName}`,
    parts: [
      { kind: 'text', text: `A document about ${property} is ready for you to read and sign.` },
      { kind: 'rows', rows: rowsOf({ documentName, propertyAddress, until }) },
      { kind: 'button', label: 'Read and sign the document', url },
      { kind: 'text', text: 'If something in it is not as you expect, write or call us before you sign.' },
      { kind: 'note', text: WHOSE_LINK[needsCode ? 'code' : 'link'] },
    ],
    reason: REASON,
  })
  return { subject: `${documentName} for ${property}`, ...body }
}

type SignedDocument = Pick<Addressee, 'property'> & { documentName: string; propertyAddress: string; signedOn: string }

/** The signed file, for its signer. It is attached. */
export function documentSignedMail(company: CompanyFacts, { property, documentName, propertyAddress, signedOn }: SignedDocument) {
  const body = mailLayout(company, {
    title: 'You signed a document',
    preview: `Your copy of it is attached: ${documentName}`,
    parts: [
      { kind: 'text', text: `The document about ${property} was signed on ${signedOn}. Your copy is attached.` },
      { kind: 'rows', rows: rowsOf({ documentName, propertyAddress, until: null }) },
      {
        kind: 'note',
        text: 'Keep the file as it is. It ends with the record of who signed it and when, and our site can check that it was not changed.',
      },
    ],
    reason: REASON,
  })
  return { subject: `Signed: ${documentName} for ${property}`, ...body }
}

/** The link to a document that waits for its signature, once more. */
export function documentReminderMail(
  company: CompanyFacts,
  { property, documentName, propertyAddress, url, until, needsCode }: DocumentLink,
) {
  const body = mailLayout(company, {
    title: 'A document waits for your signature',
    preview: `${documentName}, ${property}`,
    parts: [
      { kind: 'text', text: `We sent you a document about ${property} to read and sign. It is not signed yet.` },
      { kind: 'rows', rows: rowsOf({ documentName, propertyAddress, until }) },
      { kind: 'button', label: 'Read and sign the document', url },
      { kind: 'text', text: 'If something in it is not as you expect, or you would rather not sign, write or call us.' },
      { kind: 'note', text: WHOSE_LINK[needsCode ? 'code' : 'link'] },
    ],
    reason: REASON,
  })
  return { subject: `Reminder: ${documentName} for ${property}`, ...body }
}

function rowsOf({ documentName, propertyAddress, until }: Pick<DocumentLink, 'documentName' | 'propertyAddress' | 'until'>) {
  return [
    { label: 'Document', value: documentName },
    { label: 'Property', value: propertyAddress },
    ...(until === null ? [] : [{ label: 'Can be signed until', value: until }]),
  ]
}
