import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { ARTICLES } from '#app/content/articles/index.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { newSecret } from '#app/db/columns.ts'
import {
  blogPictures,
  blogPosts,
  documents,
  estimatorMeasurements,
  imports,
  invoices,
  leads,
  leadViews,
  payments,
  propertyAnalysisEntries,
  propertyAnalysisResults,
  realtorReferrals,
  rentalImports,
  rentals,
  ownerPasskeys,
} from '#app/db/schema/index.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { PICTURE_MESSAGES } from '#app/modules/blog/pictures/messages.ts'
import { createApiToken } from '#app/modules/intake/api-tokens.server.ts'
import type { Role } from '#app/permissions.ts'
import { makeDocument, makeInvoice, makePayment } from '#tests/factories/make-onboarding.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMailing } from '#tests/factories/make-mailing.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { cookieOf, proveMailboxOf } from './visitor.ts'
import { signedInAs } from './session.ts'
import { makeDeadLetter } from '#tests/factories/make-dead-letter.ts'
import { makeInvitation } from '#tests/factories/make-invitation.ts'
import { makeMarketingLink, makeSuppression, makeUnsubscribedLink } from '#tests/factories/make-marketing-link.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { makePrivacyRequest } from '#tests/factories/make-privacy-request.ts'
import { makeAuthor, makeCategory, makePost, makeTag } from '#tests/factories/make-post.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { makeTwoStep } from '#tests/factories/make-two-step.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { makeWebhook } from '#tests/factories/make-webhook.ts'
import { uniqueWord } from '#tests/setup/own-rows.ts'
import { valueOf } from '#tests/setup/value-of.ts'
import { paths } from '#app/paths.ts'

/** Who opens a page: staff, or the owner of the page. */
export type Reader = Extract<Role, 'user' | 'admin'> | 'owner'

export type PageCase = {
  name: string
  /** The address; a function if it contains an id of the sample data. */
  path: string | (() => string)
  /** Who opens it. Default: a visitor. */
  role?: Reader
  /** Default: 200. */
  status?: number
  /** Whether the page loads the client bundle. Default: only staff screens do. */
  bundle?: boolean
  /** Another state of the page above, with the same title. */
  sharesTitle?: boolean
}

/** Real last names can be this long. Nothing on a page may become wider by one. */
const LONG_NAME = 'Max Wolfeschlegelsteinhausenbergerdorff'

const SAMPLE_POST = 'before-the-first-hard-frost'

const DRAFT = { status: 'draft', publishedAt: null } as const

