import type { ActionFunctionArgs } from '@remix-run/node'
import { attempt } from '#app/http/attempt.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { reply } from '#app/http/form.server.ts'
import { parseUpload } from '#app/http/upload.server.ts'
import { describeSiteImage } from '#app/modules/images/change-site-image.server.ts'
import { siteImageSchema } from '#app/modules/images/forms.ts'
import { IMAGE_MESSAGES, notDrawnMessage } from '#app/modules/images/messages.ts'
import { MAX_IMAGE_BYTES, mayBeImage } from '#app/modules/images/rules.ts'
import { type SiteImageKind, SLOTS } from '#app/modules/images/slots.ts'
import { uploadSiteImage } from '#app/modules/images/upload-site-image.server.ts'

type SlotsPage = {
  userId: string
  /** Its address. */
  path: string
  /** The message for unknown failures. */
  failed: string
  /** The one slot that the page shows; all by default. */
  only?: SiteImageKind
}

/** Handles a slot's form: uploads a picture or changes its alt text. */
export async function handleImagePost(args: ActionFunctionArgs, page: SlotsPage) {
  const upload = await parseUpload(args, siteImageSchema, { name: 'file', maxBytes: MAX_IMAGE_BYTES })
  // Which of the page's forms was submitted.
  const submission = { ...upload.submission, form: upload.submission.values.kind ?? '' }
  if (submission.status === 'error') return reply(submission)
  const { intent, kind } = submission.value
  if (page.only !== undefined && kind !== page.only) throw new Response(IMAGE_MESSAGES['no-image'], { status: 400 })
  const altText = submission.value.altText ?? ''
  const { title } = SLOTS[kind]
  if (intent === 'describe') {
    const described = describeSiteImage({ kind, altText, userId: page.userId })
    if (!described.ok) return redirectWithToast(page.path, { kind: 'error', message: IMAGE_MESSAGES['no-image'] })
    return redirectWithToast(page.path, { kind: 'success', message: `${title}: alt text saved` })
  }
  const refuse = (message: string, status = 400) => reply(submission, { fieldErrors: { file: [message] }, status })
  if (!mayBeImage(upload.declaredType)) return refuse(IMAGE_MESSAGES['wrong-type'])
  if (upload.isTooLarge) return refuse(IMAGE_MESSAGES['too-large'])
  const bytes = upload.file?.bytes
  if (bytes === undefined || bytes.length === 0) return refuse(IMAGE_MESSAGES.missing)
  const uploaded = await attempt(page.failed, () => uploadSiteImage({ kind, bytes, altText, userId: page.userId }))
  if (uploaded === null) return refuse(page.failed, 503)
  if (!uploaded.ok) return refuse(notDrawnMessage(uploaded.reason))
  return redirectWithToast(page.path, { kind: 'success', message: `${title} uploaded. It’s live on the site.` })
}
