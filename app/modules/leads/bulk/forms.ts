import { z } from 'zod'
import { requiredText } from '#app/modules/forms/fields.ts'
import { CAMPAIGN_WORKFLOWS } from '#app/db/schema/campaign-templates.ts'
import { isLeadStatus, type LeadStatus } from '../status/status.ts'
import type { Workflow } from '#app/modules/campaigns/workflows.ts'

/** Most rows of a page. */
const MAX_ROWS = 100
const MAX_ID_CHARACTERS = 64

const leadId = z.string().max(MAX_ID_CHARACTERS)

/** The form around a list whose rows can be checked. */
export const selectionSchema = z.object({
  /** The checked rows of the page. */
  lead: z.preprocess(
    (value: unknown) => (value === undefined ? [] : [value].flat()),
    z.array(leadId).max(MAX_ROWS, 'Select at most 100 leads per page'),
  ),
  /** The rows of the page, by their ids with blanks between. */
  shown: z
    .string()
    .max(MAX_ROWS * (MAX_ID_CHARACTERS + 1))
    .default('')
    .transform((ids) => ids.split(' ').filter(Boolean)),
  /** What was picked on other pages. */
  selection: z.string().max(MAX_ID_CHARACTERS).optional(),
  /** The page's address. */
  list: z.string().max(2_000).default(''),
  /** The button that was pressed. */
  intent: requiredText('Choose what to do', 2_000),
})

/** A button of the bar under a list. `query`: what the address of the list says that is shown next. */
export type Press =
  | { kind: 'all' | 'delete' | 'export' | 'merge' | 'stop' }
  | { kind: 'page'; query: string }
  /** A cell of the list that is to be edited: '{id}:status'. */
  | { kind: 'edit'; cell: string }
  | { kind: 'status'; to: LeadStatus }
  | { kind: 'assign'; assigneeId: string | null }
  | { kind: 'start'; workflow: Workflow }

const PLAIN = ['all', 'delete', 'export', 'merge', 'stop'] as const

/** What a button says of itself; null for one that the bar does not have. */
export function readPress(intent: string): Press | null {
  const plain = PLAIN.find((word) => word === intent)
  if (plain) return { kind: plain }
  const [, kind, value = ''] = /^(page|edit|status|assign|start):(.*)$/.exec(intent) ?? []
  if (kind === 'page') return { kind, query: value }
  if (kind === 'edit') return { kind, cell: value }
  if (kind === 'assign') return { kind, assigneeId: value || null }
  if (kind === 'status' && isLeadStatus(value)) return { kind, to: value }
  const workflow = CAMPAIGN_WORKFLOWS.find((known) => known === value)
  return kind === 'start' && workflow ? { kind, workflow } : null
}
