import type { ReactNode } from 'react'
import { ENTRY_KINDS, ENTRY_LABELS, type EntryKind } from '#app/modules/blog/entries/entry-kinds.ts'
import { paths } from '#app/paths.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

type BlogHeadProps = {
  current: 'posts' | EntryKind
  counts: Record<'posts' | 'categories' | 'tags' | 'authors', number>
  actions?: ReactNode
}

/** Heading of the blog screens: title and tabs, one page each. */
export function BlogHead({ current, counts, actions }: BlogHeadProps) {
  return (
    <>
      <PageHeader title="Blog Management" actions={actions} />
      <Tabs
        label="Blog"
        tabs={[
          { to: paths.adminBlog(), label: 'Posts', count: counts.posts, isCurrent: current === 'posts' },
          ...ENTRY_KINDS.map((kind) => {
            const { list, tab } = ENTRY_LABELS[kind]
            return { to: paths.blogEntries(list), label: tab, count: counts[list], isCurrent: current === kind }
          }),
        ]}
      />
    </>
  )
}
