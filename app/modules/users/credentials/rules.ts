/** Length of a password in characters, after normalization (docs/product/staff-and-sign-in.md). */
export const PASSWORD_MIN_LENGTH = 15
export const PASSWORD_MAX_LENGTH = 128
export const MESSAGE_PASSWORD_TOO_LONG = `Use at most ${PASSWORD_MAX_LENGTH} characters.`

/** Normalizes a staff email address for comparison and storage: trimmed and lowercase. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Normalizes a password before hashing (NFKC), so that it does not depend on how a keyboard composes characters. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}
