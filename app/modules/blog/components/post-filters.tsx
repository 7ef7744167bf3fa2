import { paths } from '#app/paths.ts'
import { Field, SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Segments } from '#app/ui/list-card.tsx'
import { MAX_SEARCH, type PostFilter, postQuery, type PostView } from '../manage/post-filter.ts'
import { VIEW_LABELS } from './post-labels.ts'

type Option = { value: string; label: string }

type PostFiltersProps = {
  filter: PostFilter
  counts: Record<PostView, number>
  categories: readonly Option[]
  authors: readonly Option[]
}

const VIEWS: readonly PostView[] = ['published', 'scheduled', 'draft', 'archived']

/** The views of the posts by status, and the filters of the list. */
export function PostFilters({ filter, counts, categories, authors }: PostFiltersProps) {
  const to = (view: PostView | null) => paths.adminBlog(postQuery({ ...filter, view }))
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
              label: `${VIEW_LABELS[view].plural} ${counts[view]}`,
              isCurrent: filter.view === view,
            })),
          ]}
        />
      </div>
      <FilterBar
        label="Filter the posts"
        action={paths.adminBlog()}
        className="mb-4 sm:grid-cols-[minmax(0,1fr)_190px_190px_auto] max-sm:grid-cols-2"
        buttonClassName="max-sm:col-span-full"
      >
        <Field
          name="q"
          fieldClassName="max-sm:col-span-full"
          label="Search"
          type="search"
          placeholder="Title or words in the text"
          defaultValue={filter.q}
          maxLength={MAX_SEARCH}
          icon={<Icon name="search" />}
        />
        <SelectField
          name="category"
          label="Category"
          placeholder="All categories"
          defaultValue={filter.category}
          options={categories}
        />
        <SelectField name="author" label="Author" placeholder="All authors" defaultValue={filter.author} options={authors} />
        {filter.view !== null && <input type="hidden" name="status" value={filter.view} />}
      </FilterBar>
    </>
  )
}
