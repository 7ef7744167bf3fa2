/** Seven digits in a row, with an area code, after a plus sign, or as 555-0100. */
const SHAPES = [
  /\d{7}/,
  /(?<!\d)\(?\d{3}\)?[\s./-]{0,3}\d{3}[\s.-]{0,3}\d{4}(?!\d)/,
  /\+\s?\d(?:[\s().-]?\d){6}/,
  /(?<!\d)\d{3}[.-]\d{4}(?!\d)/,
]
/** The numbers of the houses on one lot: 998-1002. A number that can be called does not rise by so little. */
const HOUSES = /(?<!\d)(\d{3})-(\d{4})(?!\d)/g
const MAX_HOUSES = 100

/** Whether a text has a phone number of seven digits or more. House numbers ('1107-1109 Polk Blvd'), ZIP codes with four more digits and unit numbers are none. */
export function hasPhoneNumber(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .replace(HOUSES, (whole, first: string, last: string) => {
      const houses = Number(last) - Number(first)
      return houses > 0 && houses <= MAX_HOUSES ? `${first} to ${last}` : whole
    })
  return SHAPES.some((shape) => shape.test(plain))
}
