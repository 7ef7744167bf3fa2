import type { CompanyFacts } from '#app/content/company.ts'
import type { MailPerson } from '#app/modules/messaging/layout/mail-content.ts'
import { mailLayout } from '#app/modules/messaging/layout/mail-layout.ts'
import { DIRECTOR, personNamed } from '#app/modules/messaging/layout/mail-people.ts'
import { markdownParts } from '#app/modules/messaging/layout/mail-markdown.ts'
import { paths } from '#app/paths.ts'
import { type Evaluated, evaluateTemplate, type KnownValues } from './template-language.ts'
import { isVariable, VARIABLES, type VariableName } from './variables.ts'

/** The text of a template. */
export type TemplateText = { type: 'email' | 'sms'; subject: string; content: string }

/** A filled template: an email or a text message. */
export type CampaignMessage = { channel: 'email'; subject: string; text: string; html: string } | { channel: 'sms'; text: string }

type Recipient = {
  known: KnownValues
  company: CompanyFacts
  /** Why the person gets the email, in one sentence. */
  reason: string
}

/**
 * Fills a template. A value is never parsed as Markdown or HTML and stays on one line. An unknown variable uses its fallback
 * (`VARIABLES`).
 */
export function renderTemplate(template: TemplateText, { known, company, reason }: Recipient): CampaignMessage {
  const { text: content, finish } = evaluated(template.content, known)
  if (template.type === 'sms')
    return {
      channel: 'sms',
      text: finish(content)
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim(),
    }
  const parts = markdownParts(content, finish)
  const subject = renderLine(template.subject, known)
  const paragraphs = parts.flatMap((part) => (part.kind === 'paragraph' ? [lineText(part.lines)] : []))
  // Mailboxes show it next to the subject, where a greeting is no help.
  const preview = paragraphs.find((text) => !text.endsWith(',')) ?? subject
  const mail = mailLayout(company, { title: subject, preview, parts, ...signedBy(template, known, company), reason })
  return { channel: 'email', ...mail }
}

/** The lead's assignee, else the Director of Growth. None if the template itself names the sender. */
function signedBy({ content }: TemplateText, known: KnownValues, company: CompanyFacts): { person?: MailPerson } {
  if (content.includes('staff_name')) return {}
  const name = known('staff_name')
  const person = name === null ? DIRECTOR : personNamed(name, company.phone)
  return person ? { person } : {}
}

/** Fills one line of a template, such as its subject. Values can't add line breaks, because it may be an email header. */
export function renderLine(source: string, known: KnownValues): string {
  const { text, finish } = evaluated(source, known)
  return onOneLine(finish(text)).trim()
}

function evaluated(source: string, known: KnownValues): Evaluated {
  const onItsLine = (name: VariableName) => {
    const value = known(name)
    return value === null ? null : onOneLine(value).trim()
  }
  return evaluateTemplate(source, onItsLine, ({ name }) => (isVariable(name) ? fallbackOf(name, known) : ''))
}

/** Company values replace unknown values of a lead. */
function fallbackOf(name: VariableName, known: KnownValues): string {
  if (name === 'report_link') return `${known('site_link') ?? ''}${paths.analysis()}`
  if (name === 'staff_name') return known('company_name') ?? ''
  if (name === 'staff_email') return known('company_email') ?? ''
  return VARIABLES[name].fallback
}

function lineText(lines: readonly { text: string }[][]): string {
  return lines.map((spans) => spans.map(({ text }) => text).join('')).join(' ')
}

function onOneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this is about
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
}
