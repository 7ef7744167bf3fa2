import type { CompanyFacts } from '#app/content/company.ts'
import type { MailContent, MailPart, MailPerson, Span } from './mail-content.ts'

/** The closing sentence of a person who offers to answer questions. */
export const OFFER = 'Questions? Reply to this email and we’ll help.'

/** An email's text, with the sender in the footer. */
export function mailAsText({ title, parts, person, reason }: MailContent, company: CompanyFacts): string {
  const body = parts.map(partAsText)
  const from = person ? [personAsText(person)] : []
  return `${[plain(title), ...body, ...from, `-- \n${footerLines(company, reason).join('\n')}`].join('\n\n')}\n`
}

function partAsText(part: MailPart): string {
  switch (part.kind) {
    case 'rows':
      return part.rows.map((row) => `${plain(row.label)}\n  ${plain(row.value)}`).join('\n')
    case 'steps':
      return part.steps.map(({ when, what }) => `${plain(when)}: ${plain(what)}`).join('\n')
    case 'rentals':
      return part.rentals
        .map(({ address, note, rent }, index) => `${index + 1}. ${plain(address)}: ${plain(rent)} (${plain(note)})`)
        .join('\n')
    case 'button':
      return `${plain(part.label)}:\n${part.url}`
    case 'paragraph':
      return part.lines.map(lineAsText).join('\n')
    case 'list':
      return part.items.map((item) => `- ${lineAsText(item)}`).join('\n')
    case 'quote':
      return `${plain(part.label)}:\n${linesOf(part.text)
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')}`
    case 'figure':
      return `${plain(part.figure)} ${plain(part.words)}`
    case 'rent-chart':
      return plain(part.alt)
    case 'heading':
    case 'text':
    case 'note':
      return plain(part.text)
  }
}

function personAsText({ name, role, phone, words = OFFER }: MailPerson): string {
  const who = role === undefined ? name : `${name}, ${role}`
  return [...(words === null ? [] : [words]), who, ...(phone === undefined ? [] : [phone])].map(plain).join('\n')
}

/** 'our fees (https://example.com/fees)': a text link is followed by its URL, unless its label is the URL. */
function lineAsText(spans: readonly Span[]): string {
  const pieces = spans.map(({ text, url }) => {
    const words = onOneLine(text)
    return url === undefined || url === words || url.replace(/^(?:mailto|tel):/, '') === words
      ? words
      : `${words} (${onOneLine(url)})`
  })
  return pieces.join('').trim()
}

/** Why the recipient got the email, and who sent it. */
export function footerLines(company: CompanyFacts, reason: string): string[] {
  return [plain(reason), company.name, company.postalAddress, `${company.phone} · ${company.email}`]
}

/** The lines of a text, each without line-breaking characters. */
export function linesOf(text: string): string[] {
  return text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(plain)
}

/** Visitor input stays on one line, so that none of it can pass for ours. */
export function plain(text: string): string {
  return onOneLine(text).trim()
}

/** The same, but keeps the spaces at both ends, which separate it from its neighbors. */
export function onOneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this is about
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
}
