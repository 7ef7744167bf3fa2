import { expect, test } from 'vitest'
import { BULK_WORDS, bulkToast } from './messages.ts'

const outcome = (changed: number, unchanged: number, missing: number) => ({
  batchId: changed > 0 ? 'b' : null,
  changed,
  unchanged,
  missing,
})

test('for one lead the words are those of S8.9', () => {
  expect(bulkToast(BULK_WORDS.delete, outcome(1, 0, 0))).toEqual({
    kind: 'success',
    message: 'Lead deleted successfully',
    undo: 'b',
  })
  expect(bulkToast(BULK_WORDS.status, outcome(1, 0, 0)).message).toBe('Lead status updated')
})

test('for several, the count; unchanged and deleted ones are mentioned', () => {
  expect(bulkToast(BULK_WORDS.delete, outcome(1_200, 0, 0)).message).toBe('1,200 leads deleted successfully')
  expect(bulkToast(BULK_WORDS.status, outcome(3, 2, 1)).message).toBe(
    'Status of 3 leads updated. 2 already had this status. 1 of the selected leads was deleted while you were here.',
  )
})

test('without any change there is nothing to undo', () => {
  expect(bulkToast(BULK_WORDS.delete, outcome(0, 0, 2))).toEqual({
    kind: 'error',
    message: 'Failed to delete lead. 2 of the selected leads were deleted while you were here.',
  })
  expect(bulkToast(BULK_WORDS.stop, outcome(0, 4, 0))).toEqual({ kind: 'success', message: '4 had no active campaign.' })
})
