const US_NUMBER = /^(?:\+?1[\s.-]?)?\(?([2-9]\d\d)\)?[\s./-]{0,2}(\d{3})[\s.-]?(\d{4})$/

/** A stored or typed number in US format: '(515) 555-0163' for '+15155550163' or '515.555.0163'; any other unchanged. */
export function formatPhone(number: string): string {
  return number.trim().replace(US_NUMBER, '($1) $2-$3')
}

/** A phone number as a link: '(515) 555-0163' becomes 'tel:+15155550163'. */
export function phoneLink(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`
}
