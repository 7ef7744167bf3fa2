import { listPublishedPosts } from '#app/modules/blog/queries.server.ts'
import { searchLeads } from '#app/modules/leads/list/queries.server.ts'
import { searchReferrals } from '#app/modules/referrals/search-referrals.server.ts'
import { searchUsers } from '#app/modules/users/queries.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { may } from '#app/permissions.ts'

/** Rows per kind; the lists have the rest. */
const MAX_OF_A_KIND = 5

/** Search results of each kind that the user may see. */
export function findEverywhere(search: string, viewer: Viewer) {
  const { posts, total } = listPublishedPosts({ q: search, limit: MAX_OF_A_KIND })
  const people = may(viewer, 'see') ? searchUsers(search, viewer) : []
  return {
    leads: may(viewer, 'see') ? searchLeads(search, MAX_OF_A_KIND) : { rows: [], total: 0, isMore: false },
    referrals: may(viewer, 'payouts') ? searchReferrals(search, MAX_OF_A_KIND) : { rows: [], total: 0 },
    posts: { rows: posts.map(({ slug, title, publishedAt }) => ({ slug, title, publishedAt })), total },
    people: { rows: people.slice(0, MAX_OF_A_KIND), total: people.length },
  }
}
