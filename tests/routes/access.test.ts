import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '#app/db/client.server.ts'
import { API_REFUSALS } from '#app/http/auth.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { setupTestDatabaseOnce } from '#tests/setup/database.ts'
import { callAction, callLoader, type RouteAnswer, type RouteFunction } from '#tests/setup/route.ts'
import { routeTable } from '#tests/setup/route-table.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { cookieOf, proveMailboxOf } from '#tests/setup/visitor.ts'

/** owner: anyone who proved a mailbox with this browser, which no session of staff does · signed in: members of staff, also those who have to set a second step up before anything else. */
type Access = 'everyone' | 'owner' | 'signed in' | 'staff' | 'admin'
type Role = 'visitor' | 'owner' | 'user' | 'admin' | 'admin without a second step'

/** Who may use which address. A route that is missing here fails the test. */
const ACCESS: Record<string, Access> = {
  '/': 'everyone',
  '/analysis': 'everyone',
  '/analysis/:leadId': 'everyone',
  '/analysis/:leadId/edit': 'everyone',
  '/analysis/:leadId/sign': 'everyone',
  '/sign/:token': 'everyone',
  '/sign/:token/copy.pdf': 'everyone',
  '/verify': 'everyone',
  '/api/docuseal/download/:id': 'staff',
  '/api/docuseal/submissions': 'staff',
  '/inbox': 'staff',
  '/inbox/:id': 'staff',
  '/inbox/:id/original': 'staff',
  '/documents': 'staff',
  '/documents/:documentId': 'staff',
  '/documents/new': 'staff',
  '/documents/templates': 'admin',
  '/documents/templates/new': 'admin',
  '/documents/templates/:templateId': 'admin',
  '/leads/:leadId/documents/new': 'staff',
  '/documents/:documentId/void': 'staff',
  '/documents/:documentId/paper': 'staff',
  '/webhooks/docuseal': 'everyone',
  '/api/twilio/status': 'everyone',
  '/api/twilio/messages': 'everyone',
  '/analysis/:leadId/manage': 'everyone',
  '/analysis/:leadId/manage/why': 'everyone',
  '/analysis/:leadId/manage/rent': 'everyone',
  '/analysis/:leadId/manage/improvements': 'everyone',
  '/analysis/:leadId/manage/agreement': 'everyone',
  '/analysis/:leadId/manage/terms': 'everyone',
  '/analysis/:leadId/manage/payment': 'everyone',
  '/analysis/:leadId/agreement': 'everyone',
  '/analysis/:leadId/agreement/terms': 'everyone',
  '/analysis/:leadId/mail-link': 'everyone',
  '/analysis/:leadId/forget-browser': 'everyone',
  '/analysis/:leadId/report.pdf': 'everyone',
  '/api/pdf/generate-report': 'everyone',
  '/payment/success': 'everyone',
  '/checkout/:paymentId': 'everyone',
  '/api/stripe/create-session': 'everyone',
  '/api/stripe/verify-payment/:sessionId': 'everyone',
  '/webhooks/stripe': 'everyone',
  '/analysis/:leadId/walkthrough/calendar.ics': 'everyone',
  '/api/addresses': 'everyone',
  '/api/leads': 'everyone',
  '/r/:token': 'everyone',
  '/analysis/:leadId/walkthrough': 'everyone',
  '/walkthrough/:token': 'everyone',
  '/walkthrough/:token/calendar.ics': 'everyone',
  '/s/:token': 'everyone',
  '/s/:token/report.pdf': 'everyone',
  '/s/:token/card.png': 'everyone',
  '/webinar': 'everyone',
  '/webinar/calendar.ics': 'everyone',
  '/realtor-referral': 'everyone',
  '/referral/:token': 'everyone',
  '/enroll': 'everyone',
  '/enroll/draft': 'everyone',
  '/enroll/walkthrough/:leadId': 'everyone',
  '/fees': 'everyone',
  '/switch': 'everyone',
  '/sample-report': 'everyone',
  '/towns/:slug': 'everyone',
  '/site.webmanifest': 'everyone',
  '/analysis/:leadId/plan': 'everyone',
  '/rentals': 'everyone',
  '/rentals/sample-listings': 'everyone',
  '/team': 'everyone',
  '/team/:slug': 'everyone',
  '/my': 'owner',
  '/my/files/:fileId': 'owner',
  '/my/open': 'owner',
  '/my/referrals': 'owner',
  '/my/sign-in': 'everyone',
  '/my/sign-in/:token': 'everyone',
  '/my/sign-out': 'everyone',
  '/privacy': 'everyone',
  '/mail/opened/:picture': 'everyone',
  '/privacy/request': 'everyone',
  '/privacy/request/:token': 'everyone',
  '/privacy/copy/:token': 'everyone',
  '/privacy/copy/:token/copy.pdf': 'everyone',
  '/privacy/copy/:token/copy.json': 'everyone',
  '/terms': 'everyone',
  '/accessibility': 'everyone',
  '/rent-vs-sell': 'everyone',
  '/invest-a-view': 'everyone',
  '/login': 'everyone',
  '/login/code': 'everyone',
  '/login/passkey': 'everyone',
  '/login/passkey/challenge': 'everyone',
  '/logout': 'everyone',
  '/forgot-password': 'everyone',
  '/password-reset': 'everyone',
  '/invitation': 'everyone',
  '/blog': 'everyone',
  '/blog/top-mistakes-first-time-diy-property-investors': 'everyone',
  '/blog/out-of-state-investors-property-management': 'everyone',
  '/blog/maximizing-rental-property-roi': 'everyone',
  '/blog/:slug': 'everyone',
  '/blog/draft/:token': 'everyone',
  '/blog/pictures/:file': 'everyone',
  '/blog/share/:file': 'everyone',
  '/blog/rss.xml': 'everyone',
  '/sitemap.xml': 'everyone',
  '/robots.txt': 'everyone',
  '/.well-known/security.txt': 'everyone',
  '/.well-known/change-password': 'everyone',
  '/admin/bin': 'admin',
  '/share/:version/:name': 'everyone',
  '/health': 'everyone',
  '/health/details': 'admin',
  '/health/live': 'everyone',
  '/health/ready': 'everyone',
  '/metrics': 'everyone',
  // In demo mode only.
  '/kit': 'everyone',
  '/kit/dialog': 'everyone',
  '/*': 'everyone',
  '/account': 'staff',
  '/account/two-step': 'signed in',
  '/account/email': 'staff',
  '/account/passkeys/new': 'signed in',
  '/account/passkeys/:passkeyId/remove': 'staff',
  '/admin': 'admin',
  '/admin/analyses': 'admin',
  '/admin/analytics': 'admin',
  '/admin/analytics/figure.csv': 'admin',
  '/admin/analyses/median-rents.csv': 'admin',
  '/admin/blog': 'admin',
  '/admin/blog/new': 'admin',
  '/admin/blog/edit/:postId': 'admin',
  '/admin/blog/delete/:postId': 'admin',
  '/admin/blog/edit/:postId/revisions': 'admin',
  '/admin/blog/edit/:postId/pictures': 'admin',
  '/admin/blog/new/pictures': 'admin',
  '/admin/blog/preview': 'admin',
  '/admin/blog/preview/:postId': 'admin',
  '/admin/blog/categories': 'admin',
  '/admin/blog/categories/new': 'admin',
  '/admin/blog/categories/:entryId/edit': 'admin',
  '/admin/blog/categories/:entryId/delete': 'admin',
  '/admin/blog/tags': 'admin',
  '/admin/blog/tags/new': 'admin',
  '/admin/blog/tags/:entryId/edit': 'admin',
  '/admin/blog/tags/:entryId/delete': 'admin',
  '/admin/blog/authors': 'admin',
  '/admin/blog/authors/new': 'admin',
  '/admin/blog/authors/:entryId/edit': 'admin',
  '/admin/blog/authors/:entryId/delete': 'admin',
  '/admin/rentals': 'admin',
  '/admin/rentals/error': 'admin',
  '/admin/rentals/import': 'admin',
  '/admin/rentals/import/:id': 'admin',
  '/admin/rentals/import/:id/errors.csv': 'admin',
  '/admin/rentals/rentals.csv': 'admin',
  '/admin/rentals/:rentalId/correct': 'admin',
  '/admin/rentals/:rentalId/retire': 'admin',
  '/admin/referrals': 'admin',
  '/admin/referrals/payouts': 'admin',
  '/admin/referrals/payouts.csv': 'admin',
  '/admin/referrals/1099-nec.csv': 'admin',
  '/admin/referrals/:referralId/tax': 'admin',
  '/admin/referrals/:referralId/w9': 'admin',
  '/admin/referrals/:referralId/edit': 'admin',
  '/admin/referrals/:referralId/delete': 'admin',
  '/admin/referrals/:referralId/pay': 'admin',
  '/admin/referrals/:referralId/reverse': 'admin',
  '/admin/settings': 'admin',
  '/admin/settings/:section': 'admin',
  '/admin/requests': 'admin',
  '/admin/requests/:id': 'admin',
  '/admin/requests/:id/copy.pdf': 'admin',
  '/admin/requests/:id/copy.json': 'admin',
  '/admin/integrations': 'admin',
  '/admin/integrations/tokens/:id/revoke': 'admin',
  '/admin/integrations/webhooks/:id': 'admin',
  '/admin/integrations/webhooks/:id/delete': 'admin',
  '/admin/users': 'admin',
  '/admin/users/:userId/role': 'admin',
  '/admin/users/:userId/sign-out': 'admin',
  '/admin/users/:userId/deactivate': 'admin',
  '/admin/users/:userId/second-step': 'admin',
  '/dashboard': 'staff',
  '/search': 'staff',
  '/keys': 'staff',
  '/leads': 'staff',
  '/calendar/:token': 'everyone',
  '/leads/changes': 'staff',
  '/leads/live': 'staff',
  '/leads/new': 'staff',
  '/leads/import': 'staff',
  '/leads/import/:id': 'staff',
  '/leads/import/:id/errors.csv': 'staff',
  '/leads/board': 'staff',
  '/leads/board/move': 'staff',
  '/leads/views/new': 'staff',
  '/leads/views/:id': 'staff',
  '/leads/views/:id/delete': 'staff',
  '/leads/:leadId': 'staff',
  '/leads/:leadId/edit': 'staff',
  '/leads/:leadId/agreement': 'staff',
  '/leads/:leadId/walkthrough': 'staff',
  '/leads/:leadId/plan': 'staff',
  '/leads/:leadId/log': 'staff',
  '/leads/:leadId/mail': 'staff',
  '/leads/:leadId/text': 'staff',
  '/leads/:leadId/files/new': 'staff',
  '/leads/:leadId/files/:fileId': 'staff',
  '/leads/:leadId/files/:fileId/delete': 'staff',
  '/leads/:leadId/invoices/new': 'staff',
  '/leads/:leadId/invoices/:invoiceId': 'staff',
  '/leads/:leadId/invoices/:invoiceId/void': 'staff',
  '/leads/:leadId/invoices/:invoiceId/paid': 'staff',
  '/leads/:leadId/invoices/:invoiceId/refund': 'staff',
  '/leads/:leadId/payments/:id/refund': 'staff',
  '/leads/:leadId/invoices/:invoiceId/invoice.pdf': 'staff',
  '/invoice/:token': 'everyone',
  '/unsubscribe/:token': 'everyone',
  '/preferences/:token': 'everyone',
  '/invoice/:token/invoice.pdf': 'everyone',
  '/api/stripe/invoices': 'staff',
  '/dashboard/delete': 'staff',
  '/leads/delete': 'staff',
  '/leads/status': 'staff',
  '/leads/selection': 'staff',
  '/leads/cell': 'staff',
  '/leads/move': 'staff',
  '/search/palette': 'staff',
  '/leads/export': 'staff',
  '/leads/merge': 'staff',
  '/leads/undo': 'staff',
  '/account/drafts': 'staff',
  '/mails': 'staff',
  '/campaigns': 'staff',
  '/campaigns/start/:workflow': 'staff',
  '/campaigns/stop/:workflow': 'staff',
  '/campaigns/results': 'staff',
  '/api/campaigns/stats': 'staff',
  '/campaigns/templates': 'staff',
  '/campaigns/templates/new': 'staff',
  '/campaigns/templates/:id': 'staff',
  '/campaigns/templates/:id/delete': 'staff',
  '/campaigns/templates/:id/html': 'staff',
  '/campaigns/templates/:id/versions': 'staff',
  '/campaigns/workflows/:workflow': 'staff',
  '/campaigns/workflows/:workflow/steps/new': 'admin',
  '/campaigns/workflows/:workflow/steps/:stepId': 'admin',
  '/campaigns/workflows/:workflow/steps/:stepId/remove': 'admin',
  '/api/campaigns/templates': 'staff',
  '/api/campaigns/start': 'staff',
  '/api/campaigns/:id/stop': 'staff',
  '/campaigns/settings': 'staff',
  '/mailings': 'staff',
  '/mailings/new': 'staff',
  '/mailings/:id': 'staff',
  '/mailings/:id/html': 'staff',
  '/mailings/:id/people': 'staff',
  '/mailings/:id/stop': 'staff',
  '/mailings/:id/delete': 'staff',
  '/mails/:key': 'staff',
  '/mails/:key/html': 'staff',
  '/admin/trash': 'admin',
  '/admin/trash/:leadId/delete': 'admin',
  '/admin/audit': 'admin',
  '/admin/audit/log.csv': 'admin',
  '/admin/jobs': 'admin',
  '/admin/jobs/:jobId/drop': 'admin',
  '/admin/jobs/lanes': 'admin',
  '/admin/jobs/queues': 'admin',
  '/admin/odoo-test': 'admin',
  '/api/odoo/test-connection': 'admin',
  '/api/odoo/leads': 'admin',
  '/admin/images': 'staff',
  '/admin/images/:kind/remove': 'staff',
  '/admin/logo': 'staff',
  '/admin/logo/remove': 'staff',
  '/images/:file': 'everyone',
  '/admin/suppressions': 'admin',
  '/admin/suppressions/new': 'admin',
  '/admin/suppressions/take-back': 'admin',
  '/admin/suppressions/import': 'admin',
  '/admin/suppressions/list.csv': 'admin',
  '/admin/consents': 'admin',
  '/admin/consents/ledger.csv': 'admin',
  '/admin/sending': 'admin',
  '/admin/sending/paused': 'admin',
  '/admin/system': 'admin',
  '/admin/outbox': 'admin',
  '/admin/outbox/:id': 'admin',
  '/admin/outbox/:id/html': 'admin',
}

