/** What may separate the digits of one number: anything except letters and digits. */
const SHAPES = [
  /\d{7}/,
  // With an area code: (515) 555-0100, 515•555•0100.
  /(?<!\d)\d{3}[^\p{L}\d]{0,4}\d{3}[^\p{L}\d]{0,4}\d{4}(?!\d)/u,
  // International: +44 20 7946 0958.
  /\+[^\p{L}\d]{0,2}\d(?:[^\p{L}\d]{0,3}\d){6}/u,
  // Single digits or pairs: 5 1 5 5 5 5 0 1 0 0.
  /(?<!\d)(?:\d{1,2}[^\p{L}\d,;&]{1,3}){6}\d/u,
  /(?<!\d)(?:\d{2}[^\p{L}\d,;&]{1,3}){4}\d{2}(?!\d)/u,
  /(?<!\d)(?:\d[^\p{L}\d]{1,3}){9}\d(?!\d)/u,
  // 555 0100, but neither '#204 1500 Locust St' nor 'Hwy 330 1420'.
  /(?<![\d#])(?<!\b(?:apt|bldg|highway|hwy|lot|rd|road|rm|room|route|rte|ste|suite|unit)\.? {0,3})\d{3} {1,3}\d{4}(?![\p{L}\d])/iu,
]

/** Groups of digits that are close together: 555-0100, 998-1002, 50310-1234, 515/55/50/100. */
const CHAIN = /(?<!\d)\d{1,6}(?:[^\p{L}\d\s,;&#]{1,3}\d{1,6})+/gu
const DATE = /^\d{1,2}\D\d{1,2}\D(?:19|20)\d\d$/
/** Maximum increase between house numbers on one lot. The parts of a phone number rarely match it. */
const MAX_HOUSES = 100

/**
 * Whether a text contains a phone number of seven or more digits, with any separators and in any script. House numbers
 * ('1107-1109 Polk Blvd'), ZIP+4 codes, unit numbers and dates don't count.
 */
export function hasPhoneNumber(text: string): boolean {
  const plain = text
    // Accents, keycaps and invisible characters are left out; digits of other scripts count as digits. Marks go first, because
    // normalizing takes quadratic time in them.
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFKC')
    .replace(/\p{M}/gu, '')
    .replace(/[^\P{N}0-9]/gu, '0')
  return SHAPES.some((shape) => shape.test(plain.replace(CHAIN, (chain) => (isOfHouses(chain) ? 'n' : chain)))) || isCalled(plain)
}

function isCalled(text: string): boolean {
  return [...text.matchAll(CHAIN)].some(([chain]) => {
    const groups = chain.split(/\D+/)
    const digits = groups.join('').length
    if (digits < 7 || isOfHouses(chain) || DATE.test(chain)) return false
    return groups.length > 2 || (groups[0]?.length === 3 && digits === 7)
  })
}

/** Whether numbers close together increase like those of neighboring houses. */
function isOfHouses(chain: string): boolean {
  const numbers = chain.split(/\D+/).map(Number)
  return numbers.every((each, place) => {
    const rise = each - (numbers[place - 1] ?? each - 1)
    return rise > 0 && rise <= MAX_HOUSES
  })
}
