/**
 * Maximum length of an address and of its local part, in characters: the path of RFC 5321, section 4.5.3.1, without its angle
 * brackets.
 */
export const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_PART_LENGTH = 64
/** Maximum length of a domain's label (RFC 1035, section 2.3.4). */
const MAX_LABEL_LENGTH = 63

/** `atext` of RFC 5322, section 3.2.3: allowed between the dots of an unquoted local part. */
const ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i
/** Letters, digits and hyphens, without a hyphen at either end. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i
/** No top-level domain is a number: 203.0.113.7 is not a domain. */
const TOP_LEVEL_DOMAIN = /^[a-z][a-z0-9-]+$/i

/**
 * Whether a text is an email address that a mail server accepts (RFC 5321, section 4.1.2): a local part of atoms between single
 * dots, at a public domain. RFC 5321 also allows quoted local parts and IP addresses, but those are typos in a form. Runs in
 * linear time, and stops early if a text is too long.
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

/** An email address's part before the @, used as the name of a lead without one. */
export function nameFromEmail(email: string): string {
  return email.trim().split('@')[0] || email
}

/** Whether a lead's name is only that part, which no contract or form can use. */
export function isNameFromEmail({ name, email }: { name: string; email: string }): boolean {
  return name === nameFromEmail(email)
}
