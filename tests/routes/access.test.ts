import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '#app/db/client.server.ts'
import { API_REFUSALS } from '#app/http/auth.server.ts'
import { readToasts } from '#app/http/flash.server.ts'
import { resetSetting, writeSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { may, type Permission, ROLES } from '#app/permissions.ts'
import { setupTestDatabaseOnce } from '#tests/setup/database.ts'
import { callAction, callLoader, type RouteAnswer, type RouteFunction, TEST_ORIGIN } from '#tests/setup/route.ts'
import { routeTable } from '#tests/setup/route-table.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { cookieOf, proveMailboxOf } from '#tests/setup/visitor.ts'

/**
 * owner: anyone whose browser proved a mailbox, which no staff session has · signed in: staff, including those who must set up a
 * second step first · staff: any role · a permission: the roles that have it.
 */
type Access = 'everyone' | 'owner' | 'signed in' | 'staff' | Permission

const READERS = ['visitor', 'owner', ...ROLES, 'admin without a second step'] as const
type Reader = (typeof READERS)[number]

/** Who may use each address, or who may open it and who may post to it. A route that is missing here fails the test. */
const ACCESS: Record<string, Access | [open: Access, post: Access]> = {
  '/': 'everyone',
  '/analysis': 'everyone',
  '/analysis/:leadId': 'everyone',
  '/analysis/:leadId/edit': 'everyone',
  '/analysis/:leadId/sign': 'everyone',
  '/sign/:token': 'everyone',
  '/sign/:token/copy.pdf': 'everyone',
  '/verify': 'everyone',
  '/api/docuseal/download/:id': 'see',
  '/api/docuseal/submissions': 'see',
  '/inbox': ['see', 'work'],
  '/inbox/live': 'see',
  '/inbox/:id': ['see', 'work'],
  '/inbox/:id/original': 'see',
  '/documents': ['see', 'work'],
  '/documents/:documentId': ['see', 'work'],
  '/documents/new': 'work',
  '/documents/templates': 'design',
  '/documents/templates/new': 'design',
  '/documents/templates/:templateId': 'design',
  '/leads/:leadId/documents/new': 'work',
  '/documents/:documentId/void': 'work',
  '/documents/:documentId/paper': 'work',
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
  '/my/passkeys/:passkeyId/remove': 'owner',
  '/my/passkeys/new': 'owner',
  '/my/referrals': 'owner',
  '/my/sign-in': 'everyone',
  '/my/sign-in/:token': 'everyone',
  '/my/sign-in/passkey': 'everyone',
  '/my/sign-out': 'everyone',
  '/privacy': 'everyone',
  '/mail/opened/:picture': 'everyone',
  '/mail/link/:link': 'everyone',
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
  '/admin/bin': 'records',
  '/share/:version/:name': 'everyone',
  '/health': 'everyone',
  '/health/details': 'system',
  '/health/live': 'everyone',
  '/health/ready': 'everyone',
  '/metrics': 'everyone',
  // Only in demo mode.
  '/kit': 'everyone',
  '/kit/dialog': 'everyone',
  '/*': 'everyone',
  '/account': 'staff',
  '/account/two-step': 'signed in',
  '/account/email': 'staff',
  '/account/passkeys/new': 'signed in',
  '/account/passkeys/:passkeyId/remove': 'staff',
  '/admin': 'records',
  '/admin/analyses': 'records',
  '/admin/analytics': 'analytics',
  '/admin/analytics/figure.csv': 'analytics',
  '/admin/analyses/median-rents.csv': 'records',
  '/admin/blog': 'blog',
  '/admin/blog/new': 'blog',
  '/admin/blog/edit/:postId': 'blog',
  '/admin/blog/delete/:postId': 'blog',
  '/admin/blog/edit/:postId/revisions': 'blog',
  '/admin/blog/edit/:postId/pictures': 'blog',
  '/admin/blog/new/pictures': 'blog',
  '/admin/blog/preview': 'blog',
  '/admin/blog/preview/:postId': 'blog',
  '/admin/blog/categories': 'blog',
  '/admin/blog/categories/new': 'blog',
  '/admin/blog/categories/:entryId/edit': 'blog',
  '/admin/blog/categories/:entryId/delete': 'blog',
  '/admin/blog/tags': 'blog',
  '/admin/blog/tags/new': 'blog',
  '/admin/blog/tags/:entryId/edit': 'blog',
  '/admin/blog/tags/:entryId/delete': 'blog',
  '/admin/blog/authors': 'blog',
  '/admin/blog/authors/new': 'blog',
  '/admin/blog/authors/:entryId/edit': 'blog',
  '/admin/blog/authors/:entryId/delete': 'blog',
  '/admin/rentals': 'records',
  '/admin/rentals/error': 'records',
  '/admin/rentals/import': 'records',
  '/admin/rentals/import/:id': 'records',
  '/admin/rentals/import/:id/errors.csv': 'records',
  '/admin/rentals/rentals.csv': 'records',
  '/admin/rentals/:rentalId/correct': 'records',
  '/admin/rentals/:rentalId/retire': 'records',
  '/admin/referrals': 'payouts',
  '/admin/referrals/payouts': 'payouts',
  '/admin/referrals/payouts.csv': 'payouts',
  '/admin/referrals/1099-nec.csv': 'payouts',
  '/admin/referrals/:referralId/tax': 'payouts',
  '/admin/referrals/:referralId/w9': 'records',
  '/admin/referrals/:referralId/edit': 'records',
  '/admin/referrals/:referralId/delete': 'records',
  '/admin/referrals/:referralId/pay': 'payouts',
  '/admin/referrals/:referralId/reverse': 'payouts',
  '/admin/settings': 'system',
  '/admin/settings/:section': 'system',
  '/admin/requests': 'records',
  '/admin/requests/:id': 'records',
  '/admin/requests/:id/copy.pdf': 'records',
  '/admin/requests/:id/copy.json': 'records',
  '/admin/integrations': 'system',
  '/admin/integrations/tokens/:id/revoke': 'system',
  '/admin/integrations/webhooks/:id': 'system',
  '/admin/integrations/webhooks/:id/delete': 'system',
  '/admin/users': 'users',
  '/admin/users/:userId/role': 'users',
  '/admin/users/:userId/sign-out': 'users',
  '/admin/users/:userId/deactivate': 'users',
  '/admin/users/:userId/second-step': 'users',
  '/dashboard': ['see', 'work'],
  '/search': 'staff',
  '/keys': 'staff',
  '/leads': 'see',
  '/calendar/:token': 'everyone',
  '/leads/changes': 'see',
  '/leads/live': 'see',
  '/leads/new': 'work',
  '/leads/import': 'work',
  '/leads/import/:id': 'work',
  '/leads/import/:id/errors.csv': 'work',
  '/leads/board': ['see', 'work'],
  '/leads/board/move': 'work',
  '/leads/views/new': 'work',
  '/leads/views/:id': 'work',
  '/leads/views/:id/delete': 'work',
  '/leads/:leadId': ['see', 'work'],
  '/leads/:leadId/edit': 'work',
  '/leads/:leadId/agreement': 'see',
  '/leads/:leadId/walkthrough': 'work',
  '/leads/:leadId/plan': 'work',
  '/leads/:leadId/log': 'work',
  '/leads/:leadId/mail': 'work',
  '/leads/:leadId/text': 'work',
  '/leads/:leadId/files/new': 'work',
  '/leads/:leadId/files/:fileId': 'see',
  '/leads/:leadId/files/:fileId/delete': 'work',
  '/leads/:leadId/invoices/new': 'invoice',
  '/leads/:leadId/invoices/:invoiceId': ['see', 'invoice'],
  '/leads/:leadId/invoices/:invoiceId/void': 'invoice',
  '/leads/:leadId/invoices/:invoiceId/paid': 'invoice',
  '/leads/:leadId/invoices/:invoiceId/refund': 'invoice',
  '/leads/:leadId/payments/:id/refund': 'invoice',
  '/leads/:leadId/invoices/:invoiceId/invoice.pdf': 'see',
  '/invoice/:token': 'everyone',
  '/unsubscribe/:token': 'everyone',
  '/weekly-report/:token': 'everyone',
  '/preferences/:token': 'everyone',
  '/invoice/:token/invoice.pdf': 'everyone',
  '/api/stripe/invoices': 'invoice',
  '/dashboard/delete': 'work',
  '/leads/delete': 'work',
  '/leads/status': 'work',
  '/leads/selection': 'work',
  '/leads/cell': 'work',
  '/leads/move': 'work',
  '/search/palette': 'staff',
  '/leads/export': 'work',
  '/leads/merge': 'work',
  '/leads/undo': 'work',
  '/account/drafts': 'staff',
  '/mails': 'see',
  '/campaigns': ['see', 'work'],
  '/campaigns/start/:workflow': 'work',
  '/campaigns/pause/:workflow': 'work',
  '/campaigns/stop/:workflow': 'work',
  '/campaigns/results': ['see', 'work'],
  '/api/campaigns/stats': 'see',
  '/campaigns/templates': 'see',
  '/campaigns/templates/new': 'work',
  '/campaigns/templates/:id': ['see', 'work'],
  '/campaigns/templates/:id/delete': 'work',
  '/campaigns/templates/:id/html': 'see',
  '/campaigns/templates/:id/versions': ['see', 'work'],
  '/campaigns/workflows/:workflow': 'see',
  '/campaigns/workflows/:workflow/steps/new': 'design',
  '/campaigns/workflows/:workflow/steps/:stepId': 'design',
  '/campaigns/workflows/:workflow/steps/:stepId/remove': 'design',
  '/api/campaigns/templates': 'see',
  '/api/campaigns/start': 'work',
  '/api/campaigns/:id/stop': 'work',
  '/campaigns/settings': ['see', 'work'],
  '/mailings': 'see',
  '/mailings/new': ['see', 'work'],
  '/mailings/:id': ['see', 'work'],
  '/mailings/:id/html': 'see',
  '/mailings/:id/people': 'see',
  '/mailings/:id/stop': 'work',
  '/mailings/:id/delete': 'work',
  '/mails/:key': 'see',
  '/mails/:key/html': 'see',
  '/admin/trash': 'records',
  '/admin/trash/:leadId/delete': 'records',
  '/admin/audit': 'system',
  '/admin/audit/log.csv': 'system',
  '/admin/jobs': 'system',
  '/admin/jobs/:jobId/drop': 'system',
  '/admin/jobs/lanes': 'system',
  '/admin/jobs/queues': 'system',
  '/admin/odoo-test': 'system',
  '/api/odoo/test-connection': 'system',
  '/api/odoo/leads': 'system',
  '/admin/images': 'images',
  '/admin/images/:kind/remove': 'images',
  '/admin/logo': 'images',
  '/admin/logo/remove': 'images',
  '/images/:file': 'everyone',
  '/admin/suppressions': 'records',
  '/admin/suppressions/new': 'records',
  '/admin/suppressions/take-back': 'records',
  '/admin/suppressions/import': 'records',
  '/admin/suppressions/list.csv': 'records',
  '/admin/consents': 'records',
  '/admin/consents/ledger.csv': 'records',
  '/admin/sending': 'system',
  '/admin/sending/paused': 'system',
  '/admin/system': 'system',
  '/admin/outbox': 'system',
  '/admin/outbox/:id': 'system',
  '/admin/outbox/:id/html': 'system',
}

const modules = import.meta.glob<{ loader?: RouteFunction<unknown>; action?: RouteFunction<unknown> }>(
  '/app/routes/**/*.{ts,tsx}',
)

setupTestDatabaseOnce()

const routes = routeTable().filter((route) => !route.isLayout)

test('the access table names every route, and no other', () => {
  expect(routes.map((route) => route.path).sort()).toEqual(Object.keys(ACCESS).sort())
})

describe.each(routes)('$path', ({ path, file }) => {
  const access = ACCESS[path] ?? 'users'
  const [toOpen, toPost] = typeof access === 'string' ? [access, access] : access

  test.each(READERS)('admits by role: %s', async (reader) => {
    const { loader, action } = await load(file)
    if (access !== 'everyone')
      expect(loader ?? action, `${file} checks no one: it has neither a loader nor an action`).toBeDefined()
    const call = { ...addressOf(path), cookie: await cookieOfReader(reader) }
    const lacksStep = reader === 'admin without a second step'
    if (lacksStep) inTransaction((tx) => writeSetting(tx, 'twoStepRequired', 'admins'))
    try {
      if (loader) expect(await outcome(await callLoader(loader, call)), 'loader').toBe(expected(toOpen, reader))
      if (action) expect(await outcome(await callAction(action, { ...call, form: {} })), 'action').toBe(expected(toPost, reader))
    } finally {
      if (lacksStep) inTransaction((tx) => resetSetting(tx, 'twoStepRequired'))
      if (ENDS_SESSION.has(path)) cookies.delete(reader)
    }
  })
})

/** Routes that a reader leaves signed out. */
const ENDS_SESSION = new Set(['/logout', '/my/sign-out'])
/** One session per reader: a new one for each route would take as long as everything else. */
const cookies = new Map<Reader, string | undefined>()

async function cookieOfReader(reader: Reader): Promise<string | undefined> {
  if (!cookies.has(reader)) cookies.set(reader, await newCookieOf(reader))
  return cookies.get(reader)
}

function newCookieOf(reader: Reader): Promise<string> | string | undefined {
  if (reader === 'visitor') return undefined
  if (reader === 'owner') return cookieOf(proveMailboxOf('owner@example.com'))
  return signedInAs(reader === 'admin without a second step' ? 'admin' : reader).cookie
}

type Outcome = 'let in' | 'sent to ask for a link' | 'sent to sign in' | 'sent to set up' | 'refused'

function expected(access: Access, reader: Reader): Outcome {
  if (access === 'everyone') return 'let in'
  if (access === 'owner') return reader === 'owner' ? 'let in' : 'sent to ask for a link'
  if (reader === 'visitor' || reader === 'owner') return 'sent to sign in'
  if (access === 'signed in') return 'let in'
  if (reader === 'admin without a second step') return 'sent to set up'
  return access === 'staff' || may({ role: reader }, access) ? 'let in' : 'refused'
}

/** Refusals of endpoints for programs, which do not redirect. */
const REFUSALS: Record<string, Outcome> = {
  [`401 ${API_REFUSALS.signIn}`]: 'sent to sign in',
  [`403 ${API_REFUSALS.twoStep}`]: 'sent to set up',
  [`403 ${API_REFUSALS.admin}`]: 'refused',
  [`403 ${API_REFUSALS.role}`]: 'refused',
}

/** A refused request (no such lead, an empty form) counts as admitted. */
async function outcome(answer: RouteAnswer<unknown>): Promise<Outcome> {
  if (answer.headers.get('Content-Type') === 'application/json' && (answer.status === 401 || answer.status === 403)) {
    const { error } = z.object({ error: z.string() }).parse(JSON.parse(await answer.text()))
    return REFUSALS[`${answer.status} ${error}`] ?? 'let in'
  }
  if (answer.location === '/my/sign-in') return 'sent to ask for a link'
  if (answer.location?.startsWith('/login?from=')) return 'sent to sign in'
  if (answer.location?.startsWith('/account/two-step?from=')) return 'sent to set up'
  return (await isRefusal(answer)) ? 'refused' : 'let in'
}

/** Whether it redirects with a refusal message, or from the dashboard to the first screen of a user who has no dashboard. */
async function isRefusal({ status, location, setCookies }: RouteAnswer<unknown>): Promise<boolean> {
  if (location === null) return false
  const cookie = setCookies.map((one) => one.split(';')[0]).join('; ')
  const { toasts } = await readToasts(new Request(TEST_ORIGIN, { headers: { Cookie: cookie } }))
  const isAway = status === 302 && location === paths.adminBlog() && toasts.length === 0
  return isAway || toasts.some(({ message }) => message === API_REFUSALS.admin || message === API_REFUSALS.role)
}

async function load(file: string) {
  const module = modules[`/${file}`]
  if (!module) throw new Error(`${file} of app/routes.ts does not exist`)
  return module()
}

/** A route's address with ids that do not exist. */
function addressOf(path: string): { url: string; params: Record<string, string> } {
  const params: Record<string, string> = {}
  const url = path.replace(/:(\w+)\??|\*/g, (found, name: string | undefined) => {
    params[name ?? found] = '00000000000000000000000000000000'
    return '00000000000000000000000000000000'
  })
  return { url, params }
}