const modules = import.meta.glob<{ loader?: RouteFunction<unknown>; action?: RouteFunction<unknown> }>(
  '/app/routes/**/*.{ts,tsx}',
)

const routes = routeTable().filter((route) => !route.isLayout)

test('the table of access names every route, and no other', () => {
  expect(routes.map((route) => route.path).sort()).toEqual(Object.keys(ACCESS).sort())
})

describe.each(routes)('$path', ({ path, file }) => {
  const access = ACCESS[path] ?? 'admin'
  // One for all, the last of which changes a setting: a new one for each would take as long as all else.
  setupTestDatabaseOnce()

  test.each(['visitor', 'owner', 'user', 'admin', 'admin without a second step'] as const)(
    'lets in by role: %s',
    async (role) => {
      const { loader, action } = await load(file)
      if (access !== 'everyone')
        expect(loader ?? action, `${file} checks no one: it has neither a loader nor an action`).toBeDefined()
      if (role === 'admin without a second step') inTransaction((tx) => writeSetting(tx, 'twoStepRequired', 'admins'))
      const cookie = await cookieOfRole(role)
      const call = { ...addressOf(path), cookie }
      if (loader) expect(await outcome(await callLoader(loader, call)), 'loader').toBe(expected(access, role))
      if (action) expect(await outcome(await callAction(action, { ...call, form: {} })), 'action').toBe(expected(access, role))
    },
  )
})

