import { countUnanswered } from '#app/modules/inbox/queries.server.ts'
import { leadsPath } from '#app/modules/leads/list/lead-address.ts'
import { leadList } from '#app/modules/leads/list/list-params.ts'
import { countAllLeads } from '#app/modules/leads/list/queries.server.ts'
import { listLeadViews } from '#app/modules/leads/views/queries.server.ts'
import { getDemoNotice, getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { hasLetterKeys } from '#app/modules/users/letter-keys.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { may } from '#app/permissions.ts'

/** What the frame of every back-office screen shows. */
export function staffShellFacts(viewer: Viewer) {
  const seesLeads = may(viewer, 'see')
  const pinnedViews = (seesLeads ? listLeadViews(viewer) : [])
    .filter(({ isPinned }) => isPinned)
    .map(({ id, name, query }) => ({ id, name, to: leadsPath(leadList.read(new URLSearchParams(query))) }))
  return {
    viewer: { name: viewer.name, role: viewer.role },
    company: getSiteFacts().company,
    demoNotice: getDemoNotice(),
    leadCount: seesLeads ? countAllLeads() : 0,
    unansweredCount: seesLeads ? countUnanswered() : 0,
    pinnedViews,
    letterKeys: hasLetterKeys(viewer.id),
  }
}