/** Every page of the product, in each state that has an address. */
export const PAGES: PageCase[] = [
  { name: 'home', path: paths.home() },
  { name: 'analysis form', path: paths.analysis() },
  { name: 'report', path: () => paths.report(reportedLeadId()) },
  { name: 'unknown report', path: paths.report('0'.repeat(32)), status: 404, sharesTitle: true },
  { name: 'correction of someone else’s analysis', path: () => paths.editAnalysis(reportedLeadId()), status: 403 },
  { name: 'reasons for professional management', path: () => paths.managementStep(reportedLeadId(), 'why') },
  { name: 'rent of the presentation', path: () => paths.managementStep(reportedLeadId(), 'rent') },
  { name: 'improvements of the presentation', path: () => paths.managementStep(reportedLeadId(), 'improvements') },
  { name: 'management agreement', path: () => paths.managementStep(reportedLeadId(), 'agreement') },
  { name: 'terms of the management agreement', path: () => paths.managementStep(reportedLeadId(), 'terms') },
  { name: 'payment of the onboarding fee', path: () => paths.managementStep(reportedLeadId(), 'payment') },
  { name: 'agreement before a walkthrough', path: () => paths.agreementDialog(reportedLeadId()) },
  { name: 'terms before a walkthrough', path: () => paths.agreementDialog(reportedLeadId(), 'terms') },
  { name: 'renting versus selling', path: paths.rentVsSell(), bundle: true },
  { name: 'investment plan', path: paths.investAView(), bundle: true },
  { name: 'enroll form', path: paths.enroll(), bundle: true },
  { name: 'review of the enroll form', path: paths.enroll({ step: 3 }), bundle: true },
  { name: 'someone else’s walkthrough', path: () => paths.enrollWalkthrough(reportedLeadId()), status: 403, bundle: true },
  { name: 'plans and pricing', path: paths.fees() },
  { name: 'sample report', path: paths.sampleReport() },
  { name: 'switch from another manager', path: paths.switchManager() },
  { name: 'rents of a town', path: paths.town('west-des-moines') },
  { name: 'unknown town', path: paths.town('nowhere'), status: 404 },
  { name: 'rentals', path: paths.rentals() },
  { name: 'sample listings', path: paths.sampleListings() },
  { name: 'team', path: paths.team() },
  { name: 'member of the team who can be booked', path: paths.teamMember('claire-holloway') },
  { name: 'member of the team without a photo', path: paths.teamMember('marcus-dreyer') },
  { name: 'unknown member of the team', path: paths.teamMember('no-such-person'), status: 404 },
  { name: 'privacy policy', path: paths.privacy() },
  { name: 'privacy request', path: paths.privacyRequest() },
  { name: 'privacy request that was sent', path: paths.privacyRequest({ sent: 'yes' }), sharesTitle: true },
  { name: 'privacy request that is confirmed', path: () => paths.provePrivacyRequest(makePrivacyRequest().token) },
  { name: 'unknown link to a privacy request', path: paths.provePrivacyRequest('0'.repeat(32)), status: 404, sharesTitle: true },
  { name: 'unknown link to a copy of personal data', path: paths.privacyCopy('0'.repeat(32)), status: 404 },
  { name: 'terms', path: paths.terms() },
  { name: 'accessibility', path: paths.accessibility() },
  { name: 'webinar', path: paths.webinar() },
  { name: 'webinar after another visitor registered', path: paths.webinar({ registered: 'yes' }), sharesTitle: true },
  { name: 'realtor referral', path: paths.realtorReferral() },
  { name: 'unknown referral', path: paths.referralStatus('0'.repeat(32)), status: 404, sharesTitle: true },
  { name: 'blog', path: paths.blog() },
  { name: 'blog of a category', path: paths.blog({ category: 'investing' }) },
  { name: 'blog that no search finds', path: paths.blog({ q: 'xylophone' }), sharesTitle: true },
  { name: 'post', path: paths.blogPost(SAMPLE_POST) },
  {
    name: 'draft by its link',
    path: () =>
      paths.draft(
        makePost(db(), { ...DRAFT, title: `A draft on ${'rent'.repeat(13)}`, previewSecret: newSecret() }).previewSecret ?? '',
      ),
  },
  { name: 'unknown link to a draft', path: paths.draft('0'.repeat(32)), status: 404 },
  { name: 'unknown post', path: paths.blogPost('no-such-post'), status: 404 },
  ...ARTICLES.map(({ slug }) => ({ name: `article ${slug}`, path: paths.blogPost(slug) })),
  { name: 'signing someone else’s agreement', path: () => paths.signNow(reportedLeadId()), status: 403 },
  { name: 'unknown signing link', path: paths.sign('0'.repeat(32)), status: 404, sharesTitle: true },
  { name: 'check of a signed agreement', path: paths.verify() },
  { name: 'payment without a session', path: paths.paymentSuccess(), status: 400 },
  { name: 'unknown test checkout', path: paths.testCheckout('0'.repeat(32)), status: 404, sharesTitle: true },
  { name: 'unknown emailed link', path: paths.mailedReport('0'.repeat(32)), status: 404, sharesTitle: true },
  { name: 'shared report', path: () => paths.sharedReport(sharedToken()), sharesTitle: true },
  { name: 'unknown shared report', path: paths.sharedReport('0'.repeat(32)), status: 404, sharesTitle: true },
  { name: 'booking page', path: () => paths.walkthrough(bookingToken()) },
  { name: 'unknown link to the booking page', path: paths.walkthrough('0'.repeat(32)), status: 404 },
  { name: 'stopping the weekly report', path: weeklyReportLink },
  { name: 'unsubscribing', path: () => paths.unsubscribe(makeMarketingLink()) },
  { name: 'who is unsubscribed', path: () => paths.unsubscribe(makeUnsubscribedLink()), sharesTitle: true },
  { name: 'unknown link to unsubscribe', path: paths.unsubscribe('0'.repeat(32)), status: 404, sharesTitle: true },
  { name: 'mail preferences', path: () => paths.mailPreferences(makeMarketingLink()) },
  { name: 'unknown link to mail preferences', path: paths.mailPreferences('0'.repeat(32)), status: 404, sharesTitle: true },
  { name: 'sign-in of an owner', path: paths.mySignIn() },
  { name: 'sign-in of an owner, asked for', path: paths.mySignIn({ sent: 'yes' }), sharesTitle: true },
  { name: 'link that signs an owner in', path: () => paths.openMySignIn(signInToken()) },
  { name: 'unknown link to sign in', path: paths.openMySignIn('0'.repeat(32)), status: 404, sharesTitle: true },
  { name: 'page of an owner', path: ownersPage, role: 'owner' },
  { name: 'sign-in of an owner with a passkey', path: paths.mySignInPasskey() },
  { name: 'passkey that an owner makes', path: paths.newMyPasskey(), role: 'owner' },
  { name: 'passkey that an owner removes', path: ownersPasskey, role: 'owner' },
  { name: 'referrals of a realtor', path: ownersReferrals, role: 'owner' },
  { name: 'unknown page', path: '/no-such-page', status: 404, sharesTitle: true },
  { name: 'sign-in', path: paths.login() },
  { name: 'sign-in on the way to a page', path: paths.login('/leads?status=new_lead'), sharesTitle: true },
  { name: 'sign-in with a passkey', path: paths.loginPasskey() },
  { name: 'forgotten password', path: paths.forgotPassword() },
  { name: 'forgotten password, asked for', path: paths.forgotPassword({ sent: 'yes' }), sharesTitle: true },
  { name: 'new password', path: () => paths.passwordReset(passwordResetToken()) },
  { name: 'unknown link to a new password', path: paths.passwordReset('0'.repeat(43)), status: 404, sharesTitle: true },
  { name: 'second step that is set up', path: paths.twoStep(), role: 'user', bundle: false },
  { name: 'passkey that is made', path: paths.newPasskey(), role: 'user', bundle: false },
  { name: 'own account', path: paths.account(), role: 'user' },
  { name: 'unknown link to a new address', path: paths.confirmEmail('0'.repeat(43)), role: 'user', status: 404 },
  { name: 'dashboard', path: paths.dashboard(), role: 'user' },
  { name: 'leads', path: paths.leads(), role: 'user' },
  { name: 'new leads', path: paths.leads({ status: 'new_lead' }), role: 'user', sharesTitle: true },
  {
    name: 'leads by many filters',
    path: paths.leads({ q: 'an', assignee: 'me', overdue: 'yes', sort: '-rent', size: '50', from: '2020-01-01' }),
    role: 'user',
    sharesTitle: true,
  },
  { name: 'search', path: paths.search(), role: 'user' },
  { name: 'search that finds something', path: paths.search({ q: 'an' }), role: 'user', sharesTitle: true },
  { name: 'search that finds nothing', path: paths.search({ q: 'xylophone' }), role: 'user', sharesTitle: true },
  { name: 'keyboard shortcuts', path: paths.keys(), role: 'user' },
  { name: 'lead board', path: paths.leadBoard(), role: 'user' },
  {
    name: 'board with other columns open',
    path: paths.leadBoard({ open: 'contract_sent,lost', q: 'an' }),
    role: 'user',
    sharesTitle: true,
  },
  {
    name: 'lead of the board that is lost',
    path: () => paths.moveLead({ lead: plainLeadId(), set: 'lost' }),
    role: 'user',
    sharesTitle: true,
  },
  { name: 'saved view', path: () => paths.leadView(viewId()), role: 'user', sharesTitle: true },
  { name: 'saved view that is deleted', path: () => paths.deleteLeadView(viewId()), role: 'admin', sharesTitle: true },
  { name: 'saving a view of the leads', path: paths.newLeadView({ status: 'lost' }), role: 'user', sharesTitle: true },
  { name: 'leads that no filter finds', path: paths.leads({ q: 'no such name' }), role: 'user', sharesTitle: true },
  { name: 'new lead', path: paths.newLead(), role: 'user' },
  { name: 'import of leads', path: paths.importLeads(), role: 'user' },
  { name: 'file of leads to be checked', path: () => paths.importedFile(importId('leads', 'checked')), role: 'user' },
  { name: 'file of leads that was imported', path: () => paths.importedFile(importId('leads', 'done')), role: 'user' },
  { name: 'unknown file of leads', path: paths.importedFile('0'.repeat(32)), role: 'user', status: 404 },
  { name: 'lead', path: () => paths.lead(reportedLeadId()), role: 'user' },
  { name: 'agreement of a lead as staff read it', path: () => paths.leadAgreement(agreedLeadId()), role: 'user' },
  {
    name: 'agreement of an unknown lead',
    path: paths.leadAgreement('0'.repeat(32)),
    role: 'user',
    status: 404,
    sharesTitle: true,
  },
  { name: 'agreement of a lead before its walkthrough', path: () => paths.leadWalkthrough(reportedLeadId()), role: 'user' },
  {
    name: 'time of the walkthrough of a lead',
    path: () => paths.leadWalkthrough(reportedLeadId(), 'schedule'),
    role: 'user',
    sharesTitle: true,
  },
  { name: 'plan of a lead', path: () => paths.leadPlan(reportedLeadId()), role: 'user' },
  { name: 'details of a lead', path: () => paths.editLead(reportedLeadId()), role: 'user' },
  {
    name: 'lead whose phone is edited',
    path: () => paths.lead(reportedLeadId(), { edit: 'phone' }),
    role: 'user',
    sharesTitle: true,
  },
  {
    name: 'lead whose next action is set',
    path: () => paths.lead(reportedLeadId(), { edit: 'next-action' }),
    role: 'user',
    sharesTitle: true,
  },
  {
    name: 'lead without an analysis',
    path: () => {
      // With a possible duplicate.
      const email = `${newId()}@example.com`
      makeLead(db(), { name: LONG_NAME, email })
      return paths.lead(makeLead(db(), { name: LONG_NAME, email }).id)
    },
    role: 'user',
    sharesTitle: true,
  },
  { name: 'two leads that are merged', path: () => paths.mergeLeads([reportedLeadId(), plainLeadId()]), role: 'user' },
  { name: 'unknown lead', path: paths.lead('0'.repeat(32)), role: 'user', status: 404, sharesTitle: true },
  { name: 'call that is logged', path: () => paths.logContact(plainLeadId()), role: 'user' },
  { name: 'email that staff write', path: () => paths.writeMail(plainLeadId()), role: 'user' },
  { name: 'text that staff write', path: () => paths.writeText(plainLeadId()), role: 'user' },
  { name: 'new file of a lead', path: () => paths.newLeadFile(plainLeadId()), role: 'user' },
  { name: 'new invoice', path: () => paths.newInvoice(plainLeadId()), role: 'user' },
  {
    name: 'new invoice of an unknown lead',
    path: paths.newInvoice('0'.repeat(32)),
    role: 'user',
    status: 404,
    sharesTitle: true,
  },
  { name: 'invoice', path: () => ofInvoice(paths.leadInvoice), role: 'user', sharesTitle: true },
  { name: 'invoice that is voided', path: () => ofInvoice((lead, id) => paths.leadInvoice(lead, id, 'void')), role: 'user' },
  { name: 'invoice that is marked paid', path: () => ofInvoice((lead, id) => paths.leadInvoice(lead, id, 'paid')), role: 'user' },
  {
    name: 'invoice that is refunded',
    path: () => ofInvoice((lead, id) => paths.leadInvoice(lead, id, 'refund'), 'paid'),
    role: 'user',
  },
  { name: 'payment that is refunded', path: () => ofPayment(paths.refundPayment), role: 'user' },
  {
    name: 'unknown invoice',
    path: () => paths.leadInvoice(plainLeadId(), '0'.repeat(32)),
    role: 'user',
    status: 404,
    sharesTitle: true,
  },
  { name: 'emailed invoice', path: () => paths.invoice(invoiceToken()) },
  { name: 'unknown emailed invoice', path: paths.invoice('0'.repeat(32)), status: 404, sharesTitle: true },
  { name: 'campaign monitor', path: paths.campaigns(), role: 'user' },
  { name: 'campaign monitor of every lead', path: paths.campaigns({ status: 'all' }), role: 'user', sharesTitle: true },
  {
    name: 'campaign monitor without a match',
    path: paths.campaigns({ q: 'xylophone', status: 'finished', workflow: 'onboarding' }),
    role: 'user',
    sharesTitle: true,
  },
  { name: 'workflow that is started', path: paths.startWorkflow('warm_lead'), role: 'user' },
  { name: 'workflow that is paused', path: paths.pauseWorkflow('onboarding'), role: 'user' },
  { name: 'workflow that is stopped', path: paths.stopWorkflow('onboarding'), role: 'user' },
  { name: 'campaign results', path: paths.campaignResults(), role: 'user' },
  { name: 'steps of a workflow', path: paths.campaignWorkflow('warm_lead'), role: 'user' },
  { name: 'steps before a walkthrough', path: paths.campaignWorkflow('confirmation'), role: 'user' },
  { name: 'unknown workflow', path: paths.campaignWorkflow('nothing'), role: 'user', status: 404, sharesTitle: true },
  { name: 'new step', path: paths.newCampaignStep('onboarding'), role: 'admin' },
  { name: 'step of a workflow', path: paths.campaignStep('confirmation', 'walkthrough-7-days'), role: 'admin' },
  {
    name: 'unknown step',
    path: paths.campaignStep('confirmation', 'warm-lead-1'),
    role: 'admin',
    status: 404,
    sharesTitle: true,
  },
  { name: 'step that is removed', path: paths.removeCampaignStep('confirmation', 'walkthrough-7-days'), role: 'admin' },
  { name: 'campaign templates', path: paths.campaignTemplates(), role: 'user' },
  { name: 'saved replies', path: paths.savedReplies(), role: 'user' },
  { name: 'new saved reply', path: paths.newSavedReply(), role: 'user' },
  { name: 'new campaign template', path: paths.newCampaignTemplate(), role: 'user' },
  { name: 'campaign template', path: paths.campaignTemplate('warm-lead-1'), role: 'user' },
  {
    name: 'campaign template of a text message, without a preview lead',
    path: paths.campaignTemplate('walkthrough-2-hours', { q: 'xylophone' }),
    role: 'user',
  },
  { name: 'unknown campaign template', path: paths.campaignTemplate('nothing'), role: 'user', status: 404, sharesTitle: true },
  { name: 'versions of a campaign template', path: paths.campaignTemplateVersions('warm-lead-1'), role: 'user' },
  {
    name: 'campaign template that is deleted',
    path: paths.deleteCampaignTemplate('warm-lead-1'),
    role: 'user',
  },
  { name: 'message of a lead in the inbox', path: () => paths.inboxMessage(receivedId({ hasLead: true })), role: 'user' },
  {
    name: 'inbox',
    path: () => {
      makeReceived(db(), { senderName: LONG_NAME })
      return paths.inbox()
    },
    role: 'user',
  },
  { name: 'inbox that no filter finds', path: paths.inbox({ show: 'mine', q: 'xylophone' }), role: 'user', sharesTitle: true },
  {
    name: 'message of an unknown sender in the inbox',
    path: () => {
      const { name } = makeLead(db(), { name: LONG_NAME })
      return paths.inboxMessage(receivedId({ hasLead: false }), { lead: name })
    },
    role: 'user',
    sharesTitle: true,
  },
  {
    name: 'text message in the inbox',
    path: () => paths.inboxMessage(makeReceived(db(), { channel: 'sms', sender: '+15155550163', subject: '' }).id),
    role: 'user',
    sharesTitle: true,
  },
  {
    name: 'lead that is made of a message',
    path: () => paths.newLead({ message: receivedId({ hasLead: false }) }),
    role: 'user',
    sharesTitle: true,
  },
  {
    name: 'unknown message in the inbox',
    path: paths.inboxMessage('0'.repeat(32)),
    role: 'user',
    status: 404,
    sharesTitle: true,
  },
  { name: 'documents', path: paths.documents(), role: 'user' },
  {
    name: 'documents that no filter finds',
    path: paths.documents({ q: 'xylophone', status: 'declined' }),
    role: 'user',
    sharesTitle: true,
  },
  { name: 'document to send', path: paths.newDocument(), role: 'user' },
  {
    name: 'document to send, without a matching lead',
    path: paths.newDocument({ template: 'renewal', q: 'xylophone' }),
    role: 'user',
    sharesTitle: true,
  },
  {
    name: 'text of a document to send',
    path: () => paths.newDocument({ template: 'lead-paint', lead: reportedLeadId() }),
    role: 'user',
    sharesTitle: true,
  },
  { name: 'document', path: () => paths.document(documentId('pending')), role: 'user' },
  { name: 'document that is signed', path: () => paths.document(documentId('completed')), role: 'user', sharesTitle: true },
  { name: 'unknown document', path: paths.document('0'.repeat(32)), role: 'user', status: 404 },
  { name: 'document that is voided', path: () => paths.documentStep(documentId('pending'), 'void'), role: 'user' },
  { name: 'signed paper of a document', path: () => paths.documentStep(documentId('pending'), 'paper'), role: 'user' },
  {
    name: 'signed paper of a signed document',
    path: () => paths.documentStep(documentId('completed'), 'paper'),
    role: 'user',
    sharesTitle: true,
  },
  { name: 'document templates', path: paths.documentTemplates(), role: 'admin' },
  { name: 'new document template', path: paths.newDocumentTemplate(), role: 'admin' },
  { name: 'document template', path: () => paths.documentTemplate('lead-paint', { lead: reportedLeadId() }), role: 'admin' },
  {
    name: 'document template with leads to preview it with',
    path: paths.documentTemplate('pet-addendum', { q: 'an' }),
    role: 'admin',
    sharesTitle: true,
  },
  { name: 'unknown document template', path: paths.documentTemplate('nothing'), role: 'admin', status: 404, sharesTitle: true },
  { name: 'new document of a lead', path: () => paths.newLeadDocument(reportedLeadId()), role: 'user' },
  {
    name: 'text of a new document of a lead',
    path: () => paths.newLeadDocument(reportedLeadId(), 'lead-paint'),
    role: 'user',
    sharesTitle: true,
  },
  { name: 'emails that the site sends', path: paths.mails(), role: 'user' },
  { name: 'mail that the site sends', path: paths.mail('walkthrough-booked'), role: 'user' },
  { name: 'trash', path: paths.adminTrash(), role: 'admin' },
  { name: 'trash that no search finds', path: paths.adminTrash({ q: 'xylophone' }), role: 'admin', sharesTitle: true },
  {
    name: 'question before a lead is gone for good',
    path: () => paths.deleteForever(deletedLeadId()),
    role: 'admin',
    sharesTitle: true,
  },
  { name: 'admin area', path: paths.admin(), role: 'admin' },
  { name: 'analyses', path: paths.adminAnalyses(), role: 'admin' },
  { name: 'rentals of the estimator', path: paths.adminRentals(), role: 'admin' },
  { name: 'rentals that no filter finds', path: paths.adminRentals({ q: 'xylophone' }), role: 'admin', sharesTitle: true },
  { name: 'error of the estimator', path: paths.estimatorError(), role: 'admin' },
  { name: 'import of rentals', path: paths.importRentals(), role: 'admin' },
  { name: 'file of rentals to be checked', path: () => paths.importedRentals(importId('rentals', 'checked')), role: 'admin' },
  { name: 'file of rentals that was imported', path: () => paths.importedRentals(importedRentals()), role: 'admin' },
  {
    name: 'unknown file of rentals',
    path: paths.importedRentals('0'.repeat(32)),
    role: 'admin',
    status: 404,
    sharesTitle: true,
  },
  { name: 'correction of a rental', path: () => paths.correctRental(rentalId()), role: 'admin' },
  { name: 'question before a rental is retired', path: () => paths.retireRental(rentalId()), role: 'admin' },
  { name: 'analytics', path: paths.adminAnalytics(), role: 'admin' },
  {
    name: 'analytics of days without a lead',
    path: paths.adminAnalytics({ from: '2001-01-01', to: '2001-01-05', compare: 'no' }),
    role: 'admin',
    sharesTitle: true,
  },
  {
    name: 'analyses that no filter finds',
    path: paths.adminAnalyses({ q: 'xylophone', result: 'fallback' }),
    role: 'admin',
    sharesTitle: true,
  },
  { name: 'posts', path: paths.adminBlog(), role: 'admin' },
  {
    name: 'posts that no filter finds',
    path: paths.adminBlog({ q: 'xylophone', status: 'draft' }),
    role: 'admin',
    sharesTitle: true,
  },
  { name: 'new post', path: paths.newPost(), role: 'admin' },
  {
    name: 'post that is edited',
    path: () => paths.editPost(samplePostId()),
    role: 'admin',
  },
  {
    name: 'post that is edited, with pictures',
    path: () => paths.editPost(postWithPictures()),
    role: 'admin',
    sharesTitle: true,
  },
  { name: 'unknown post that is edited', path: paths.editPost('0'.repeat(32)), role: 'admin', status: 404, sharesTitle: true },
  { name: 'revisions of a post', path: () => paths.postRevisions(makePost(db()).id), role: 'admin' },
  {
    name: 'preview of a post',
    path: () => paths.previewPost(makePost(db(), { status: 'draft', publishedAt: null }).id),
    role: 'admin',
    bundle: false,
  },
  {
    name: 'preview of a post with a link to it',
    path: () => paths.previewPost(makePost(db(), { ...DRAFT, previewSecret: newSecret() }).id),
    role: 'admin',
    bundle: false,
    sharesTitle: true,
  },
  { name: 'post that is deleted', path: () => paths.deletePost(makePost(db()).id), role: 'admin' },
  { name: 'blog categories', path: paths.blogEntries('categories'), role: 'admin' },
  { name: 'new one of the categories', path: paths.newBlogEntry('categories'), role: 'admin' },
  {
    name: 'one of the categories that is edited',
    path: () => paths.blogEntry('categories', makeCategory(db()).id, 'edit'),
    role: 'admin',
  },
  {
    name: 'one of the categories that is deleted',
    path: () => paths.blogEntry('categories', makeCategory(db()).id, 'delete'),
    role: 'admin',
  },
  { name: 'blog tags', path: paths.blogEntries('tags'), role: 'admin' },
  { name: 'new one of the tags', path: paths.newBlogEntry('tags'), role: 'admin' },
  { name: 'one of the tags that is edited', path: () => paths.blogEntry('tags', makeTag(db()).id, 'edit'), role: 'admin' },
  { name: 'one of the tags that is deleted', path: () => paths.blogEntry('tags', makeTag(db()).id, 'delete'), role: 'admin' },
  { name: 'blog authors', path: paths.blogEntries('authors'), role: 'admin' },
  { name: 'new one of the authors', path: paths.newBlogEntry('authors'), role: 'admin' },
  {
    name: 'one of the authors that is edited',
    path: () => paths.blogEntry('authors', makeAuthor(db()).id, 'edit'),
    role: 'admin',
  },
  {
    name: 'one of the authors that is deleted',
    path: () => paths.blogEntry('authors', makeAuthor(db()).id, 'delete'),
    role: 'admin',
  },
  { name: 'referrals', path: paths.adminReferrals(), role: 'admin' },
  {
    name: 'referrals that no filter finds',
    path: paths.adminReferrals({ q: 'xylophone', fee: 'paid' }),
    role: 'admin',
    sharesTitle: true,
  },
  { name: 'referral that is edited', path: () => paths.adminReferral(makeReferral(db()).id, 'edit'), role: 'admin' },
  { name: 'referral that is deleted', path: () => paths.adminReferral(makeReferral(db()).id, 'delete'), role: 'admin' },
  { name: 'referral that is paid', path: () => paths.adminReferral(makeReferral(db()).id, 'pay'), role: 'admin' },
  { name: 'payouts of a year', path: () => paths.payoutsOf(), role: 'admin' },
  { name: 'tax details of a payee', path: () => paths.payee(makeReferral(db()).id), role: 'admin' },
  { name: 'payment that is reversed', path: () => paths.adminReferral(paidReferralId(), 'reverse'), role: 'admin' },
  { name: 'users', path: usersWithAnInvitation, role: 'admin' },
  { name: 'settings', path: () => paths.adminSettings('links'), role: 'admin' },
  { name: 'search of settings', path: () => `${paths.adminSettings()}?q=fee`, role: 'admin' },
  { name: 'campaign settings', path: () => paths.campaignSettings(), role: 'user' },
  { name: 'mailings', path: paths.mailings(), role: 'user' },
  { name: 'new mailing', path: paths.newMailing(), role: 'user' },
  {
    name: 'draft of a mailing',
    path: () => {
      const { id } = makeLead(db(), { name: LONG_NAME })
      return paths.mailing(makeMailing(db()).id, { lead: id })
    },
    role: 'user',
  },
  {
    name: 'mailing that is scheduled',
    path: () => paths.mailing(makeMailing(db(), { state: 'scheduled', sendAt: new Date('2030-01-15T16:00:00Z') }).id),
    role: 'user',
    sharesTitle: true,
  },
  { name: 'people whom a mailing reaches', path: () => paths.mailingPeople(makeMailing(db()).id), role: 'user' },
  { name: 'mailing that is stopped', path: () => paths.stopMailing(makeMailing(db(), { state: 'scheduled' }).id), role: 'user' },
  { name: 'draft of a mailing that is deleted', path: () => paths.deleteMailing(makeMailing(db()).id), role: 'user' },
  { name: 'unknown mailing', path: paths.mailing('nothing'), role: 'user', status: 404, sharesTitle: true },
  { name: 'user who is signed out', path: () => paths.signOutUser(makeUser(db()).id), role: 'admin' },
  { name: 'user who is deactivated', path: () => paths.deactivateUser(makeUser(db()).id), role: 'admin' },
  {
    name: 'role of another user',
    path: () => paths.giveUpAdmin(makeUser(db()).id),
    role: 'admin',
    status: 404,
    sharesTitle: true,
  },
  { name: 'invitation', path: () => paths.invitation(makeInvitation().token) },
  { name: 'unknown invitation', path: paths.invitation('0'.repeat(43)), status: 404, sharesTitle: true },
  { name: 'second step of a user without one', path: () => paths.resetTwoStep(makeUser(db()).id), role: 'admin' },
  { name: 'second step of a user', path: () => paths.resetTwoStep(userWithTwoStep()), role: 'admin', sharesTitle: true },
  {
    name: 'second step of an unknown user',
    path: paths.resetTwoStep('0'.repeat(32)),
    role: 'admin',
    status: 404,
    sharesTitle: true,
  },
  { name: 'integrations', path: integrations, role: 'admin' },
  { name: 'webhook', path: () => paths.adminWebhook(makeWebhook().id), role: 'admin' },
  { name: 'webhook that is deleted', path: () => paths.deleteWebhook(makeWebhook().id), role: 'admin' },
  { name: 'unknown webhook', path: paths.adminWebhook('0'.repeat(32)), role: 'admin', status: 404, sharesTitle: true },
  { name: 'token that is revoked', path: () => paths.revokeToken(apiTokenId()), role: 'admin' },
  { name: 'privacy requests', path: paths.adminRequests(), role: 'admin' },
  {
    name: 'privacy requests that were refused',
    path: paths.adminRequests({ state: 'refused' }),
    role: 'admin',
    sharesTitle: true,
  },
  { name: 'privacy request that is answered', path: privacyRequest, role: 'admin' },
  { name: 'privacy request that is refused', path: () => privacyRequest({ step: 'refuse' }), role: 'admin', sharesTitle: true },
  { name: 'unknown privacy request', path: paths.adminRequest('0'.repeat(32)), role: 'admin', status: 404, sharesTitle: true },
  { name: 'audit', path: paths.adminAudit(), role: 'admin' },
  { name: 'jobs', path: paths.adminJobs(), role: 'admin' },
  { name: 'system', path: paths.adminSystem(), role: 'admin' },
  { name: 'CRM connection', path: paths.adminCrm(), role: 'admin' },
  { name: 'queues of jobs', path: paths.adminJobQueues(), role: 'admin' },
  { name: 'dead letters', path: paths.adminJobs({ state: 'dead' }), role: 'admin', sharesTitle: true },
  { name: 'dead letter that is dropped', path: () => paths.deleteJob(makeDeadLetter().id), role: 'admin' },
  { name: 'site images', path: paths.siteImages(), role: 'user' },
  { name: 'logo', path: paths.siteLogo(), role: 'user' },
  { name: 'removal of no site image', path: paths.removeSiteImage('hero'), role: 'user', status: 404, sharesTitle: true },
  { name: 'removal of no logo', path: paths.removeSiteLogo(), role: 'user', status: 404, sharesTitle: true },
  { name: 'suppressions', path: () => paths.adminSuppressions({ q: makeSuppression() }), role: 'admin' },
  {
    name: 'suppressions that no search finds',
    path: paths.adminSuppressions({ q: 'xylophone' }),
    role: 'admin',
    sharesTitle: true,
  },
  { name: 'new suppression', path: paths.newSuppression(), role: 'admin' },
  {
    name: 'suppression to be taken back',
    path: () => paths.removeSuppression('email', makeSuppression()),
    role: 'admin',
  },
  { name: 'several suppressions', path: paths.importSuppressions(), role: 'admin' },
  { name: 'consents', path: paths.adminConsents(), role: 'admin' },
  { name: 'consents that no search finds', path: paths.adminConsents({ q: 'xylophone' }), role: 'admin', sharesTitle: true },
  { name: 'sending', path: paths.adminSending(), role: 'admin' },
  { name: 'sending paused', path: paths.adminSendingPaused(), role: 'admin' },
  { name: 'outbox', path: paths.adminOutbox(), role: 'admin' },
  { name: 'failed messages', path: paths.adminOutbox({ state: 'failed' }), role: 'admin', sharesTitle: true },
  { name: 'message', path: () => paths.adminMessage(messageId()), role: 'admin' },
]

