import { paths } from '#app/paths.ts'
import { Field, SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { PostFilter } from '../fixed-articles.ts'

type Topic = { name: string; slug: string }
type BlogFiltersProps = { filter: PostFilter; categories: readonly Topic[]; tags: readonly Topic[] }

/** Reloads the page with the chosen filters in its address. */
export function BlogFilters({ filter, categories, tags }: BlogFiltersProps) {
  return (
    <FilterBar
      className="mb-9 grid-cols-[minmax(0,1fr)_220px_220px_auto] border-b border-line-strong pb-7 max-xl:grid-cols-2 max-sm:grid-cols-1 print:hidden"
      action={paths.blog()}
      label="Search the blog"
    >
      <Field
        name="q"
        fieldClassName="max-xl:col-span-full"
        label="Search"
        type="search"
        placeholder="Deposits, winter, taxes"
        defaultValue={filter.q}
        maxLength={100}
        icon={<Icon name="search" />}
      />
      <SelectField
        name="category"
        label="Category"
        placeholder="All categories"
        defaultValue={filter.category}
        options={categories.map(({ name, slug }) => ({ value: slug, label: name }))}
      />
      <SelectField
        name="tag"
        label="Tag"
        placeholder="All tags"
        defaultValue={filter.tag}
        options={tags.map(({ name, slug }) => ({ value: slug, label: name }))}
      />
    </FilterBar>
  )
}
