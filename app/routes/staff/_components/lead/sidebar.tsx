import { formatShortDate } from '#app/format/date.ts'
import { CrmCard } from '#app/modules/crm/components/crm-card.tsx'
import { NextActionCard } from '#app/modules/leads/detail/components/next-action-card.tsx'
import { ProgressCard } from '#app/modules/leads/detail/components/progress-card.tsx'
import { StatusCard } from '#app/modules/leads/detail/components/status-card.tsx'
import { WorkLogCard } from '#app/modules/leads/work-log/components/work-log-card.tsx'
import { LeadReferralsCard } from '#app/modules/referrals/components/lead-referrals-card.tsx'
import { ConsentsCard } from '#app/modules/messaging/consent/components/consents-card.tsx'
import { TasksCard } from '#app/modules/tasks/components/tasks-card.tsx'
import { TimelineCard } from '#app/modules/timeline/components/timeline-card.tsx'
import { paths } from '#app/paths.ts'
import { replyTo } from '#app/ui/form-reply.ts'
import type { LeadPageData } from '../../lead/page.server.ts'
import type { LeadPageProps } from './main-column.tsx'

/** Where a lead is, what is to be done, and what happened. */
export function Sidebar({ page, lastReply }: LeadPageProps) {
  const { lead, constraints, now } = page
  return (
    <aside className="grid gap-5 max-[1180px]:grid-cols-[repeat(auto-fit,minmax(280px,1fr))]" aria-label="About this lead">
      <StatusCard
        lead={lead}
        bookedAt={page.bookedAt}
        releasedAt={page.releasedAt}
        lastReply={replyTo('status', lastReply)}
        constraints={constraints}
        now={now}
      />
      <NextActionCard
        lead={lead}
        seen={page.seenAction}
        people={page.people}
        isOpen={page.edit === 'next-action'}
        lastReply={lastReply}
        constraints={constraints}
        now={now}
      />
      <WorkLogCard leadId={lead.id} />
      <TasksCard tasks={page.tasks} links={linksOfTasks(lead)} action={paths.lead(lead.id)} lastReply={lastReply} now={now} />
      <ProgressCard steps={page.progress} notes={{ analysis: noteOnAnalysis(page.analysis) }} />
      <LeadReferralsCard referrals={page.referrals} />
      <CrmCard crm={page.crm} now={now} />
      <ConsentsCard consents={page.consents} now={now} />
      <TimelineCard leadId={lead.id} {...page.timeline} now={now} />
    </aside>
  )
}

/** Two leads of one owner are compared on the screen that merges them. */
function linksOfTasks({ id, possibleDuplicateOfId }: LeadPageData['lead']) {
  if (possibleDuplicateOfId === null) return {}
  return { 'compare-duplicate': { to: paths.mergeLeads([id, possibleDuplicateOfId]), label: 'Compare and merge' } }
}

function noteOnAnalysis(analysis: LeadPageData['analysis']): string | undefined {
  if (analysis.state === 'ready') return formatShortDate(analysis.createdAt)
  return analysis.state === 'failed' ? 'Unable to load analysis' : undefined
}
