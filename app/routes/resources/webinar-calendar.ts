import { findWebinarCalendarFile, WEBINAR_FILE_TYPE } from '#app/modules/webinar/calendar-entry.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false }

/** The webinar for a calendar; none for a past webinar. */
export function loader() {
  const file = findWebinarCalendarFile()
  if (file === null) throw new Response('This webinar has ended.', { status: 404 })
  return new Response(file, {
    headers: {
      'Content-Type': WEBINAR_FILE_TYPE,
      'Content-Disposition': 'attachment; filename="webinar.ics"',
    },
  })
}
