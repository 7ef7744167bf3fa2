import { MAX_PICTURES } from './rules.ts'

export const MESSAGE_POST_GONE = 'This post was deleted.'

/** Why a picture was not accepted. */
export const PICTURE_MESSAGES = {
  'too-many': `A post can have up to ${MAX_PICTURES} pictures.`,
  'no-alt': 'Describe the picture for people who can’t see it',
  'no-post': MESSAGE_POST_GONE,
  private: 'Its address is on a private network. Upload the picture instead.',
  gone: 'The site couldn’t find this picture. Correct the address, or upload the picture.',
  'too-large': 'It’s larger than 5 MB. Upload a smaller one.',
  unreachable: 'The site didn’t respond. Save again to retry, or upload the picture.',
} as const

export const MESSAGE_PICTURE_EXPIRED = 'This form has expired. Please send it again.'
export const MESSAGE_PICTURE_FAILED = 'Error uploading image'

/** Shown above a form after a button has added a picture to it. */
export const PICTURE_NOTES = {
  uploaded: 'The picture will be the featured image once you save the post.',
  added: 'We added the picture at the end of the text. Move it where you want it, then save.',
  featured: 'It will be the featured image when you save.',
  missing: 'This picture no longer exists.',
} as const
