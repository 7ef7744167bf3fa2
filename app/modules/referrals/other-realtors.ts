/** Most realtors named beside a referral: anyone can type the same client again and again. */
const MAX_NAMED = 5

/** As many of a client's first referrals as `otherRealtors` looks at: one may be the referral itself, one is 'and more'. */
export const MAX_READ = MAX_NAMED + 2

/** The realtors of a client's other referrals, oldest first; at most five names and 'and more'. */
export function otherRealtors(referralId: string, ofClient: readonly { id: string; realtorName: string }[]): string[] {
  const names: string[] = []
  for (const other of ofClient) {
    if (names.length > MAX_NAMED) break
    if (other.id !== referralId) names.push(other.realtorName)
  }
  return names.length > MAX_NAMED ? [...names.slice(0, MAX_NAMED), 'and more'] : names
}
