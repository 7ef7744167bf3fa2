import { db, inTransaction } from '#app/db/client.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { saveLeadView } from '#app/modules/leads/views/write-view.server.ts'
import { startCheckout } from '#app/modules/payments/checkout/start-checkout.server.ts'
import { makeDocument, makeInvoice, makePayment } from '#tests/factories/make-onboarding.ts'
import { makeInvitation } from '#tests/factories/make-invitation.ts'
import { makeMarketingLink } from '#tests/factories/make-marketing-link.ts'
import { makeMailing } from '#tests/factories/make-mailing.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeAuthor, makeCategory, makePost, makeTag } from '#tests/factories/make-post.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makePrivacyRequest } from '#tests/factories/make-privacy-request.ts'
import { makeRental } from '#tests/factories/make-entry.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { makePayer, sessionOf } from './payments.ts'
import { startSecondStep } from '#app/http/second-step.server.ts'
import { type Call, cookieFrom } from './route.ts'
import { signedInAs } from './session.ts'
import { LEAD_FORMS } from '#app/routes/staff/lead/forms.server.ts'
import { browserOf, provedBrowserOf } from './visitor.ts'
import { reachSigning } from './signing.ts'

/**
 * How to post a route's form so that it is read: its parameters, a cookie, a query. `forms`: the submit buttons of a page with a
 * schema per form.
 */
type Poster = { params?: Record<string, string>; cookie?: string; query?: string; forms?: readonly string[] }

/** Routes whose action reads no form: a button without fields, or posts from other machines. */
export const FORMLESS_ROUTES = [
  '/*',
  '/kit/dialog',
  '/login/passkey/challenge',
  '/logout',
  '/api/pdf/generate-report',
  '/api/stripe/create-session',
  '/api/stripe/invoices',
  '/api/odoo/leads',
  '/api/campaigns/start',
  '/api/campaigns/:id/stop',
  '/api/leads',
  '/account/drafts',
  '/admin/system',
  '/admin/images/:kind/remove',
  '/admin/logo/remove',
  '/leads/:leadId/files/:fileId/delete',
  '/unsubscribe/:token',
  '/weekly-report/:token',
  '/webhooks/docuseal',
  '/api/twilio/status',
  '/api/twilio/messages',
  '/webhooks/stripe',
]

