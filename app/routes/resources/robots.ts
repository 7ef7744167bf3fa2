import { readSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths, STAFF_PATHS } from '#app/paths.ts'

/** What programs need not ask for: the back office and its doors, and addresses that answer with data. */
const DISALLOWED = [...STAFF_PATHS, '/api/']

/** What programs that read the web are asked to leave out. */
export function loader() {
  const lines = [
    '# Reports, payment and signing pages say noindex themselves; a page that is blocked here would never be read and so never obeyed.',
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${readSiteFacts().baseUrl}${paths.sitemap()}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  })
}
