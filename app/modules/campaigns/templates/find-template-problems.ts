import { findMarkdownProblems, type MarkdownProblem } from '#app/modules/messaging/layout/mail-markdown.ts'
import { smsSize } from '#app/modules/messaging/layout/sms-segments.ts'
import type { TemplateText } from './render-template.ts'
import { templateProblems } from './template-language.ts'
import { isLinkVariable, isVariable } from './variables.ts'

/** Most segments of a text message that a phone shows as one; each is charged. */
const MAX_SEGMENTS = 10
/** Problems shown at once; fixing them reveals the next ones. */
const MAX_NAMED = 3

/** A link address in a template: an address variable, optionally followed by a path. */
const LINK_FIELD = /^\{\{\s*(\w+)(?!\w)[^{}]*\}\}/

/** A template's problems by field; empty if it can be filled for any lead. */
export function findTemplateProblems({ type, subject, content }: TemplateText): { subject?: string[]; content?: string[] } {
  const isAddress = (target: string) => {
    const name = LINK_FIELD.exec(target)?.[1] ?? ''
    return isVariable(name) && isLinkVariable(name)
  }
  const inContent = [
    ...templateProblems(content),
    ...(type === 'email' ? findMarkdownProblems(content, isAddress).map(markdownMessage) : []),
  ]
  if (type === 'sms' && smsSize(content).segments > MAX_SEGMENTS)
    inContent.push(`Use up to ${MAX_SEGMENTS} segments; this uses ${smsSize(content).segments}`)
  const inSubject = type === 'sms' ? [] : subject === '' ? ['Enter a subject'] : templateProblems(subject)
  return {
    ...(inSubject.length > 0 ? { subject: [inSubject.slice(0, MAX_NAMED).join('. ')] } : {}),
    ...(inContent.length > 0 ? { content: [`Not saved. ${inContent.slice(0, MAX_NAMED).join('. ')}`] } : {}),
  }
}

function markdownMessage(problem: MarkdownProblem): string {
  const place = `Line ${problem.line}`
  switch (problem.kind) {
    case 'html':
      return `${place}: ${problem.source} is HTML, which would show as plain text in emails; use **bold** or [words](address)`
    case 'unclosed-link':
      return `${place}: ${problem.source} is missing its closing )`
    case 'unclosed-bold':
      return `${place}: ** needs a match. Put ** before and after the bold words`
    case 'bad-link':
      return `${place}: the link ${problem.source} doesn’t work; start it with https:// or use a variable`
  }
}
