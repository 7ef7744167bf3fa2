/** Addresses of the public site, of outside services, and those of the back office that every page may name. */
import { withQuery } from './with-query.ts'

export const home = (part?: 'services' | 'pricing') => (part ? `/#${part}` : '/')
/** The analysis form: without a step it asks for the address; 1 is the home, 2 the email. */
export const analysis = (step?: { step: 1 | 2 }) => (step ? `/analysis?step=${step.step}` : '/analysis')
export const report = (leadId: string) => `/analysis/${leadId}`
/** Gives scripts what an address that is being typed may be. */
export const addressSuggestions = () => '/api/addresses'
/** 'Correct a detail'. */
export const editAnalysis = (leadId: string) => `/analysis/${leadId}/edit`
/** The dialog behind 'Start Property Management'; leads to its first step. */
export const startManagement = (leadId: string) => `/analysis/${leadId}/manage`
/** A step of the management dialog. `canceled`: the way back from a checkout that was left. */
export const managementStep = (
  leadId: string,
  step: 'why' | 'rent' | 'improvements' | 'agreement' | 'terms' | 'payment',
  answer?: { canceled: '1' },
) => withQuery(`/analysis/${leadId}/manage/${step}`, answer)
/** The dialog behind 'Schedule Walkthrough': the agreement's overview, then its terms. */
export const agreementDialog = (leadId: string, step?: 'terms') => `/analysis/${leadId}/agreement${step ? `/${step}` : ''}`
/** Takes the rights of this browser away. */
export const forgetBrowser = (leadId: string) => `/analysis/${leadId}/forget-browser`
/** Mails the lead's own address a link that lets its browser act for the lead. */
export const mailLinkAgain = (leadId: string) => `/analysis/${leadId}/mail-link`
export const rentVsSell = (figures?: Record<string, string>) => withQuery('/rent-vs-sell', figures)
export const investAView = (figures?: Record<string, string>) => withQuery('/invest-a-view', figures)
/** Where 'Get Started Now' leads. */
export const getStarted = () => '/enroll'
/** The enroll form. `from`: the lead whose report it starts filled in from. */
export const enroll = ({ step, from }: { step?: 1 | 2 | 3; from?: string } = {}) =>
  withQuery('/enroll', { step: step && String(step), from })
/** Where scripts keep what is being typed into it. */
export const enrollDraft = () => '/enroll/draft'
/** The dialog after it: first the documents, then the walkthrough. */
export const enrollWalkthrough = (leadId: string, step?: 'schedule') => withQuery(`/enroll/walkthrough/${leadId}`, { step })
/** What a report shows, of a home that belongs to no one. */
export const sampleReport = () => '/sample-report'
export const fees = () => '/fees'
/** The one place where the plan of a lead is chosen or changed. */
export const plan = (leadId: string) => `/analysis/${leadId}/plan`
/** Rents in a town, for owners. */
export const town = (slug: string) => `/towns/${slug}`
export const switchManager = () => '/switch'
export const webManifest = () => '/site.webmanifest'
export const rentals = () => '/rentals'
/** What the frame of /rentals shows in demo mode. */
export const sampleListings = () => '/rentals/sample-listings'
export const team = () => '/team'
export const teamMember = (slug: string) => `/team/${slug}`
/** An owner's page, and its parts by their anchors. */
export const my = (part?: 'homes' | 'messages' | 'payments' | 'papers' | 'about-you') => (part ? `/my#${part}` : '/my')
/** Where an owner asks for a link to sign in with; `sent` once it was asked for, `out` once they have signed out. */
export const mySignIn = (answer?: { sent: 'yes' } | { out: 'yes' }) => withQuery('/my/sign-in', answer)
/** The link that we mail: shows a page with the button that signs in. */
export const openMySignIn = (token: string) => `/my/sign-in/${token}`
/** A post here signs the browser out. */
export const mySignOut = () => '/my/sign-out'
/** Signing in with a passkey is posted here; adding and removing one. */
export const mySignInPasskey = () => '/my/sign-in/passkey'
export const newMyPasskey = () => '/my/passkeys/new'
export const removeMyPasskey = (passkeyId: string) => `/my/passkeys/${passkeyId}/remove`
/** A file of a message between an owner and the office, to save. */
export const myFile = (fileId: string) => `/my/files/${fileId}`
/** A post here opens a page that else has a mailed link alone. */
export const openMine = () => '/my/open'
/** A realtor's referrals. */
export const myReferrals = () => '/my/referrals'
export const privacy = () => '/privacy'
/** Where anyone asks for a copy of their data, or for its deletion. */
export const privacyRequest = (answer?: { sent: 'yes' }) => withQuery('/privacy/request', answer)
/** The link that we mail: shows a page with the button that proves the mailbox. */
export const provePrivacyRequest = (token: string) => `/privacy/request/${token}`
/** The copy of their data that someone asked for, and its files. */
export const privacyCopy = (token: string) => `/privacy/copy/${token}`
export const privacyCopyFile = (token: string, file: 'copy.json' | 'copy.pdf') => `/privacy/copy/${token}/${file}`
export const terms = () => '/terms'
export const accessibility = () => '/accessibility'
export const webinar = (answer?: { registered: 'yes' }) => withQuery('/webinar', answer)
export const webinarCalendar = () => '/webinar/calendar.ics'
/** The referral form; with a receipt, what was just sent. */
export const realtorReferral = (receipt?: string) => withQuery('/realtor-referral', { receipt })
/** Where a realtor sees what became of a referral. */
export const referralStatus = (token: string) => `/referral/${token}`
export const blog = (filter?: { category?: string; tag?: string; q?: string; page?: string }) => withQuery('/blog', filter)
export const blogPost = (slug: string) => `/blog/${encodeURIComponent(slug)}`
/** A post that is not out, for anyone who was given the link to it. */
export const draft = (token: string) => `/blog/draft/${token}`
/** A file of a picture of a post, 'ID.png' or 'ID-960.avif'. */
export const postPicture = (file: string) => `/blog/pictures/${file}`
/** The picture that represents a post where a link to it is shared. */
export const sharedPostPicture = (file: string) => `/blog/share/${file}`
export const blogFeed = () => '/blog/rss.xml'
export const sitemap = () => '/sitemap.xml'
export const robots = () => '/robots.txt'
export const securityTxt = () => '/.well-known/security.txt'
/** The link that we mail: shows a page with a button, which gives the browser its grant. */
export const mailedReport = (token: string) => `/r/${token}`
/** The links under a marketing mail: a page whose button ends such mails, and one to choose among them. */
/** Where an admin stops the weekly report. */
export const stopWeeklyReport = (token: string) => `/weekly-report/${token}`
export const unsubscribe = (token: string) => `/unsubscribe/${token}`
export const mailPreferences = (token: string) => `/preferences/${token}`
/** The picture by which the opening of a marketing mail is counted. `token`: of the message, signed. */
export const countedLink = (link: string) => `/mail/link/${link}`
export const openingPicture = (token: string) => `/mail/opened/${token}.gif`
/** Where a button of the report leads to the page on which the walkthrough's time is picked. */
export const pickWalkthrough = (leadId: string) => `/analysis/${leadId}/walkthrough`
/** The walkthrough for the calendar of the owner. */
export const ownerCalendar = (leadId: string) => `/analysis/${leadId}/walkthrough/calendar.ics`
/** Our own booking page: `token` is the secret of a mailed link. */
export const walkthrough = (token: string, view?: 'change' | 'cancel') => withQuery(`/walkthrough/${token}`, { view })
export const walkthroughCalendar = (token: string) => `/walkthrough/${token}/calendar.ics`
/** A post here leads anyone who may act for the lead to the page where its agreement is signed. */
export const signNow = (leadId: string) => `/analysis/${leadId}/sign`
/** Our own signing page. */
export const sign = (token: string, answer?: { code: 'sent' } | { link: 'sent' } | { signed: 'now' }) =>
  withQuery(`/sign/${token}`, answer)
