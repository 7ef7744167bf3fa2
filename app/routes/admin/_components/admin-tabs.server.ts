import { countActiveUsers } from '#app/modules/users/manage/list-users.server.ts'

/** How many things the tabs of the admin area hold. */
export function getAdminCounts() {
  return { users: countActiveUsers() }
}
