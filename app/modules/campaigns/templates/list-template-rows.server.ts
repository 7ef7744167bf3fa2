import { count, isNotNull } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { campaignSends, campaignSteps } from '#app/db/schema/index.ts'
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
  /** '1 hour', '2 days', '7 days before': by the step that sends it, else what its note says. */
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
  const steps = db().select({ a: campaignSteps.templateId, b: campaignSteps.templateBId }).from(campaignSteps).all()
  const isUsed = new Set(steps.flatMap(({ a, b }) => [a, b]))
  return listTemplates().map(({ id, key, name, type, workflow, subject, content, delayDays }) => ({
    id,
    name,
    type,
    workflow,
    subject,
    firstLines: firstLinesOf(content),
    leaves: leavesAfter(workflow, delayDays),
    sentCount: sent.get(id) ?? 0,
    mayDelete: key === null && !isUsed.has(id),
  }))
}

function leavesAfter(workflow: Workflow, days: number): string {
  const time = days === 0 ? 'At once' : days === 1 ? '1 day' : `${days} days`
  if (workflow !== 'confirmation') return time
  return days === 0 ? 'On the day' : `${time} before`
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
