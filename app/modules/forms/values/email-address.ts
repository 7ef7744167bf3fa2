/** Longest address, and longest part before its @, in letters: the path of RFC 5321, section 4.5.3.1, without its angle brackets. */
export const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_PART_LENGTH = 64
/** Longest label of a domain (RFC 1035, section 2.3.4). */
const MAX_LABEL_LENGTH = 63

/** `atext` of RFC 5322, section 3.2.3: what may be between the dots of a local part that needs no quotes. */
const ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i
/** Letters, digits and hyphens, with a hyphen at neither end. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i
/** No top-level domain is a number: 203.0.113.7 is no domain. */
const TOP_LEVEL_DOMAIN = /^[a-z][a-z0-9-]+$/i

/**
 * Whether a text is an email address as a mail server takes one (RFC 5321, section 4.1.2): a local part of atoms between single dots, at a domain of the
 * public internet. Quoted local parts and addresses of machines, which RFC 5321 has, too, are typing mistakes in a form. Looks at each letter a fixed
 * number of times, and at none of a text that is too long.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false
  const at = text.lastIndexOf('@')
  if (at < 1 || at > MAX_LOCAL_PART_LENGTH) return false
  const labels = text.slice(at + 1).split('.')
  const topLevelDomain = labels.at(-1) ?? ''
  return (
    text
      .slice(0, at)
      .split('.')
      .every((atom) => ATOM.test(atom)) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= MAX_LABEL_LENGTH && LABEL.test(label)) &&
    TOP_LEVEL_DOMAIN.test(topLevelDomain)
  )
}

/** The part of an email address before the @, by which a lead is named that gave no other name. */
export function nameFromEmail(email: string): string {
  return email.trim().split('@')[0] || email
}

/** Whether a lead's name is only that part: nothing that a contract or a form could state. */
export function isNameFromEmail({ name, email }: { name: string; email: string }): boolean {
  return name === nameFromEmail(email)
}
