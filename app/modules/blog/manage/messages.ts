import { MESSAGE_POST_GONE } from '../pictures/messages.ts'
import { formatClock } from '#app/format/date.ts'

/** The texts of S8.14. */
export const MESSAGE_POSTS_FAILED = 'Failed to load blog posts'
export const MESSAGE_POST_SAVE_FAILED = 'Failed to save post'
export const MESSAGE_POST_DELETE_FAILED = 'Failed to delete post'
export const MESSAGE_POST_CREATED = 'Post created successfully'
export const MESSAGE_UPDATED = 'Post updated successfully'
export const MESSAGE_POST_DELETED = 'Post deleted successfully'

/** Why a post was not saved or changed. */
export const POST_MESSAGES = {
  missing: MESSAGE_POST_GONE,
  'slug-taken': 'Another post already uses this address. Choose a different one.',
  'slug-reserved': 'A page on the site already uses this address. Choose a different one.',
  'slug-was-taken': 'Another post used to have this address, and its old links still work. Choose a different one.',
  'unusable-picture':
    'A picture in the post has an address we can’t use. Use one that starts with https://, or upload the picture below.',
  'too-complex': 'The text takes too long to format. Remove any long runs of asterisks, brackets or quotation marks.',
  'no-category': 'This category was deleted. Choose a different one.',
  'no-author': 'This author was deleted. Choose a different one.',
  'no-revision': 'This revision was deleted. We keep only the last 20.',
  'past-time': 'This time is in the past. Leave the date and time blank to publish right away.',
  'is-out': 'This post is already published. Leave the date and time blank, or set it back to draft.',
} as const

export const DRAFT_LINK_MESSAGES = {
  share: 'Link created. Anyone with the link can read the draft.',
  end: 'Link removed',
} as const

/** Shown if someone else saved the post while it was edited. */
export function savedByOther({ savedBy, savedAt }: { savedBy: string | null; savedAt: Date }): string {
  const who = savedBy ?? 'Someone'
  return `${who} saved this post at ${formatClock(savedAt)}, after you opened it. Your text is still here. Save again to replace theirs. Their text stays in the revisions.`
}
export const MESSAGE_NO_SUCH_POST = "The blog post you're looking for doesn't exist."
