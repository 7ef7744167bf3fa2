import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireGrant } from '#app/http/lead-access.server.ts'
import { findOwnersWalkthroughFile } from '#app/modules/booking/booking-page.server.ts'
import { calendarResponse } from '#app/http/file-response.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: true }

/** The booked walkthrough for the owner's calendar. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const leadId = params.leadId ?? ''
  const content = findOwnersWalkthroughFile(leadId, await requireGrant(request, leadId, 'submitted'))
  if (content === null) throw new Response('No walkthrough booked yet.', { status: 404 })
  return calendarResponse(content)
}