/** Whether a page loads the client bundle. */
export function shipsBundle({ role, bundle = role !== undefined && role !== 'owner' }: PageCase): boolean {
  return bundle
}

/** A page's address. */
export function addressOf(path: PageCase['path']): string {
  return typeof path === 'string' ? path : path()
}

/** A message to us, from a lead or from someone else. */
function receivedId({ hasLead }: { hasLead: boolean }): string {
  return makeReceived(db(), hasLead ? { leadId: reportedLeadId() } : {}).id
}

/** A sample post. Drawings of posts differ, and a post made for a test has another one in each run. */
function samplePostId(): string {
  return found(db().select({ id: blogPosts.id }).from(blogPosts).where(eq(blogPosts.slug, SAMPLE_POST)).get()).id
}

/** A sample lead with an analysis that has a result. */
function reportedLeadId(): string {
  const row = db()
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(propertyAnalysisEntries, eq(propertyAnalysisEntries.leadId, leads.id))
    .innerJoin(propertyAnalysisResults, eq(propertyAnalysisResults.entryId, propertyAnalysisEntries.id))
    .where(isNull(leads.deletedAt))
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .get()
  return found(row).id
}

/** A sample lead with an agreement that is waiting for its signature or signed. */
function agreedLeadId(): string {
  const row = db()
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(documents, eq(documents.leadId, leads.id))
    .where(and(isNull(leads.deletedAt), inArray(documents.status, ['pending', 'completed'])))
    .get()
  return found(row).id
}

