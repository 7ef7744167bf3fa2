import type { ImportWords } from '#app/modules/imports/messages.ts'

export const LEAD_IMPORT_WORDS: ImportWords = {
  noun: 'lead',
  fill: { verb: 'Fill In', done: 'filled in' },
  comparedBy: 'email, phone and address',
  decisions: [
    { value: 'leave', label: 'Skip' },
    { value: 'fill', label: 'Fill in blanks' },
    { value: 'add', label: 'Add as a new lead' },
  ],
}
