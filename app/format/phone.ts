const US_NUMBER = /^\+1(\d{3})(\d{3})(\d{4})$/

/** A stored number in US format: '(515) 555-0163' for '+15155550163'; any other unchanged. */
export function formatPhone(number: string): string {
  return number.replace(US_NUMBER, '($1) $2-$3')
}

/** A phone number as a link: '(515) 555-0163' becomes 'tel:+15155550163'. */
export function phoneLink(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`
}