/** The signed file, for its signer. */
export const signedCopy = (token: string) => `/sign/${token}/copy.pdf`
/** Says whether a file is an agreement that was signed here. */
export const verify = () => '/verify'
/** The result of a payment; `session_id` is the provider's id of the checkout, `look` counts the looks at one that is not paid yet. */
export const paymentSuccess = (result?: { session_id: string; look?: string }) => withQuery('/payment/success', result)
/** The test checkout of demo mode. */
export const testCheckout = (paymentId: string) => `/checkout/${paymentId}`
export const createPaymentSession = () => '/api/stripe/create-session'
export const verifyPayment = (sessionId: string) => `/api/stripe/verify-payment/${encodeURIComponent(sessionId)}`
export const login = (from?: string) => (from ? `/login?from=${encodeURIComponent(from)}` : '/login')
/** Where the second step of signing in is asked for. */
export const loginCode = (from?: string) => withQuery('/login/code', { from })
/** Where a passkey signs in. */
export const loginPasskey = (from?: string) => withQuery('/login/passkey', { from })
/** Gives scripts what a device is to sign. */
export const passkeyChallenge = () => '/login/passkey/challenge'
export const logout = () => '/logout'
/** Where a link to set a new password is asked for; `sent` once it was. */
export const forgotPassword = (answer?: { sent: 'yes' }) => withQuery('/forgot-password', answer)
/** Where a new password is set; `token` is the secret of a mailed link. */
export const passwordReset = (token: string) => withQuery('/password-reset', { token })
/** Where anyone who was invited sets a first password; `token` is the secret of the mailed link. */
export const invitation = (token: string) => withQuery('/invitation', { token })
/** An invoice for the payer: `token` is the secret of a mailed link. */
export const invoice = (token: string) => `/invoice/${token}`
export const invoicePdf = (token: string) => `/invoice/${token}/invoice.pdf`
export const generateReportPdf = () => '/api/pdf/generate-report'
/** The report as a file. */
export const reportPdf = (leadId: string) => `/analysis/${leadId}/report.pdf`
/** A report through a link that its owner made for someone, and may take back. */
export const sharedReport = (token: string) => `/s/${token}`
export const sharedReportPdf = (token: string) => `/s/${token}/report.pdf`
/** The picture of a shared report where its link is shared. */
export const sharedReportCard = (token: string) => `/s/${token}/card.png`
/** The report's page, which then says that the file could not be made. */
export const reportDownloadFailed = (leadId: string) => `/analysis/${leadId}?download=failed#projections`
export const sharedDownloadFailed = (token: string) => `/s/${token}?download=failed#projections`
/** `due`: whose actions are shown; `show`: all of them that are due. */
export const dashboard = (view?: { from?: string; to?: string; due?: 'mine'; show?: 'all'; selection?: string }) =>
  withQuery('/dashboard', view)
/** Where staff's drafts are kept and discarded. */
export const drafts = () => '/account/drafts'
/** A post here undoes what was done to several leads at once. */
export const undoBatch = () => '/leads/undo'
/** The admin area, with the leads: `filter` as of `leads`. */
export const admin = (filter?: Record<string, string | undefined>) => withQuery('/admin', filter)
/** A file of an uploaded picture, '{kind}.png' or '{kind}-{width}.webp'; `version` makes the address another one with another picture. */
export const siteImage = (file: string, version?: string) => withQuery(`/images/${file}`, { v: version })