/** Every other route with an action, and who may post to it. */
export const FORM_ROUTES: Record<string, () => Poster | Promise<Poster>> = {
  '/account': () => ({ cookie: signedInAs('user').cookie }),
  '/account/two-step': () => ({ cookie: signedInAs('user').cookie }),
  '/account/email': () => {
    const { viewer, cookie } = signedInAs('user')
    const email = `new.${viewer.email}`
    return {
      cookie,
      query: `?token=${inTransaction((tx) => issueToken(tx, { purpose: 'email_change', userId: viewer.id, email }))}`,
    }
  },
  '/account/passkeys/new': () => ({ cookie: signedInAs('user').cookie }),
  '/account/passkeys/:passkeyId/remove': () => ({ params: { passkeyId: '0'.repeat(32) }, cookie: signedInAs('user').cookie }),
  '/campaigns': () => ({ cookie: signedInAs('user').cookie, forms: ['start', 'stop'] }),
  '/campaigns/pause/:workflow': () => ({ cookie: signedInAs('user').cookie, params: { workflow: 'warm_lead' } }),
  '/campaigns/start/:workflow': () => ({ cookie: signedInAs('user').cookie, params: { workflow: 'warm_lead' } }),
  '/campaigns/stop/:workflow': () => ({ cookie: signedInAs('user').cookie, params: { workflow: 'warm_lead' } }),
  '/campaigns/results': () => ({ cookie: signedInAs('user').cookie }),
  '/campaigns/templates/new': () => ({ cookie: signedInAs('user').cookie }),
  '/campaigns/templates/:id': () => ({ ...ofTemplate(), forms: ['save', 'preview', 'test'] }),
  '/campaigns/templates/:id/delete': ofTemplate,
  '/campaigns/templates/:id/versions': ofTemplate,
  '/campaigns/workflows/:workflow/steps/new': () => ({
    params: { workflow: 'warm_lead' },
    cookie: signedInAs('admin').cookie,
  }),
  '/campaigns/workflows/:workflow/steps/:stepId': ofStep,
  '/campaigns/workflows/:workflow/steps/:stepId/remove': ofStep,
  '/inbox': () => ({ cookie: signedInAs('user').cookie }),
  '/inbox/:id': () => ({ params: { id: makeReceived(db()).id }, cookie: signedInAs('user').cookie }),
  '/documents': () => ({ cookie: signedInAs('user').cookie }),
  '/documents/new': () => ({ query: `?lead=${makeLead(db()).id}&template=pet-addendum`, cookie: signedInAs('user').cookie }),
  '/documents/:documentId': ofDocument,
  '/documents/templates/new': () => ({ cookie: signedInAs('admin').cookie }),
  '/documents/templates/:templateId': () => ({ params: { templateId: 'renewal' }, cookie: signedInAs('admin').cookie }),
  '/leads/:leadId/documents/new': () => ({ params: { leadId: makeLead(db()).id }, cookie: signedInAs('user').cookie }),
  '/documents/:documentId/void': ofDocument,
  '/documents/:documentId/paper': ofDocument,
  '/admin/analyses': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/blog': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/blog/new': () => ({ cookie: signedInAs('admin').cookie, forms: ['save', 'slug', 'picture', 'featured'] }),
  '/admin/blog/new/pictures': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/blog/edit/:postId': () => ({ ...post(), forms: ['save', 'slug', 'picture', 'featured'] }),
  '/admin/blog/edit/:postId/pictures': post,
  '/admin/blog/delete/:postId': post,
  '/admin/blog/edit/:postId/revisions': post,
  '/admin/blog/preview/:postId': post,
  '/admin/blog/preview': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/blog/categories/new': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/blog/categories/:entryId/edit': () => entry(makeCategory(db()).id),
  '/admin/blog/categories/:entryId/delete': () => entry(makeCategory(db()).id),
  '/admin/blog/tags/new': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/blog/tags/:entryId/edit': () => entry(makeTag(db()).id),
  '/admin/blog/tags/:entryId/delete': () => entry(makeTag(db()).id),
  '/admin/blog/authors/new': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/blog/authors/:entryId/edit': () => entry(makeAuthor(db()).id),
  '/admin/blog/authors/:entryId/delete': () => entry(makeAuthor(db()).id),
  '/admin/rentals/import': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/rentals/import/:id': () => ({ params: { id: '0'.repeat(32) }, cookie: signedInAs('admin').cookie }),
  '/admin/rentals': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/rentals/:rentalId/correct': rental,
  '/admin/rentals/:rentalId/retire': rental,
  '/admin/referrals': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/referrals/:referralId/edit': referral,
  '/admin/referrals/:referralId/delete': referral,
  '/admin/referrals/:referralId/pay': referral,
  '/admin/referrals/:referralId/reverse': referral,
  '/admin/referrals/:referralId/tax': referral,
  '/admin/settings/:section': () => ({
    params: { section: 'company' },
    cookie: signedInAs('admin').cookie,
    forms: ['restore-default', 'company'],
  }),
  '/mailings/new': () => ({ cookie: signedInAs('user').cookie, forms: ['save', 'test', 'schedule'] }),
  '/mailings/:id': () => ({ ...ofMailing(), forms: ['save', 'test', 'schedule', 'copy'] }),
  '/mailings/:id/stop': ofMailing,
  '/mailings/:id/delete': ofMailing,
  '/campaigns/settings': () => ({ cookie: signedInAs('user').cookie, forms: ['restore-default', 'campaign-timing'] }),
  '/admin/requests/:id': () => ({
    params: { id: makePrivacyRequest({ state: 'open' }).id },
    cookie: signedInAs('admin').cookie,
    forms: ['copy', 'delete', 'refuse'],
  }),
  '/admin/integrations': () => ({ cookie: signedInAs('admin').cookie, forms: ['create-token', 'add-webhook'] }),
  '/admin/integrations/webhooks/:id': () => ({
    params: { id: '0'.repeat(32) },
    cookie: signedInAs('admin').cookie,
    forms: ['test', 'repeat'],
  }),
  '/admin/integrations/webhooks/:id/delete': () => ({ params: { id: '0'.repeat(32) }, cookie: signedInAs('admin').cookie }),
  '/admin/integrations/tokens/:id/revoke': () => ({ params: { id: '0'.repeat(32) }, cookie: signedInAs('admin').cookie }),
  '/admin/users': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/users/:userId/role': () => {
    const { viewer, cookie } = signedInAs('admin')
    return { params: { userId: viewer.id }, cookie }
  },
  '/admin/users/:userId/deactivate': () => ({ params: { userId: makeUser(db()).id }, cookie: signedInAs('admin').cookie }),
  '/admin/users/:userId/sign-out': () => ({ params: { userId: makeUser(db()).id }, cookie: signedInAs('admin').cookie }),
  '/admin/users/:userId/second-step': () => ({ params: { userId: makeUser(db()).id }, cookie: signedInAs('admin').cookie }),
  '/admin/trash': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/trash/:leadId/delete': () => ({
    params: { leadId: makeLead(db(), { deletedAt: new Date() }).id },
    cookie: signedInAs('admin').cookie,
  }),
  '/admin/jobs': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/odoo-test': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/jobs/queues': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/jobs/:jobId/drop': () => ({ params: { jobId: 'none' }, cookie: signedInAs('admin').cookie }),
  '/admin/images': () => ({ cookie: signedInAs('user').cookie }),
  '/admin/logo': () => ({ cookie: signedInAs('user').cookie }),
  '/admin/suppressions/new': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/suppressions/import': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/suppressions/take-back': () => ({
    query: '?of=email&recipient=unknown%40example.com',
    cookie: signedInAs('admin').cookie,
  }),
  '/admin/outbox': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/sending/paused': () => ({ cookie: signedInAs('admin').cookie }),
  '/admin/outbox/:id': () => ({ params: { id: makeMessage(db(), {}).id }, cookie: signedInAs('admin').cookie }),
  '/analysis': visitor,
  '/analysis/:leadId': owner,
  '/analysis/:leadId/agreement/terms': owner,
  '/analysis/:leadId/edit': owner,
  '/analysis/:leadId/forget-browser': owner,
  '/analysis/:leadId/mail-link': owner,
  '/analysis/:leadId/manage/improvements': owner,
  '/analysis/:leadId/manage/payment': owner,
  '/analysis/:leadId/manage/rent': owner,
  '/analysis/:leadId/manage/terms': owner,
  '/analysis/:leadId/plan': owner,
  '/analysis/:leadId/sign': owner,
  '/analysis/:leadId/walkthrough': owner,
  '/checkout/:paymentId': async () => {
    const started = await startCheckout((await makePayer()).leadId)
    return { params: { paymentId: started.ok ? started.value.url.replace('/checkout/', '') : '' } }
  },
  '/dashboard': () => ({ cookie: signedInAs('user').cookie }),
  '/keys': () => ({ cookie: signedInAs('user').cookie }),
  '/enroll': visitor,
  '/enroll/draft': visitor,
  '/enroll/walkthrough/:leadId': async () => {
    const { id } = makeLead(db(), { status: 'enrolled', source: 'enrollment' })
    return { params: { leadId: id }, cookie: await browserOf(id) }
  },
  '/preferences/:token': () => ({ params: { token: makeMarketingLink() } }),
  '/forgot-password': visitor,
  '/invitation': () => ({ query: `?token=${makeInvitation().token}` }),
  '/leads/new': () => ({ cookie: signedInAs('user').cookie }),
  '/leads/import': () => ({ cookie: signedInAs('user').cookie }),
  '/leads/import/:id': () => ({ params: { id: '0'.repeat(32) }, cookie: signedInAs('user').cookie }),
  '/dashboard/delete': () => ({ cookie: signedInAs('user').cookie }),
  '/leads/delete': () => ({ cookie: signedInAs('user').cookie }),
  '/leads/selection': () => ({ cookie: signedInAs('user').cookie }),
  '/leads/cell': () => ({ cookie: signedInAs('user').cookie }),
  '/leads/move': () => ({ cookie: signedInAs('user').cookie, query: `?lead=${makeLead(db()).id}&set=lost` }),
  '/leads/status': () => ({ cookie: signedInAs('user').cookie }),
  '/leads/merge': () => ({
    query: `?ids=${makeLead(db(), {}).id},${makeLead(db(), {}).id}`,
    cookie: signedInAs('user').cookie,
  }),
  '/leads/undo': () => ({ cookie: signedInAs('user').cookie }),
  '/leads/:leadId/walkthrough': leadOfStaff,
  '/leads/:leadId/plan': leadOfStaff,
  '/leads/:leadId/edit': leadOfStaff,
  '/leads/:leadId/files/new': leadOfStaff,
  '/leads/:leadId/invoices/new': leadOfStaff,
  '/leads/:leadId/log': leadOfStaff,
  '/leads/:leadId/mail': leadOfStaff,
  '/leads/:leadId/text': leadOfStaff,
  '/leads/:leadId/invoices/:invoiceId': invoice,
  '/leads/:leadId/invoices/:invoiceId/paid': invoice,
  '/leads/:leadId/invoices/:invoiceId/refund': invoice,
  '/leads/:leadId/payments/:id/refund': () => {
    const { id: leadId } = makeLead(db(), {})
    const { id } = makePayment(db(), { leadId, state: 'paid', paidAt: new Date() })
    return { params: { leadId, id }, cookie: signedInAs('user').cookie }
  },
  '/leads/:leadId/invoices/:invoiceId/void': invoice,
  '/leads/:leadId': () => ({
    params: { leadId: makeLead(db(), {}).id },
    cookie: signedInAs('user').cookie,
    forms: LEAD_FORMS,
  }),
  '/leads/board': () => ({ cookie: signedInAs('user').cookie }),
  '/leads/board/move': () => ({ cookie: signedInAs('user').cookie, query: `?lead=${makeLead(db()).id}&set=lost` }),
  '/leads/views/new': () => ({ cookie: signedInAs('user').cookie, query: '?status=lost' }),
  '/leads/views/:id': viewOwner,
  '/leads/views/:id/delete': viewOwner,
  '/login': visitor,
  '/login/passkey': visitor,
  '/login/code': async () => ({ cookie: cookieFrom({ setCookies: [await startSecondStep(makeUser(db()).id)] }) }),
  '/password-reset': () => ({
    query: `?token=${inTransaction((tx) => issueToken(tx, { purpose: 'password_reset', userId: makeUser(db()).id }))}`,
  }),
  '/payment/success': async () => {
    const { leadId, cookie } = await makePayer()
    return { cookie, query: `?session_id=${sessionOf(await startCheckout(leadId))}` }
  },
  '/privacy/request': visitor,
  '/privacy/request/:token': () => ({ params: { token: makePrivacyRequest().token } }),
  '/my': async () => ({ cookie: await provedBrowserOf(makeLead(db()).id) }),
  '/my/open': async () => ({ cookie: await provedBrowserOf(makeLead(db()).id) }),
  '/my/passkeys/new': async () => ({ cookie: await provedBrowserOf(makeLead(db()).id) }),
  '/my/passkeys/:passkeyId/remove': async () => ({
    params: { passkeyId: '0'.repeat(32) },
    cookie: await provedBrowserOf(makeLead(db()).id),
  }),
  '/my/sign-in': visitor,
  '/my/sign-in/passkey': visitor,
  '/my/sign-in/:token': () => ({
    params: {
      token: inTransaction((tx) => issueToken(tx, { purpose: 'owner_sign_in', email: 'owner@example.com' })),
    },
  }),
  '/my/sign-out': visitor,
  '/r/:token': () => ({
    params: { token: inTransaction((tx) => issueToken(tx, { purpose: 'report', leadId: makeReport(db()), days: 1 })) },
  }),
  '/realtor-referral': visitor,
  '/rent-vs-sell': visitor,
  '/sign/:token': async () => {
    const started = await reachSigning(makeLead(db(), {}).id)
    return { params: { token: started.ok ? started.url.replace('/sign/', '') : '' } }
  },
  '/fees': visitor,
  '/verify': visitor,
  '/walkthrough/:token': () => ({ params: { token: inTransaction((tx) => createBookingToken(tx, makeReport(db()))) } }),
  '/webinar': visitor,
}

