const TITLES = /^(?:mr|mrs|ms|miss|dr|prof)\.?$/i
/** Words in names of companies and trusts, which may be owners. */
const ORGANIZATION =
  /(?:^|\s)(?:llc|l\.l\.c\.|inc\.?|corp\.?|company|co\.|ltd\.?|lp|llp|trust|estate|properties|holdings|group|partners)(?=$|[\s,])/i

/**
 * The name that an email uses: 'Priya' for 'Dr. Priya Raman', 'Priya and Dan' for 'Priya and Dan Raman', and the full name of a
 * company or a trust. Blank if the name is.
 */
export function firstNameOf(name: string): string {
  const whole = name.trim()
  if (ORGANIZATION.test(whole)) return whole
  // 'Raman, Priya'
  const turned = whole.includes(',') ? `${whole.slice(whole.indexOf(',') + 1)} ${whole.slice(0, whole.indexOf(','))}` : whole
  const words = turned.split(/\s+/).filter((word) => word !== '')
  const named = words.filter((word) => !TITLES.test(word))
  // 'Mr. Raman' has no first name.
  if (named.length < words.length && named.length < 2) return words.join(' ')
  const [first = '', link = '', second = ''] = named
  return (link === '&' || link.toLowerCase() === 'and') && second !== '' ? `${first} and ${second}` : first
}
