/** One function per URL, `paths.lead(id)`: nothing else in the product writes a path by hand. A bundle takes along those that it calls. */
export * as paths from './paths/all.ts'

/** An email address as an address to write to. What a local part may hold and a URI reads otherwise (`?cc=` names another recipient) is escaped (RFC 6068, section 2). */
export function mailtoUri(email: string): string {
  const at = email.lastIndexOf('@')
  const localPart = encodeURIComponent(email.slice(0, at)).replaceAll('%2B', '+')
  return `mailto:${localPart}${email.slice(at)}`
}
