import { countReferrals } from '#app/modules/referrals/manage/list-referrals.server.ts'
import { countActiveUsers } from '#app/modules/users/manage/list-users.server.ts'

/** Counts for the tabs of the admin area. */
export function getAdminCounts() {
  return { referrals: countReferrals(), users: countActiveUsers() }
}
