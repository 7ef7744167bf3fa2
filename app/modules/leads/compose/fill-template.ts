import { PLACEHOLDER } from './forms.ts'

/** What may stand in a template, by the name between its braces; blank where it is not known. */
export type Placeholders = Record<string, string>

/** A template with what is known in place of its braces. What is not known stays, to be filled in by hand. */
export function fillTemplate(text: string, placeholders: Placeholders): string {
  return text.replaceAll(PLACEHOLDER, (found, name: string) => (Object.hasOwn(placeholders, name) && placeholders[name]) || found)
}
