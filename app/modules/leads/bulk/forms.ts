import { z } from 'zod'
import { requiredText } from '#app/modules/forms/fields.ts'
import { CAMPAIGN_WORKFLOWS } from '#app/db/schema/campaign-templates.ts'
import { isLeadStatus, type LeadStatus } from '../status/status.ts'
import type { Workflow } from '#app/modules/campaigns/workflows.ts'

/** The largest page size. */
const MAX_ROWS = 100
const MAX_ID_CHARACTERS = 64

const leadId = z.string().max(MAX_ID_CHARACTERS)

/** The form around a list with checkboxes. */
export const selectionSchema = z.object({
  /** The checked rows of the page. */
  lead: z.preprocess(
    (value: unknown) => (value === undefined ? [] : [value].flat()),
    z.array(leadId).max(MAX_ROWS, 'Select up to 100 leads per page'),
  ),
  /** The page's rows, as ids separated by spaces. */
  shown: z
    .string()
    .max(MAX_ROWS * (MAX_ID_CHARACTERS + 1))
    .default('')
    .transform((ids) => ids.split(' ').filter(Boolean)),
  /** The selection from other pages. */
  selection: z.string().max(MAX_ID_CHARACTERS).optional(),
  /** The page's address. */
  list: z.string().max(2_000).default(''),
  /** The pressed button. */
  intent: requiredText('Choose what to do', 2_000),
})

/** A button of the bar under a list. `query`: the list's next query string. */
export type Press =
  | { kind: 'all' | 'delete' | 'export' | 'merge' | 'stop' }
  | { kind: 'page'; query: string }
  /** The list cell to edit: '{id}:status'. */
  | { kind: 'edit'; cell: string }
  | { kind: 'status'; to: LeadStatus }
  | { kind: 'assign'; assigneeId: string | null }
  | { kind: 'start'; workflow: Workflow }

const PLAIN = ['all', 'delete', 'export', 'merge', 'stop'] as const

/** Reads a button's value; null if the bar has no such button. */
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
