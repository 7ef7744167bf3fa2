/** An address that tells its owner which one it is, and no one else: 'a•••@example.com'. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** A number that tells its owner which one it is, and no one else: 'the number that ends in 42'. */
export function maskPhone(phone: string): string {
  return `the number that ends in ${phone.slice(-2)}`
}
