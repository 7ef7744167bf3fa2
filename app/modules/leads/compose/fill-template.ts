import { evaluateTemplate, type KnownValues } from '#app/modules/campaigns/templates/template-language.ts'
import { isLinkVariable, isVariable } from '#app/modules/campaigns/templates/variables.ts'

/** A template field that is still to be filled in. */
const FIELD = /\{\{\s*(\w{1,40})[^{}]{0,100}\}\}/g

/**
 * Fills in a template's known fields. Unknown ones are left for staff, and so are links, because their secrets are created on
 * sending.
 */
export function fillMessageTemplate(text: string, known: KnownValues): string {
  // A name in braces would be a field of the sent message.
  const shown: KnownValues = (name) => (isLinkVariable(name) ? null : (known(name)?.replaceAll(/\{{2,}/g, '{') ?? null))
  const filled = evaluateTemplate(text, shown, ({ source }) => source)
  return filled.finish(filled.text)
}

/** Whether an email still contains fields that sending does not fill in. */
export function hasUnfilledFields(text: string): boolean {
  return [...text.matchAll(FIELD)].some(([, name = '']) => !isVariable(name) || !isLinkVariable(name))
}

/** A message as typed. */
export type Typed = { subject: string; message: string }

/** Adds a saved reply below the typed text. Its subject is used only if there is none. */
export function addReply(typed: Typed, reply: Typed): Typed {
  const above = typed.message.trimEnd()
  return {
    subject: typed.subject.trim() === '' ? reply.subject : typed.subject,
    message: above === '' ? reply.message : `${above}\n\n${reply.message}`,
  }
}
