import type { BadgeColor } from '#app/ui/badge.tsx'
import type { PostView } from '../manage/post-filter.ts'

/** What the views of the posts are called: the badge of a row, the link over the list, and its color. */
export const VIEW_LABELS: Record<PostView, { label: string; plural: string; color: BadgeColor }> = {
  published: { label: 'Published', plural: 'Published', color: 'green' },
  scheduled: { label: 'Scheduled', plural: 'Scheduled', color: 'yellow' },
  draft: { label: 'Draft', plural: 'Drafts', color: 'gray' },
  archived: { label: 'Archived', plural: 'Archived', color: 'gray' },
}

export const STATUS_OPTIONS = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
  { value: 'archived', label: 'Archived' },
] as const
