import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { mailFrame } from '#app/http/mail-frame.ts'
import { TEMPLATE_MESSAGES } from '#app/modules/campaigns/templates/messages.ts'
import { previewTemplate } from '#app/modules/campaigns/templates/render-campaign-message.server.ts'
import { withPicturesInside } from '#app/modules/messaging/delivery/draw-mail-pictures.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** A template's email for a lead, as mail programs show it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'see')
  const shown = previewTemplate(params.id ?? '', new URL(request.url).searchParams.get('lead') ?? '')
  if (!shown) throw new Response(TEMPLATE_MESSAGES['no-lead'], { status: 404 })
  if (shown.message.channel === 'sms') throw new Response('Text messages have no HTML.', { status: 404 })
  return mailFrame(await withPicturesInside(shown.message.html))
}
