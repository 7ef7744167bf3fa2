import { defineList } from '#app/modules/lists/define-list.ts'
import { choice, days, search, textChoice, words } from '#app/modules/lists/filters.ts'
import { paths } from '#app/paths.ts'
import { ANALYSIS_SOURCE_LABELS } from '../source-labels.ts'

/** The newest estimate's source, no estimate, or no lead. */
const RESULT_LABELS = { failed: 'Failed', 'without-lead': 'No lead', ...ANALYSIS_SOURCE_LABELS }

export const analysisList = defineList({
  path: paths.adminAnalyses,
  label: 'Filter the analyses',
  noun: { one: 'analysis', many: 'analyses' },
  layout: { columns: 'min-[1200px]:grid-cols-[minmax(160px,1fr)_170px_190px_auto]', folds: 'half' },
  filters: {
    search: search('Address, owner or email'),
    city: textChoice({ label: 'City', placeholder: 'All cities' }),
    result: choice({ label: 'Result', placeholder: 'All results', ...words(RESULT_LABELS) }),
    range: days({ label: 'Requested between' }),
  },
})

export type AnalysisFilter = ReturnType<typeof analysisList.read>
