import { formatNumber } from '#app/format/money.ts'
import type { BulkOutcome } from './run-bulk.server.ts'

/** Messages for one lead, for several ('%' is their number), for leads that needed no change, and for a failure. */
type BulkWords = { one: string; several: string; unchanged: string; failed: string }

/** What staff read after a bulk action. The messages for one lead are from S8.9. */
export const BULK_WORDS = {
  delete: {
    one: 'Lead deleted successfully',
    several: '% leads deleted successfully',
    unchanged: '',
    failed: 'Failed to delete lead',
  },
  status: {
    one: 'Lead status updated',
    several: 'Status of % leads updated',
    unchanged: 'already had this status',
    failed: 'Failed to update status',
  },
  assign: {
    one: '1 lead assigned',
    several: '% leads assigned',
    unchanged: 'already had this assignee',
    failed: 'Failed to update lead',
  },
  start: {
    one: 'Campaign started for 1 lead',
    several: 'Campaign started for % leads',
    unchanged: 'already had it or can’t be emailed',
    failed: 'Failed to start campaign',
  },
  stop: {
    one: 'Campaign stopped for 1 lead',
    several: 'Campaign stopped for % leads',
    unchanged: 'had no active campaign',
    failed: 'Failed to stop campaign',
  },
} as const satisfies Record<string, BulkWords>

export const MESSAGE_NOTHING_SELECTED = 'Select at least one lead first'
export const MESSAGE_LEADS_DELETE_FAILED = 'We couldn’t delete all of the leads. Please try again.'
export const MESSAGE_SELECTION_ENDED = 'This selection expired. Please select the leads again.'
export const MESSAGE_MERGE_COUNT = 'Select two to five leads to merge'
export const MESSAGE_NO_ASSIGNEE = 'This person no longer has access'

/** The toast of a bulk action, with its undo. */
export function bulkToast(words: BulkWords, { batchId, changed, unchanged, missing }: BulkOutcome) {
  const kept = unchanged > 0 ? `${formatNumber(unchanged)} ${words.unchanged}.` : ''
  const gone =
    missing > 0
      ? `${formatNumber(missing)} of the selected leads ${missing === 1 ? 'was' : 'were'} deleted while you were here.`
      : ''
  const done = changed === 1 ? words.one : words.several.replace('%', formatNumber(changed))
  const parts = [changed > 0 ? `${done}${kept || gone ? '.' : ''}` : missing > 0 ? `${words.failed}.` : '', kept, gone].filter(
    Boolean,
  )
  const message = parts.length > 0 ? parts.join(' ') : words.failed
  return {
    kind: changed > 0 || missing === 0 ? 'success' : 'error',
    message,
    ...(batchId === null ? {} : { undo: batchId }),
  } as const
}
