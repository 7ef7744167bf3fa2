import type { CompanyFacts } from '#app/content/company.ts'
import { mailLayout, type MailPerson } from '#app/modules/messaging/layout/mail-layout.ts'
import { DIRECTOR, personNamed } from '#app/modules/messaging/layout/mail-people.ts'
import { markdownParts } from '#app/modules/messaging/layout/mail-markdown.ts'
import { paths } from '#app/paths.ts'
import { type Evaluated, evaluateTemplate, type KnownValues } from './template-language.ts'
import { isVariable, VARIABLES, type VariableName } from './variables.ts'

/** What a template says. */
export type TemplateText = { type: 'email' | 'sms'; subject: string; content: string }

/** A template filled in: a mail, or a text message. */
export type CampaignMessage = { channel: 'email'; subject: string; text: string; html: string } | { channel: 'sms'; text: string }

type Recipient = {
  known: KnownValues
  company: CompanyFacts
  /** Why the mail came, in one sentence. */
  reason: string
}

/**
 * Fills in a template. What a variable represents is never read as Markdown or HTML, and stays on its line. A variable of which nothing is known says its
 * fallback (`VARIABLES`).
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
  // Mailboxes show it beside the subject, where a greeting says nothing.
  const preview = paragraphs.find((text) => !text.endsWith(',')) ?? subject
  return {
    channel: 'email',
    subject,
    ...mailLayout(company, { title: subject, preview, parts, ...signedBy(template, known, company), reason }),
  }
}

/** Who looks after the lead, else the Director of Growth. A template that names its writer has its signature already. */
function signedBy({ content }: TemplateText, known: KnownValues, company: CompanyFacts): { person?: MailPerson } {
  if (content.includes('staff_name')) return {}
  const name = known('staff_name')
  const person = name === null ? DIRECTOR : personNamed(name, company.phone)
  return person ? { person } : {}
}

/** A line of a template, such as its subject, filled in. No value ends it: it may be in the head of a mail. */
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

/** Those that are known of every company replace those that are not known of a lead. */
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