function post(): Poster {
  return { params: { postId: makePost(db()).id }, cookie: signedInAs('admin').cookie }
}

function entry(entryId: string): Poster {
  return { params: { entryId }, cookie: signedInAs('admin').cookie }
}

function rental(): Poster {
  return { params: { rentalId: makeRental(db()).id }, cookie: signedInAs('admin').cookie }
}

function referral(): Poster {
  return { params: { referralId: makeReferral(db()).id }, cookie: signedInAs('admin').cookie }
}

function visitor(): Poster {
  return {}
}

function leadOfStaff(): Poster {
  return { params: { leadId: makeLead(db(), {}).id }, cookie: signedInAs('user').cookie }
}

function invoice(): Poster {
  const { id: leadId } = makeLead(db(), {})
  return { params: { leadId, invoiceId: makeInvoice(db(), { leadId }).id }, cookie: signedInAs('user').cookie }
}

function viewOwner(): Poster {
  const { viewer, cookie } = signedInAs('user')
  const saved = saveLeadView(viewer, { name: 'Lost ones', query: 'status=lost', isShared: false, isPinned: false })
  return { cookie, params: { id: saved.ok ? saved.value.id : '' } }
}

async function owner(): Promise<Poster> {
  const leadId = makeReport(db())
  return { params: { leadId }, cookie: await browserOf(leadId) }
}

/** How to post to a route of `FORM_ROUTES`. */
export async function callOfForm(path: string): Promise<Call & Pick<Poster, 'forms'>> {
  const poster = await FORM_ROUTES[path]?.()
  if (!poster) throw new Error(`tests/setup/form-routes.ts does not say who posts to ${path}`)
  const { params = {}, cookie, query = '', forms } = poster
  return { url: path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '') + query, params, cookie, forms }
}

/** Staff with a document that is waiting for its signature. */
function ofStep(): Poster {
  return { params: { workflow: 'warm_lead', stepId: 'warm-lead-1' }, cookie: signedInAs('admin').cookie }
}

function ofMailing(): Poster {
  return { params: { id: makeMailing(db()).id }, cookie: signedInAs('user').cookie }
}

function ofTemplate(): Poster {
  return { params: { id: 'warm-lead-1' }, cookie: signedInAs('user').cookie }
}

function ofDocument(): Poster {
  return { params: { documentId: makeDocument(db()).id }, cookie: signedInAs('user').cookie }
}
