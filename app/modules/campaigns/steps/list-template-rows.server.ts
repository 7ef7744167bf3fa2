import { asc, count, isNotNull } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { campaignSends, campaignSteps } from '#app/db/schema/index.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { CampaignTiming } from '../schedule/step-times.ts'
import { compareTimes, timeInWords, workflowTimes } from '../step-words.ts'
import { type Workflow, WORKFLOW_LABELS } from '../workflows.ts'
import { listCampaignTemplates, listSavedReplies } from '../templates/queries.server.ts'

/** A reply that staff keep, as its list shows it. */
export type ListedReply = {
  id: string
  name: string
  type: 'email' | 'sms'
  /** As it is for a lead of whom all is known that it asks for. */
  subject: string
  firstLines: string
}

/** A template of a workflow as the list shows it. */
export type ListedTemplate = ListedReply & {
  workflow: Workflow
  /** When the messages of its workflow leave. */
  workflowTimes: string
  /** When the steps leave that send it, by the settings of today: '2 days after the first message'. */
  leaves: string
  sentCount: number
  mayDelete: boolean
}

/** Characters of a text that the list shows. */
const MAX_FIRST_LINES = 140

/** The replies that staff keep, for their list. */
export function listReplyRows(): ListedReply[] {
  return listSavedReplies().map(({ id, name, type, subject, content }) => ({
    id,
    name,
    type,
    ...shownText({ subject, content }),
  }))
}

function shownText({ subject, content }: { subject: string; content: string }) {
  return { subject: withoutSections(subject), firstLines: firstLinesOf(withoutSections(content)) }
}

/** The templates of workflows for their list, with how often each was sent. */
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
  // Those of a workflow are together; in it, in the order in which they leave, and last what nothing sends.
  const templates = listCampaignTemplates()
  const ordered = Object.keys(WORKFLOW_LABELS).flatMap((group) =>
    templates.filter(({ workflow }) => workflow === group).toSorted((one, other) => placeOf(one.id) - placeOf(other.id)),
  )
  return ordered.map(({ id, key, name, type, workflow, subject, content }) => ({
    id,
    name,
    type,
    workflow,
    workflowTimes: workflowTimes(workflow, timing),
    ...shownText({ subject, content }),
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
  return times.length === 0 ? 'Not used in any step' : [...new Set(times)].join(' · ')
}

/** Without what is sent only where something is not known, and without the tags of what is sent where it is. */
function withoutSections(text: string): string {
  const known = text.replaceAll(/\{\{\s*\^\s*(\w+)\s*\}\}[^]*?\{\{\s*\/\s*\1\s*\}\}/g, '')
  return (known.trim() === '' ? text : known).replaceAll(/\{\{\s*[#^/][^{}]*\}\}/g, '')
}

/** Without its greeting and its marks, to the end of a word. */
function firstLinesOf(content: string): string {
  const text = content
    .split('\n')
    .map((line) => line.trim())
    .filter((line, index) => line !== '' && !(index === 0 && line.startsWith('Hello')))
    .join(' ')
    .replaceAll(/\*\*|\]\([^)]*\)|\[|##/g, '')
  if (text.length <= MAX_FIRST_LINES) return text
  const cut = text.slice(0, MAX_FIRST_LINES)
  // A variable is whole or left out, and so is a word.
  return `${cut
    .replace(/\{\{[^{}]*$/, '')
    .trimEnd()
    .replace(/\s\S*$/, '')
    .replace(/(?<![\s,;:.-])[\s,;:.-]+$/, '')}…`
}
