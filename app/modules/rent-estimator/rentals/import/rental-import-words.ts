import type { ImportWords } from '#app/modules/imports/messages.ts'

export const RENTAL_IMPORT_WORDS: ImportWords = {
  noun: 'rental',
  fill: { verb: 'Correct', done: 'corrected' },
  comparedBy: 'id, or by address and day',
  // The same lease is never stored twice.
  decisions: [
    { value: 'leave', label: 'Leave as is' },
    { value: 'fill', label: 'Correct our record' },
  ],
}
