import { MAX_FILES } from './rules.ts'

/** Why a file was not taken, by the reason. */
export const MESSAGES = {
  missing: 'Choose a file',
  'wrong-type': 'Invalid file type. Please upload an image.',
  'too-many-pixels': 'This photo has too many pixels. Please upload a smaller one, of at most 50 megapixels (12 as AVIF).',
  'too-large': 'File size too large. Maximum size is 5MB.',
  'too-many': `A lead has at most ${MAX_FILES} files. Delete some first.`,
  failed: 'Error uploading image',
  'no-lead': "The lead you're looking for doesn't exist.",
  'no-file': 'There is no such file.',
} as const
