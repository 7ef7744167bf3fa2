import type { ActionFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { jsonResponse } from '#app/http/json-response.ts'
import { parseUpload } from '#app/http/upload.server.ts'
import { featuredPictureSchema, pictureSchema } from '#app/modules/blog/pictures/forms.ts'
import { addressOfPicture } from '#app/modules/blog/pictures/rules.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_FORM_BYTES } from '#app/modules/images/rules.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { receivePicture } from './_components/receive-picture.server.ts'

export const handle: RouteHandle = { staff: true, upload: MAX_IMAGE_FORM_BYTES }

/** Stores a picture in a post, for the script that inserts it at the cursor. */
export async function action(args: ActionFunctionArgs) {
  const viewer = await requireStaff(args.request, 'blog')
  const isFeatured = new URL(args.request.url).searchParams.get('for') === 'featured'
  const schema = isFeatured ? featuredPictureSchema : pictureSchema
  const upload = await parseUpload(args, schema, { name: 'picture', maxBytes: MAX_IMAGE_BYTES })
  const received = await receivePicture(viewer, { ...upload, postId: args.params.postId ?? null })
  if (!received.ok) return jsonResponse(received.reason.status, { errors: received.reason.errors })
  const { pictureId, altText, widthPixels, heightPixels } = received.value
  return jsonResponse(200, { address: addressOfPicture(pictureId), alt: altText, widthPixels, heightPixels })
}
