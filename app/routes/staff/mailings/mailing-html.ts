import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { mailFrame } from '#app/http/mail-frame.ts'
import { MAILING_MESSAGES } from '#app/modules/mailings/messages.ts'
import { findMailing } from '#app/modules/mailings/queries.server.ts'
import { previewMailing } from '#app/modules/mailings/render-mailing.server.ts'
import { withPicturesInside } from '#app/modules/messaging/delivery/draw-mail-pictures.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** A mailing's email for a lead, as mail programs show it; its links are disabled. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'see')
  const mailing = findMailing(params.id ?? '')
  if (!mailing) throw new Response(MAILING_MESSAGES.missing, { status: 404 })
  const mail = previewMailing(mailing, new URL(request.url).searchParams.get('lead') ?? '', new Date())
  if (!mail) throw new Response(MAILING_MESSAGES['no-preview'], { status: 404 })
  return mailFrame(await withPicturesInside(mail.html))
}
