const VIEWS = ['published', 'scheduled', 'draft', 'archived'] as const

/** A post's status, or a draft that publishes itself. */
export type PostView = (typeof VIEWS)[number]

/** What the list of posts shows. Blank and null for all; `category` and `author` are ids. */
export type PostFilter = { q: string; view: PostView | null; category: string; author: string }

/** Most characters that are searched for. */
export const MAX_SEARCH = 100

/** The filter that a query string asks for. A status that is none asks for all. */
export function parsePostFilter(query: URLSearchParams): PostFilter {
  const read = (name: string) => (query.get(name) ?? '').trim().slice(0, MAX_SEARCH)
  return {
    q: read('q'),
    view: VIEWS.find((view) => view === query.get('status')) ?? null,
    category: read('category'),
    author: read('author'),
  }
}

/** What an address says of a filter. */
export function postQuery({ q, view, category, author }: PostFilter) {
  return { q, status: view ?? undefined, category, author }
}

/** Under which view a post is. */
export function viewOf({ status, publishAt }: { status: 'draft' | 'published' | 'archived'; publishAt: Date | null }): PostView {
  return status === 'draft' && publishAt !== null ? 'scheduled' : status
}
