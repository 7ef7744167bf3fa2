import { asc, count, isNotNull } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { campaignSends, campaignSteps } from '#app/db/schema/index.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { CampaignTiming } from '../schedule/step-times.ts'
import { compareTimes, timeInWords } from '../steps/step-words.ts'
import type { Workflow } from '../workflows.ts'
import { listTemplates } from './queries.server.ts'

/** A template as the list shows it. */
export type ListedTemplate = {
  id: string
  name: string
  type: 'email' | 'sms'
  workflow: Workflow
  subject: string
  firstLines: string
  /** When the steps leave that send it, by the settings of today: '2 days after the first message'. */
  leaves: string
  sentCount: number
  mayDelete: boolean
}

/** Characters of a text that the list shows. */
const MAX_FIRST_LINES = 140

/** All templates for their list, with how often each was sent. */
export function listTemplateRows(): ListedTemplate[] {
  const sent = new Map(
    db()
      .select({ id: campaignSends.templateId, n: count() })
      .from(campaignSends)
      .where(isNotNull(campaignSends.messageId))
      .groupBy(campaignSends.templateId)
      .all()
      .map(({ id, n }) => [id, n]),
  )
  const timing = getSetting('campaignTiming')
  const steps = db()
    .select()
    .from(campaignSteps)
    .orderBy(asc(campaignSteps.position), asc(campaignSteps.id))
    .all()
    .toSorted(compareTimes(timing))
  const placeOf = (id: string) => {
    const place = steps.findIndex(({ templateId, templateBId }) => templateId === id || templateBId === id)
    return place < 0 ? steps.length : place
  }
  // Those of a workflow stand together; in it, in the order in which they leave, and last what nothing sends.
  const templates = listTemplates()
  const groups = [...new Set(templates.map(({ workflow }) => workflow))]
  const ordered = groups.flatMap((group) =>
    templates.filter(({ workflow }) => workflow === group).toSorted((one, other) => placeOf(one.id) - placeOf(other.id)),
  )
  return ordered.map(({ id, key, name, type, workflow, subject, content }) => ({
    id,
    name,
    type,
    workflow,
    subject,
    firstLines: firstLinesOf(content),
    leaves: leavesOf(
      steps.filter(({ templateId, templateBId }) => templateId === id || templateBId === id),
      timing,
    ),
    sentCount: sent.get(id) ?? 0,
    mayDelete: key === null && placeOf(id) === steps.length,
  }))
}

function leavesOf(steps: readonly (typeof campaignSteps.$inferSelect)[], timing: CampaignTiming): string {
  const times = steps.map((step) => `${timeInWords(step, timing)}${step.isOn ? '' : ' (off)'}`)
  return times.length === 0 ? 'No step sends it' : [...new Set(times)].join(' · ')
}

/** Without its greeting, its sections' tags and its marks. */
function firstLinesOf(content: string): string {
  const text = content
    .split('\n')
    .map((line) => line.replaceAll(/\{\{[#^/][^{}]*\}\}/g, '').trim())
    .filter((line, index) => line !== '' && !(index === 0 && line.startsWith('Hello')))
    .join(' ')
    .replaceAll(/\*\*|\]\([^)]*\)|\[|##/g, '')
  return text.length > MAX_FIRST_LINES ? `${text.slice(0, MAX_FIRST_LINES).trimEnd()}…` : text
}
