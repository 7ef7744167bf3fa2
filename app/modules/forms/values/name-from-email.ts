/** The part of an email address before the @, by which a lead is named that gave no other name. */
export function nameFromEmail(email: string): string {
  return email.trim().split('@')[0] || email
}

/** Whether a lead's name is only that part: nothing that a contract or a form could state. */
export function isNameFromEmail({ name, email }: { name: string; email: string }): boolean {
  return name === nameFromEmail(email)
}
