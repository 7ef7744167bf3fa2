import { evaluateTemplate, type KnownValues } from '#app/modules/campaigns/templates/template-language.ts'
import { isLinkVariable, isVariable } from '#app/modules/campaigns/templates/variables.ts'

/** A field, as a template leaves it to be filled in. */
const FIELD = /\{\{\s*(\w{1,40})[^{}]{0,100}\}\}/g

/**
 * A template with what is known in place of its fields. What is not known stays, to be filled in by hand, and so do addresses: their secrets are made when the mail
 * is sent.
 */
export function fillTemplate(text: string, known: KnownValues): string {
  const shown: KnownValues = (name) => (isLinkVariable(name) ? null : known(name))
  const filled = evaluateTemplate(text, shown, ({ source }) => source)
  return filled.finish(filled.text)
}

/** Whether a mail leaves something to be filled in that its sending does not. */
export function isLeftOpen(text: string): boolean {
  return [...text.matchAll(FIELD)].some(([, name = '']) => !isVariable(name) || !isLinkVariable(name))
}

/** A message as it is typed. */
export type Typed = { subject: string; message: string }

/** A saved reply goes below what is typed, and its subject only where there is none. */
export function addReply(typed: Typed, reply: Typed): Typed {
  const above = typed.message.trimEnd()
  return {
    subject: typed.subject.trim() === '' ? reply.subject : typed.subject,
    message: above === '' ? reply.message : `${above}\n\n${reply.message}`,
  }
}
