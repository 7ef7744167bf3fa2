import { defineList } from '#app/modules/lists/define-list.ts'
import { choice, search, words } from '#app/modules/lists/filters.ts'
import { paths } from '#app/paths.ts'

/** A post's status, or a scheduled draft. */
export type PostView = 'published' | 'scheduled' | 'draft' | 'archived'

/** Labels of the views above the list. */
export const POST_VIEWS: Record<PostView, string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  draft: 'Drafts',
  archived: 'Archived',
}

export const postList = defineList({
  path: paths.adminBlog,
  label: 'Filter the posts',
  noun: { one: 'post', many: 'posts' },
  layout: { columns: 'sm:grid-cols-[minmax(0,1fr)_200px_170px]', folds: 'row' },
  filters: {
    q: search('Title or words in the post'),
    view: choice({ name: 'status', ...words(POST_VIEWS) }),
    /** Ids, like the author. */
    category: choice({ label: 'Category', placeholder: 'All categories', read: (id) => id }),
    author: choice({ label: 'Author', placeholder: 'All authors', read: (id) => id }),
  },
})

export type PostFilter = ReturnType<typeof postList.read>

/** The view that lists a post. */
export function viewOf({ status, publishAt }: { status: 'draft' | 'published' | 'archived'; publishAt: Date | null }): PostView {
  return status === 'draft' && publishAt !== null ? 'scheduled' : status
}
