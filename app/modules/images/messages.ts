import type { NotDrawn } from './drawing/draw-image.server.ts'

export const MESSAGE_NO_IMAGE = 'Image not found.'

/** Why an image was not accepted. */
export const IMAGE_MESSAGES = {
  missing: 'Choose a file',
  'wrong-type': 'Invalid file type. Please upload an image.',
  'too-large': 'File size too large. Maximum size is 5MB.',
  failed: 'Error uploading image',
  'logo-failed': 'Error uploading logo',
  'no-image': MESSAGE_NO_IMAGE,
} as const

/** Why an image could not be re-encoded. */
export function notDrawnMessage(reason: NotDrawn): string {
  if (reason.kind === 'unreadable') return IMAGE_MESSAGES['wrong-type']
  return `This photo has too many pixels. Please upload a smaller one, up to ${reason.maxMegapixels} megapixels.`
}
