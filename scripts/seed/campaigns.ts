import type { Tx } from '#app/db/client.server.ts'
import { type CAMPAIGN_WORKFLOWS, campaignRuns, campaignTemplates } from '#app/db/schema/index.ts'
import { statusKey } from '#app/modules/leads/status/status.ts'
import type { SeededLead } from './leads.ts'
import { daysAfter } from './moments.ts'
import type { Random } from './random.ts'

type Workflow = (typeof CAMPAIGN_WORKFLOWS)[number]
type Template = Pick<typeof campaignTemplates.$inferInsert, 'name' | 'type' | 'subject' | 'content' | 'workflow' | 'delayDays'>

const TEMPLATES: readonly Template[] = [
  {
    workflow: 'warm_lead',
    delayDays: 0,
    type: 'email',
    name: 'Welcome',
    subject: 'Your rental analysis and what comes next',
    content: 'Thank you for asking us about {{propertyAddress}}. Here is how we would rent it out.',
  },
  {
    workflow: 'warm_lead',
    delayDays: 2,
    type: 'email',
    name: 'What owners ask first',
    subject: 'Five questions owners ask us',
    content: 'Rent, residents, repairs, reports and fees: short answers to each.',
  },
  {
    workflow: 'warm_lead',
    delayDays: 7,
    type: 'sms',
    name: 'Offer of a call',
    subject: '',
    content: 'Harvest Gate: would a ten-minute call about {{propertyAddress}} help? Reply STOP to get no more texts.',
  },
  {
    workflow: 'confirmation',
    delayDays: 0,
    type: 'email',
    name: 'Walkthrough confirmed',
    subject: 'Your walkthrough on {{walkthroughDate}}',
    content: 'We look at every room together; it takes about an hour.',
  },
  {
    workflow: 'confirmation',
    delayDays: 1,
    type: 'sms',
    name: 'Walkthrough tomorrow',
    subject: '',
    content: 'Harvest Gate: see you tomorrow at {{propertyAddress}}. Reply STOP to get no more texts.',
  },
  {
    workflow: 'onboarding',
    delayDays: 0,
    type: 'email',
    name: 'Welcome aboard',
    subject: 'Welcome to Harvest Gate',
    content: 'Your contact is {{assigneeName}}. These are your next four steps.',
  },
  {
    workflow: 'onboarding',
    delayDays: 3,
    type: 'email',
    name: 'Your checklist',
    subject: 'Keys, insurance and accounts',
    content: 'Three things that we need from you before the first showing.',
  },
  {
    workflow: 'onboarding',
    delayDays: 14,
    type: 'email',
    name: 'Two weeks in',
    subject: 'How is it going?',
    content: 'What has happened so far, and what happens in the next two weeks.',
  },
]

/** Templates of the three workflows, and runs of them: running, stopped and finished. */
export function seedCampaigns(tx: Tx, random: Random, now: Date, seeded: SeededLead[]): void {
  for (const template of TEMPLATES) tx.insert(campaignTemplates).values(template).run()
  for (const { lead } of seeded.slice(0, 150)) {
    const workflow = workflowOf(statusKey(lead.status))
    if (!workflow || !random.chance(0.6)) continue
    const startedAt = lead.statusChangedAt
    const isRecent = startedAt > daysAfter(now, -30)
    const state = isRecent ? random.weighted({ active: 80, stopped: 20 }) : random.weighted({ finished: 70, stopped: 30 })
    tx.insert(campaignRuns)
      .values({
        leadId: lead.id,
        workflow,
        state,
        startedAt,
        endedAt: state === 'active' ? null : isRecent ? now : daysAfter(startedAt, 30),
        endReason: state === 'stopped' ? 'stopped_by_staff' : null,
      })
      .run()
  }
}

/** What starts by itself. */
function workflowOf(status: string): Workflow | null {
  if (['leads', 'analysis_submitted', 'proposal'].includes(status)) return 'warm_lead'
  if (['site_visit_scheduled', 'walkthrough_scheduled'].includes(status)) return 'confirmation'
  return ['enrolled', 'closed'].includes(status) ? 'onboarding' : null
}