/** A sample document in this state. */
function documentId(status: 'pending' | 'completed'): string {
  return found(db().select({ id: documents.id }).from(documents).where(eq(documents.status, status)).get()).id
}

/** A staff member with an authenticator app. */
function userWithTwoStep(): string {
  const { id } = makeUser(db())
  makeTwoStep(id)
  return id
}

/** A link of a weekly report. */
function weeklyReportLink(): string {
  const { id } = makeUser(db(), { role: 'admin', mailsWeekly: true })
  return paths.stopWeeklyReport(inTransaction((tx) => issueToken(tx, { purpose: 'weekly_report', userId: id })))
}

/** A sample referral whose fee is paid. */
function paidReferralId(): string {
  const paid = eq(realtorReferrals.paymentStatus, 'paid')
  return found(db().select({ id: realtorReferrals.id }).from(realtorReferrals).where(paid).get()).id
}

/** A staff member's token. */
function apiTokenId(): string {
  return valueOf(
    createApiToken(makeUser(db(), { role: 'admin' }), { name: `Contact form ${uniqueWord()}`, scope: 'leads:create' }),
  ).id
}

/** The integrations, with content to show. */
function integrations(): string {
  apiTokenId()
  return paths.adminIntegrations()
}

/** A deletion request that is waiting for an answer. */
function privacyRequest(query?: { step: 'refuse' }): string {
  return paths.adminRequest(makePrivacyRequest({ state: 'open', message: 'We sold the house.' }).id, query)
}

