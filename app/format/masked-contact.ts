/** An email address that only its owner recognizes: 'a•••@example.com'. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** A phone number that only its owner recognizes: 'the number that ends in 42'. */
export function maskPhone(phone: string): string {
  return `the number that ends in ${phone.slice(-2)}`
}
