/** A walkthrough as a file for a calendar, kept by no one on its way. */
export function calendarResponse(content: string): Response {
  return new Response(content, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': 'attachment; filename="walkthrough.ics"',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'private, no-store',
    },
  })
}