/** The list of users, with one in each state. */
function usersWithAnInvitation(): string {
  makeInvitation()
  makeUser(db(), { deactivatedAt: new Date() })
  return paths.adminUsers()
}

/** A link that the lead's owner created for someone. */
function sharedToken(): string {
  return inTransaction((tx) =>
    issueToken(tx, { purpose: 'shared_report', leadId: reportedLeadId(), label: 'for my accountant', days: 1 }),
  )
}

/** A sample lead without an analysis. */
function plainLeadId(): string {
  const row = db()
    .select({ id: leads.id })
    .from(leads)
    .leftJoin(propertyAnalysisEntries, eq(propertyAnalysisEntries.leadId, leads.id))
    .where(and(isNull(leads.deletedAt), isNull(propertyAnalysisEntries.id)))
    .get()
  return found(row).id
}

/** A sample lead in the trash. */
function deletedLeadId(): string {
  return found(db().select({ id: leads.id }).from(leads).where(isNotNull(leads.deletedAt)).get()).id
}

/** A sample lead import in this state. */
function importId(kind: 'leads' | 'rentals', state: 'checked' | 'done'): string {
  const wanted = and(eq(imports.kind, kind), eq(imports.state, state))
  return found(db().select({ id: imports.id }).from(imports).where(wanted).get()).id
}

