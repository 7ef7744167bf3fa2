/** Characters of a password, after normalization (docs/product/staff-and-sign-in.md). */
export const PASSWORD_MIN_LENGTH = 15
export const PASSWORD_MAX_LENGTH = 128
export const MESSAGE_PASSWORD_TOO_LONG = `Use at most ${PASSWORD_MAX_LENGTH} characters.`

/** An email address as it is compared and stored for staff: trimmed and in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** The form of a password that is hashed: the same letters give the same password however the keyboard composed them (NFKC). */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}
