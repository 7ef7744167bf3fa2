import type { BadgeColor } from '#app/ui/badge.tsx'
import type { PostView } from '../manage/post-list.ts'

/** A row's badge, by its view. */
export const POST_VIEW_LABELS: Record<PostView, { label: string; color: BadgeColor }> = {
  published: { label: 'Published', color: 'green' },
  scheduled: { label: 'Scheduled', color: 'yellow' },
  draft: { label: 'Draft', color: 'gray' },
  archived: { label: 'Archived', color: 'gray' },
}

export const POST_STATUS_OPTIONS = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
  { value: 'archived', label: 'Archived' },
] as const
