import { countReferrals } from '#app/modules/referrals/manage/list-referrals.server.ts'
import { countActiveUsers } from '#app/modules/users/manage/list-users.server.ts'

/** How many things the tabs of the admin area hold. */
export function getAdminCounts() {
  return { referrals: countReferrals(), users: countActiveUsers() }
}