function cookieOfRole(role: Role): Promise<string> | string | undefined {
  if (role === 'visitor') return undefined
  return role === 'owner' ? cookieOf(proveMailboxOf('owner@example.com')) : signedInAs(role === 'user' ? 'user' : 'admin').cookie
}

type Outcome = 'let in' | 'sent to ask for a link' | 'sent to sign in' | 'sent to set up' | 'sent home'

function expected(access: Access, role: Role): Outcome {
  if (access === 'everyone') return 'let in'
  if (access === 'owner') return role === 'owner' ? 'let in' : 'sent to ask for a link'
  if (role === 'visitor' || role === 'owner') return 'sent to sign in'
  if (access === 'signed in') return 'let in'
  if (role === 'admin without a second step') return 'sent to set up'
  return access === 'admin' && role === 'user' ? 'sent home' : 'let in'
}

/** What endpoints of programs say in place of leading somewhere. */
const REFUSALS: Record<string, Outcome> = {
  [`401 ${API_REFUSALS.signIn}`]: 'sent to sign in',
  [`403 ${API_REFUSALS.twoStep}`]: 'sent to set up',
  [`403 ${API_REFUSALS.admin}`]: 'sent home',
}

/** Refusing what was asked (no such lead, an empty form) counts as having been admitted. */
async function outcome(answer: RouteAnswer<unknown>): Promise<Outcome> {
  if (answer.headers.get('Content-Type') === 'application/json' && (answer.status === 401 || answer.status === 403)) {
    const { error } = z.object({ error: z.string() }).parse(JSON.parse(await answer.text()))
    return REFUSALS[`${answer.status} ${error}`] ?? 'let in'
  }
  if (answer.location === '/my/sign-in') return 'sent to ask for a link'
  if (answer.location?.startsWith('/login?from=')) return 'sent to sign in'
  if (answer.location?.startsWith('/account/two-step?from=')) return 'sent to set up'
  return answer.location === '/' ? 'sent home' : 'let in'
}

async function load(file: string) {
  const module = modules[`/${file}`]
  if (!module) throw new Error(`${file} of app/routes.ts does not exist`)
  return module()
}

/** An address of a route, with ids that nothing has. */
function addressOf(path: string): { url: string; params: Record<string, string> } {
  const params: Record<string, string> = {}
  const url = path.replace(/:(\w+)\??|\*/g, (found, name: string | undefined) => {
    params[name ?? found] = '00000000000000000000000000000000'
    return '00000000000000000000000000000000'
  })
  return { url, params }
}
