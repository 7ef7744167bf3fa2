import { type AgreementFacts, agreementClauses, type Clause, MANAGEMENT_AGREEMENT } from '#app/content/management-agreement.ts'
import type { PrintedCompany } from '#app/modules/pdf/letterhead.ts'

/** An agreement ready for display. */
export type ShownAgreement = { title: string; mark: string; clauses: Clause[] }

/**
 * The text to sign, in the form that is stored and hashed: blocks separated by blank lines. The first block is the title and the
 * mark, and each clause starts with a line '3. Its title'. User input contains no line breaks, so the text parses back exactly.
 */
export function agreementBody(facts: AgreementFacts): string {
  const { name, version, sampleMark } = MANAGEMENT_AGREEMENT
  return textBody({ title: name, mark: `Version ${version}. ${sampleMark}`, clauses: agreementClauses(facts) })
}

/** The same format for other documents, with unnumbered clauses. */
export function textBody({ title, mark, clauses }: ShownAgreement): string {
  const numbered = clauses.map((clause, index) => `${index + 1}. ${clause.title}\n${clause.text.map(oneLine).join('\n\n')}`)
  return `${[`${title}\n${mark}`, ...numbered].join('\n\n')}\n`
}

/** Parses a stored text for a page or a file. */
export function parseAgreement(body: string): ShownAgreement {
  const [head = '', ...blocks] = body.trimEnd().split('\n\n')
  const [title = '', mark = ''] = head.split('\n')
  const clauses: Clause[] = []
  for (const block of blocks) {
    const at = block.indexOf('\n')
    if (at === -1) clauses.at(-1)?.text.push(block)
    else clauses.push({ title: block.slice(0, at), text: [block.slice(at + 1)] })
  }
  return { title, mark, clauses }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** An entry of the audit trail, as text. */
export type ShownEvent = { at: string; what: string; who: string }

/** The content of a signed agreement's PDF: plain data for the process that draws it. */
export type AgreementDocument = {
  company: PrintedCompany
  agreement: ShownAgreement
  propertyAddress: string
  documentId: string
  /** Of the signed text. */
  contentHash: string
  /** In signing order: one, or two for two signers. */
  signatures: {
    /** As typed. */
    name: string
    email: string
    /** 'November 21, 2026, 3:04 PM CST' */
    at: string
    /** The signer's network address and browser; null if unknown. */
    ipAddress: string | null
    userAgent: string | null
    /** The text next to the checkbox that the signer checked. */
    consent: string
  }[]
  events: ShownEvent[]
  /** Unix milliseconds. */
  madeAt: number
}
