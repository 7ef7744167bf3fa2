import { ListFilters } from '#app/modules/lists/components/list-filters.tsx'
import { words } from '#app/modules/lists/filters.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { type DocumentFilter, documentList, LISTED_DOCUMENT_STATES, type ListedDocumentState } from '../document-list.ts'
import { DOCUMENT_STATE_LABELS, PROVIDER_LABELS } from '../document-state.ts'

type Props = {
  filter: DocumentFilter
  counts: Record<ListedDocumentState, number>
  /** Some documents were signed at a provider. */
  hasProviders: boolean
  now: Date
}

/** The status tabs and other filters of the documents list. */
export function DocumentsFilters({ filter, counts, hasProviders, now }: Props) {
  const all = LISTED_DOCUMENT_STATES.reduce((sum, one) => sum + counts[one], 0)
  return (
    <>
      <Tabs
        label="Documents by status"
        tabs={([null, ...LISTED_DOCUMENT_STATES] as const).map((state) => ({
          to: documentList.address({ ...filter, state }),
          label: state === null ? 'All' : DOCUMENT_STATE_LABELS[state],
          count: state === null ? all : counts[state],
          isCurrent: filter.state === state,
        }))}
      />
      <ListFilters
        list={documentList}
        filter={filter}
        now={now}
        options={hasProviders ? { provider: words(PROVIDER_LABELS).options } : {}}
      />
    </>
  )
}
