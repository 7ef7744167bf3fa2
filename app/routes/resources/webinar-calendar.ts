import { findWebinarCalendarFile } from '#app/modules/webinar/find-calendar-file.server.ts'

/** The webinar for a calendar. A webinar that is over has none. */
export function loader() {
  const file = findWebinarCalendarFile()
  if (file === null) throw new Response('This webinar is over.', { status: 404 })
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': 'attachment; filename="webinar.ics"',
    },
  })
}
