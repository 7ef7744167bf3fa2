import { z } from 'zod'
import { POST_STATUSES } from '#app/db/schema/blog.ts'
import {
  hiddenText,
  chosenId,
  oneOf,
  optionalDay,
  optionalLines,
  optionalText,
  optionalTime,
  requiredText,
  submissionIdField,
} from '#app/modules/forms/fields.ts'
import { isOutsideAddress, pictureIdOf } from '../pictures/rules.ts'
import { MESSAGE_PICTURE_EXPIRED } from '../pictures/messages.ts'
import { MAX_SLUG, SLUG } from './slug.ts'

/** Most characters of a post's text: about 12,000 words. */
const MAX_CONTENT = 80_000

/** Most characters of a text returned with a refused form: browsers send a line break as two. */
export const MAX_CONTENT_RETURNED = 90_000

const MAX_TAGS = 20
const MAX_TAG = 60
const MAX_ADDRESS = 500

const MESSAGE_SLUG = 'Use lowercase letters, numbers and hyphens, for example iowa-winter-list'
const MESSAGE_CONTENT = 'Write the post’s content'

/** A slug: lowercase letters, digits and hyphens. */
export function slugField() {
  return requiredText('Enter the address', MAX_SLUG).pipe(z.string().regex(SLUG, MESSAGE_SLUG))
}

/** An image's address on the web; blank is null. */
export function imageAddress() {
  return optionalText(MAX_ADDRESS).pipe(
    z
      .string()
      .refine(isImageAddress, 'Enter the full address of an image, for example https://example.com/street.jpg')
      .nullable(),
  )
}

/** On another site, or of a picture uploaded here. */
function isImageAddress(text: string): boolean {
  return pictureIdOf(text) !== null || isOutsideAddress(text)
}

/** Names separated by commas, each once regardless of case. */
const tagNames = optionalText(MAX_TAGS * (MAX_TAG + 2)).transform((text, context): string[] => {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim().replace(/\s+/g, ' '))
    .filter((name) => name !== '')
  const unique = names.filter((name, index) => index === names.findIndex((other) => other.toLowerCase() === name.toLowerCase()))
  if (unique.length > MAX_TAGS) context.addIssue({ code: 'custom', message: `Use no more than ${MAX_TAGS} tags` })
  else if (unique.some((name) => name.length > MAX_TAG))
    context.addIssue({ code: 'custom', message: `A tag can have up to ${MAX_TAG} characters. Separate tags with commas.` })
  return unique
})

/** The title. Its field wraps long titles, so line breaks are joined. */
const title = z.preprocess(
  (typed) =>
    typeof typed === 'string'
      ? typed
          .split(/\r?\n/)
          .map((line) => line.trim())
          .join(' ')
      : typed,
  requiredText('Enter the title'),
)

/** The text of a post: HTML or Markdown, with line breaks. */
const content = optionalLines(MAX_CONTENT).transform((text, context): string => {
  if (text !== null) return text
  context.addIssue({ code: 'custom', message: MESSAGE_CONTENT })
  return z.NEVER
})

/** A post's form. `revision`: the latest one when the form was opened. */
export const postSchema = z
  .object({
    title,
    slug: slugField(),
    content,
    excerpt: optionalLines(500),
    status: oneOf(POST_STATUSES, 'Choose a status'),
    when: chosenId(),
    publishDay: optionalDay(),
    publishTime: optionalTime(),
    categoryId: chosenId(),
    authorId: chosenId(),
    tags: tagNames,
    featuredImage: imageAddress(),
    imageAlt: optionalText(300),
    metaTitle: optionalText(200),
    metaDescription: optionalLines(500),
    metaKeywords: optionalText(300),
    // Of a picture that is not uploaded yet: returned with a refused post.
    pictureAlt: hiddenText(MAX_CONTENT_RETURNED),
    revision: hiddenText(64),
    submissionId: submissionIdField(MESSAGE_PICTURE_EXPIRED),
  })
  .superRefine(({ featuredImage, imageAlt, publishDay, publishTime }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (featuredImage !== null && imageAlt === null) refuse('imageAlt', 'Describe the image for people who can’t see it')
    if (publishDay !== null && publishTime === null) refuse('publishTime', 'Also enter the time')
    if (publishTime !== null && publishDay === null) refuse('publishDay', 'Also enter the date')
  })

export type PostInput = Omit<z.output<typeof postSchema>, 'submissionId' | 'revision' | 'when' | 'pictureAlt'>

/** The form's fields for actions that change it without saving. Only their length is checked. */
export const draftOfPostSchema = z.object(
  Object.fromEntries(Object.keys(postSchema.shape).map((name) => [name, hiddenText(MAX_CONTENT_RETURNED)])),
)

/** A text to preview. */
export const previewPostSchema = z.object({ content: hiddenText(MAX_CONTENT_RETURNED) })

/** The draft link: create or remove it. */
export const draftLinkSchema = z.object({ intent: z.enum(['share', 'end']) })

/** Restoring a revision. */
export const restoreRevisionSchema = z.object({ revision: requiredText('Choose a revision', 64) })

/** The row actions of the posts list. */
export const postsSchema = z.object({
  intent: z.enum(['publish', 'draft', 'archive']),
  post: requiredText('Choose a post', 64),
})
