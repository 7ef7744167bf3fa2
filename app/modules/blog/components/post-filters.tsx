import { keysOf } from '#app/format/records.ts'
import { ListFilters } from '#app/modules/lists/components/list-filters.tsx'
import { Segments } from '#app/ui/list-card.tsx'
import { POST_VIEWS, type PostFilter, postList, type PostView } from '../manage/post-list.ts'

type Option = { value: string; label: string }

type PostFiltersProps = {
  filter: PostFilter
  counts: Record<PostView, number>
  categories: readonly Option[]
  authors: readonly Option[]
}

const VIEWS = keysOf(POST_VIEWS)

/** The status views and filters of the posts list. */
export function PostFilters({ filter, counts, categories, authors }: PostFiltersProps) {
  const to = (view: PostView | null) => postList.address({ ...filter, view })
  const all = VIEWS.reduce((sum, view) => sum + counts[view], 0)
  return (
    <>
      <div className="mb-4 w-fit max-w-full overflow-x-auto">
        <Segments
          label="Posts by status"
          segments={[
            { to: to(null), label: `All ${all}`, isCurrent: filter.view === null },
            ...VIEWS.map((view) => ({
              to: to(view),
              label: `${POST_VIEWS[view]} ${counts[view]}`,
              isCurrent: filter.view === view,
            })),
          ]}
        />
      </div>
      <ListFilters list={postList} filter={filter} options={{ category: categories, author: authors }} />
    </>
  )
}
