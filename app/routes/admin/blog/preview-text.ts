import type { ActionFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { jsonError, jsonResponse } from '#app/http/json-response.ts'
import { readUploadForm } from '#app/http/upload.server.ts'
import { previewPostSchema } from '#app/modules/blog/manage/forms.ts'
import { POST_MESSAGES } from '#app/modules/blog/manage/messages.ts'
import { previewPost } from '#app/modules/blog/manage/preview-post.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

/** Upload limit in bytes: a post's text as browsers encode it. */
const MAX_BYTES = 1_500_000

export const handle: RouteHandle = { staff: true, upload: MAX_BYTES }

/** Renders a text for the live preview next to the form. */
export async function action(args: ActionFunctionArgs) {
  await requireStaff(args.request, 'blog')
  const { check } = await readUploadForm(args, { name: 'picture', maxBytes: 0 })
  const submission = check(previewPostSchema)
  if (submission.status === 'error') return jsonError(400, Object.values(submission.errors).join(' '))
  const preview = await previewPost(submission.value.content)
  return preview.ok ? jsonResponse(200, preview.value) : jsonError(400, POST_MESSAGES[preview.reason])
}
