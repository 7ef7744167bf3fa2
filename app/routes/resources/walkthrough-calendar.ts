import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { calendarResponse } from '#app/http/file-response.ts'
import { PRIVATE_HEADERS } from '#app/http/private-page.ts'
import { findVisitorToken } from '#app/http/visitor.server.ts'
import { findLinkedWalkthroughFile } from '#app/modules/booking/booking-page.server.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'token' } }

/** The booked walkthrough for a calendar. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const file = findLinkedWalkthroughFile({ token, visitor: await findVisitorToken(request) })
  // The page explains the refusal and the next step.
  if (!file.ok && file.reason.kind === 'denied') return redirect(paths.walkthrough(token), { headers: PRIVATE_HEADERS })
  if (!file.ok || file.value === null) throw new Response('There is no booked walkthrough at this link.', { status: 404 })
  return calendarResponse(file.value.content)
}
