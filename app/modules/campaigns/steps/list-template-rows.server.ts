import { asc, sql } from 'drizzle-orm'
import { startOf } from '#app/format/shorten.ts'
import { db } from '#app/db/client.server.ts'
import { campaignCounts, campaignSteps } from '#app/db/schema/index.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { CampaignTiming } from '../schedule/step-times.ts'
import { compareTimes, timeInWords, workflowTimes } from '../step-words.ts'
import { type Workflow, WORKFLOW_LABELS } from '../workflows.ts'
import { listCampaignTemplates, listSavedReplies } from '../templates/queries.server.ts'

/** A saved reply in its list. */
export type ListedReply = {
  id: string
  name: string
  type: 'email' | 'sms'
  /** With the text for a lead whose data is complete. */
  subject: string
  firstLines: string
}

/** A workflow's template in the list. */
export type ListedTemplate = ListedReply & {
  workflow: Workflow
  /** When its workflow's messages are sent. */
  workflowTimes: string
  /** When its steps are sent with the current settings: '2 days after the first message'. */
  leaves: string
  sentCount: number
  mayDelete: boolean
}

/** Most characters of a text in the list. */
const MAX_FIRST_LINES = 140

/** The saved replies for their list. */
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

/** The workflow templates for their list, with how often each was sent. */
export function listTemplateRows(): ListedTemplate[] {
  const sent = new Map(
    db()
      .select({ id: campaignCounts.templateId, n: sql<number>`sum(${campaignCounts.sent})` })
      .from(campaignCounts)
      .groupBy(campaignCounts.templateId)
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
  // Grouped by workflow, in sending order, with unused ones last.
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

/** Removes sections for unknown values, and the tags of sections for known ones. */
function withoutSections(text: string): string {
  const known = text.replaceAll(/\{\{\s*\^\s*(\w+)\s*\}\}[^]*?\{\{\s*\/\s*\1\s*\}\}/g, '')
  return (known.trim() === '' ? text : known).replaceAll(/\{\{\s*[#^/][^{}]*\}\}/g, '')
}

/** Removes the greeting and formatting, and cuts at the end of a word. */
function firstLinesOf(content: string): string {
  const text = content
    .split('\n')
    .map((line) => line.trim())
    .filter((line, index) => line !== '' && !(index === 0 && line.startsWith('Hello')))
    .join(' ')
    .replaceAll(/\*\*|\]\([^)]*\)|\[|##/g, '')
  if (text.length <= MAX_FIRST_LINES) return text
  const cut = startOf(text, MAX_FIRST_LINES)
  // Never cuts a variable or a word in half.
  return `${cut
    .replace(/\{\{[^{}]*$/, '')
    .trimEnd()
    .replace(/\s\S*$/, '')
    .replace(/(?<![\s,;:.-])[\s,;:.-]+$/, '')}…`
}
