import { defineList } from '#app/modules/lists/define-list.ts'
import { choice, days, search, words } from '#app/modules/lists/filters.ts'
import { paths } from '#app/paths.ts'
import { DOCUMENT_KIND_LABELS, DOCUMENT_STATE_LABELS, PROVIDER_LABELS } from './document-state.ts'

/** The list's states. Replaced documents count as expired. */
export const LISTED_DOCUMENT_STATES = ['pending', 'completed', 'declined', 'voided', 'expired'] as const

export type ListedDocumentState = (typeof LISTED_DOCUMENT_STATES)[number]

const { replaced: _, ...listed } = DOCUMENT_STATE_LABELS

export const documentList = defineList({
  path: paths.documents,
  label: 'Filter documents',
  noun: { one: 'document', many: 'documents' },
  layout: {
    columns: 'max-sm:[&>:has(select)]:col-span-full min-[1200px]:grid-flow-col min-[1200px]:grid-cols-[minmax(160px,1fr)_200px]',
    folds: 'half',
  },
  filters: {
    search: search('Document, address, name or email'),
    state: choice<ListedDocumentState>({ name: 'status', ...words(listed) }),
    kind: choice({
      label: 'Kind',
      placeholder: 'All kinds',
      ...words(DOCUMENT_KIND_LABELS),
      problem: 'We couldn’t find that document kind, so we ignored it.',
    }),
    /** Shown if documents were also signed at a provider. */
    provider: choice({
      label: 'Signed at',
      placeholder: 'Anywhere',
      read: words(PROVIDER_LABELS).read,
      problem: 'We couldn’t find that provider, so we ignored it.',
    }),
    range: days({ label: 'Date sent' }),
  },
})

export type DocumentFilter = ReturnType<typeof documentList.read>
