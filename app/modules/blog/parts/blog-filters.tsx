import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { PostFilter } from '../fixed-articles.ts'

type Topic = { name: string; slug: string }
type BlogFiltersProps = { filter: PostFilter; categories: readonly Topic[]; tags: readonly Topic[] }

/** Asks for the same page with what was chosen in its address. */
export function BlogFilters({ filter, categories, tags }: BlogFiltersProps) {
  return (
    <form className="blog-filters" method="get" action={paths.blog()} role="search" aria-label="Search the blog">
      <Field
        name="q"
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
      <Button variant="second">Show</Button>
    </form>
  )
}
