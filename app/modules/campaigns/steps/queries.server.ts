import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { db } from '#app/db/client.server.ts'
import { campaignSteps, campaignTemplates } from '#app/db/schema/index.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { Workflow } from '../workflows.ts'
import { listCampaignTemplates } from '../templates/queries.server.ts'
import { WORKFLOW_LABELS } from '../workflows.ts'
import { compareTimes, CONDITION_LABELS, LAW_LABELS, leavesByOptions, sourceInWords, timeInWords } from '../step-words.ts'

/** A step in its workflow's timeline. */
export type ListedStep = {
  id: string
  /** 'After the start' or 'Before the walkthrough'. */
  group: string
  leaves: string
  source: string
  channel: 'email' | 'sms'
  template: { id: string; name: string }
  /** The B version; null without an A/B test. */
  second: { id: string; name: string } | null
  condition: string
  isMarketing: boolean
  isOn: boolean
}

const second = alias(campaignTemplates, 'second')

/** A workflow's steps in sending order with the current settings, including those that are off. */
export function listSteps(workflow: Workflow): ListedStep[] {
  const timing = getSetting('campaignTiming')
  const rows = db()
    .select({ step: campaignSteps, channel: campaignTemplates.type, name: campaignTemplates.name, secondName: second.name })
    .from(campaignSteps)
    .innerJoin(campaignTemplates, eq(campaignTemplates.id, campaignSteps.templateId))
    .leftJoin(second, eq(second.id, campaignSteps.templateBId))
    .where(eq(campaignSteps.workflow, workflow))
    .orderBy(asc(campaignSteps.position), asc(campaignSteps.id))
    .all()
  const compare = compareTimes(timing)
  return rows
    .toSorted((one, other) => compare(one.step, other.step))
    .map(({ step, channel, name, secondName }) => ({
      id: step.id,
      group: step.anchor === 'start' ? 'After the start' : 'Before the walkthrough',
      leaves: timeInWords(step, timing),
      source: sourceInWords(step),
      channel,
      template: { id: step.templateId, name },
      second: step.templateBId === null || secondName === null ? null : { id: step.templateBId, name: secondName },
      condition: CONDITION_LABELS[step.condition],
      isMarketing: step.isMarketing,
      isOn: step.isOn,
    }))
}

/** A workflow's step with the name of its template, or null. */
export function findStep(workflow: Workflow, stepId: string) {
  const ofWorkflow = and(eq(campaignSteps.workflow, workflow), eq(campaignSteps.id, stepId))
  const row = db()
    .select({ step: campaignSteps, name: campaignTemplates.name })
    .from(campaignSteps)
    .innerJoin(campaignTemplates, eq(campaignTemplates.id, campaignSteps.templateId))
    .where(ofWorkflow)
    .get()
  return row ? { ...row.step, name: row.name } : null
}

type Option = { value: string; label: string }

/** The choices for a step: templates of all workflows, its own first, and times with the current settings. */
export function stepChoices(workflow: Workflow): Record<'templates' | 'leavesBy' | 'conditions' | 'laws', Option[]> {
  const templates = listCampaignTemplates()
  const ordered = [...templates.filter((of) => of.workflow === workflow), ...templates.filter((of) => of.workflow !== workflow)]
  return {
    templates: ordered.map(({ id, name, type, workflow: of }) => ({
      value: id,
      label: `${name} (${type === 'sms' ? 'text' : 'email'}${of === workflow ? '' : `, ${WORKFLOW_LABELS[of]}`})`,
    })),
    leavesBy: leavesByOptions(getSetting('campaignTiming')),
    conditions: Object.entries(CONDITION_LABELS).map(([value, label]) => ({ value, label })),
    laws: Object.entries(LAW_LABELS).map(([value, label]) => ({ value, label })),
  }
}