/** An imported file of rentals whose error is measured. */
function importedRentals(): string {
  const [createdById, undoId] = [makeUser(db()).id, newId()]
  const fileName = 'leases-september.csv'
  db().insert(rentalImports).values({ id: undoId, fileName, createdById }).run()
  const newest = db().select().from(estimatorMeasurements).orderBy(desc(estimatorMeasurements.measuredAt)).get()
  const measurement = { ...found(newest), id: newId(), cause: 'import' as const, rentalImportId: undoId }
  db().insert(estimatorMeasurements).values(measurement).run()
  const counts = { added: 3, filled: 1, left: 0, errors: 0 }
  const file = { kind: 'rentals' as const, state: 'done' as const, fileName, fileBytes: 300, encoding: 'utf-8', separator: ',' }
  const imported = { ...file, header: ['Rent'], columns: ['rent'], rowCount: 4, counts, undoId, createdById }
  return found(db().insert(imports).values(imported).returning({ id: imports.id }).get()).id
}

/** A rental that estimates are based on. */
function rentalId(): string {
  return found(db().select({ id: rentals.id }).from(rentals).where(isNull(rentals.retiredAt)).get()).id
}

/** The mailbox of the page's owner. */
const OWNER = 'owner.of.pages@example.com'

/** The Cookie header of a new session of a reader. */
export function cookieOfReader(reader: Reader): Promise<string> | string {
  return reader === 'owner' ? cookieOf(proveMailboxOf(OWNER)) : signedInAs(reader).cookie
}

