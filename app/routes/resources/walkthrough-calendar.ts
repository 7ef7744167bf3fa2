import type { LoaderFunctionArgs } from '@remix-run/node'
import { findWalkthroughFile } from '#app/modules/booking/describe-booking.server.ts'

/** The booked walkthrough for a calendar. */
export function loader({ params }: LoaderFunctionArgs) {
  const file = findWalkthroughFile(params.token ?? '')
  if (file === null) throw new Response('There is no booked walkthrough behind this link.', { status: 404 })
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': 'attachment; filename="walkthrough.ics"',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'private, no-store',
    },
  })
}
