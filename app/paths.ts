/** One function per URL, `paths.lead(id)`: no other code writes a path by hand. A bundle only includes the functions it calls. */
export * as paths from './paths/all.ts'

/**
 * A mailto link for an email address. Escapes characters that are valid in a local part but special in a URI: `?cc=` would add a
 * recipient (RFC 6068, section 2).
 */
export function mailtoUri(email: string): string {
  const at = email.lastIndexOf('@')
  const localPart = encodeURIComponent(email.slice(0, at)).replaceAll('%2B', '+')
  return `mailto:${localPart}${email.slice(at)}`
}