/** The page of an owner with two homes and everything that the page can show. */
function ownersPage(): string {
  if (db().select({ id: leads.id }).from(leads).where(eq(leads.emailKey, OWNER)).get()) return paths.my()
  const owner = { email: OWNER, name: 'Nadia Haddad', ownerName: null }
  makeReport(db(), { lead: { ...owner, streetAddress: '2715 Cottage Grove Ave' } })
  const leadId = makeReport(db(), { lead: { ...owner, streetAddress: '505 E Grand Ave, Unit 312', source: 'enrollment' } })
  // Several processes use one database, and each counts factory rows on its own.
  const signer = { leadId, submitterName: owner.name, submitterEmail: OWNER, body: 'Text' }
  makeDocument(db(), { ...signer, providerId: newId(), kind: 'addendum', documentName: 'Pet addendum' })
  makeDocument(db(), { ...signer, providerId: newId(), status: 'completed', completedAt: new Date() })
  makeInvoice(db(), { leadId, number: `HG-${newId()}`, dueAt: new Date(Date.now() + 10 * 86_400_000) })
  // Without a session: its provider does not know sessions of a factory.
  makePayment(db(), { leadId, sessionId: null, idempotencyKey: newId(), state: 'paid', paidAt: new Date() })
  makeReceived(db(), { leadId, sender: OWNER, textBody: 'Could you send me a new link?' })
  makeMessage(db(), { leadId, recipient: OWNER, template: 'staff-mail', cause: 'staff', textBody: 'Here it is.' })
  return paths.my()
}

