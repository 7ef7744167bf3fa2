import { DAY_MS } from '#app/format/duration.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false }

/** Less than a year, so that no one relies on an old copy (RFC 9116, section 2.5.5). */
const VALID_DAYS = 180

/** Contact for reporting security issues (RFC 9116). */
export function loader() {
  const { company, baseUrl } = getSiteFacts()
  const lines = [
    `Contact: mailto:${company.email}`,
    `Expires: ${new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}${paths.securityTxt()}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  })
}