function ownersPasskey(): string {
  const keys = { credentialId: newId(), publicKey: Buffer.from('key'), counter: 1, transports: [], lastUsedAt: new Date() }
  const { id } = db()
    .insert(ownerPasskeys)
    .values({ emailKey: OWNER, name: 'Safari on an iPhone', ...keys })
    .returning()
    .get()
  return paths.removeMyPasskey(id)
}

function ownersReferrals(): string {
  makeReferral(db(), { realtorEmail: OWNER })
  return paths.myReferrals()
}

function signInToken(): string {
  return inTransaction((tx) => issueToken(tx, { purpose: 'owner_sign_in', email: OWNER }))
}

function bookingToken(): string {
  return inTransaction((tx) => createBookingToken(tx, reportedLeadId()))
}

/** A shared view. */
function viewId(): string {
  const view = { ownerId: makeUser(db()).id, name: 'Lost leads', query: 'status=lost', isShared: true }
  return found(db().insert(leadViews).values(view).returning({ id: leadViews.id }).get()).id
}

/** The address of an open sample invoice. */
function ofInvoice(address: (leadId: string, invoiceId: string) => string, status: 'open' | 'paid' = 'open'): string {
  const { leadId, id } = sampleInvoice(status)
  return address(leadId ?? '', id)
}

/** The address of a completed sample payment. */
function ofPayment(address: (leadId: string, paymentId: string) => string): string {
  const paid = and(eq(payments.state, 'paid'), isNotNull(payments.leadId))
  const { leadId, id } = found(db().select({ id: payments.id, leadId: payments.leadId }).from(payments).where(paid).get())
  return address(leadId ?? '', id)
}

/** A fresh link to an open sample invoice, for the payer. */
function invoiceToken(): string {
  const { leadId, id } = sampleInvoice('open')
  return inTransaction((tx) => issueToken(tx, { purpose: 'invoice', leadId: leadId ?? '', subjectId: id, days: 1 }))
}

/** One of a lead that was not refunded. */
function sampleInvoice(status: 'open' | 'paid') {
  const sample = and(
    eq(invoices.status, status),
    eq(invoices.provider, 'own'),
    eq(invoices.refundedCents, 0),
    isNotNull(invoices.leadId),
  )
  return found(db().select({ id: invoices.id, leadId: invoices.leadId }).from(invoices).where(sample).get())
}

/** A fresh link for a staff member to set a password. */
function passwordResetToken(): string {
  return inTransaction((tx) => issueToken(tx, { purpose: 'password_reset', userId: makeUser(tx).id }))
}

function messageId(): string {
  return makeMessage(db(), { subject: `Re: ${LONG_NAME}’s home`, htmlBody: '<p>Here is our rent estimate.</p>' }).id
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The sample data has no such row')
  return row
}

/** A post with pictures from other sites: one being fetched, and one refused. */
function postWithPictures(): string {
  const { id: postId } = makePost(db(), { title: 'With pictures', status: 'draft', publishedAt: null })
  const outside = (name: string) => ({ postId, sourceUrl: `https://example.com/${name}.jpg` })
  const refused = { ...outside('refused'), state: 'refused', problem: PICTURE_MESSAGES.gone } as const
  db()
    .insert(blogPictures)
    .values([{ ...outside('waiting'), state: 'waiting' }, refused])
    .run()
  return postId
}
