/** Addresses of the public site, of outside services, and of the back office if every page may link to them. */
import { withQuery } from './with-query.ts'

export const home = (part?: 'services' | 'pricing') => (part ? `/#${part}` : '/')
/** The analysis form: without a step it asks for the address; 1 is the home, 2 the email. */
export const analysis = (step?: { step: 1 | 2 }) => (step ? `/analysis?step=${step.step}` : '/analysis')
export const report = (leadId: string) => `/analysis/${leadId}`
/** Returns suggestions for a partly typed address to scripts. */
export const addressSuggestions = () => '/api/addresses'
/** 'Correct a detail'. */
export const editAnalysis = (leadId: string) => `/analysis/${leadId}/edit`
/** The dialog behind 'Start Property Management'; redirects to its first step. */
export const startManagement = (leadId: string) => `/analysis/${leadId}/manage`
/** A step of the management dialog. `canceled`: returning from an abandoned checkout. */
export const managementStep = (
  leadId: string,
  step: 'why' | 'rent' | 'improvements' | 'agreement' | 'terms' | 'payment',
  answer?: { canceled: '1' },
) => withQuery(`/analysis/${leadId}/manage/${step}`, answer)
/** The dialog behind 'Schedule Walkthrough': the agreement's overview, then its terms. */
export const agreementDialog = (leadId: string, step?: 'terms') => `/analysis/${leadId}/agreement${step ? `/${step}` : ''}`
/** Revokes this browser's access. */
export const forgetBrowser = (leadId: string) => `/analysis/${leadId}/forget-browser`
/** Emails the lead a link that gives its browser access. */
export const mailLinkAgain = (leadId: string) => `/analysis/${leadId}/mail-link`
export const rentVsSell = (figures?: Record<string, string>) => withQuery('/rent-vs-sell', figures)
export const investAView = (figures?: Record<string, string>) => withQuery('/invest-a-view', figures)
/** The target of 'Get Started Now'. */
export const getStarted = () => '/enroll'
/** The enroll form. `from`: the lead whose report prefills it. */
export const enroll = ({ step, from }: { step?: 1 | 2 | 3; from?: string } = {}) =>
  withQuery('/enroll', { step: step && String(step), from })
/** Where scripts save what is being typed into it. */
export const enrollDraft = () => '/enroll/draft'
/** The dialog after it: first the documents, then the walkthrough. */
export const enrollWalkthrough = (leadId: string, step?: 'schedule') => withQuery(`/enroll/walkthrough/${leadId}`, { step })
/** A sample report of an invented home. */
export const sampleReport = () => '/sample-report'
export const fees = () => '/fees'
/** The only page to choose or change a lead's plan. */
export const plan = (leadId: string) => `/analysis/${leadId}/plan`
/** Rents in a town, for owners. */
export const town = (slug: string) => `/towns/${slug}`
export const switchManager = () => '/switch'
export const webManifest = () => '/site.webmanifest'
export const rentals = () => '/rentals'
/** The content of the frame on /rentals in demo mode. */
export const sampleListings = () => '/rentals/sample-listings'
export const team = () => '/team'
export const teamMember = (slug: string) => `/team/${slug}`
/** An owner's page, and its sections by anchor. */
export const my = (part?: 'homes' | 'messages' | 'payments' | 'papers' | 'about-you') => (part ? `/my#${part}` : '/my')
/** The owner's page with the older payments too. */
export const allPayments = () => '/my?payments=all#payments'
/** Where an owner requests a sign-in link; `sent` after the request, `out` after signing out. */
export const mySignIn = (answer?: { sent: 'yes' } | { out: 'yes' }) => withQuery('/my/sign-in', answer)
/** The emailed link: shows a page with a sign-in button. */
export const openMySignIn = (token: string) => `/my/sign-in/${token}`
/** A post here signs out the browser. */
export const mySignOut = () => '/my/sign-out'
/** Posts here sign in with a passkey, or add and remove one. */
export const mySignInPasskey = () => '/my/sign-in/passkey'
export const newMyPasskey = () => '/my/passkeys/new'
export const removeMyPasskey = (passkeyId: string) => `/my/passkeys/${passkeyId}/remove`
/** Downloads a file from a message between an owner and the office. */
export const myFile = (fileId: string) => `/my/files/${fileId}`
/** A post here opens a page that otherwise needs an emailed link. */
export const openMine = () => '/my/open'
/** A realtor's referrals. */
export const myReferrals = () => '/my/referrals'
export const privacy = () => '/privacy'
/** Where anyone requests a copy of their data, or its deletion. */
export const privacyRequest = (answer?: { sent: 'yes' }) => withQuery('/privacy/request', answer)
/** The emailed link: shows a page with a button that proves the mailbox. */
export const provePrivacyRequest = (token: string) => `/privacy/request/${token}`
/** A requested copy of someone's data, and its files. */
export const privacyCopy = (token: string) => `/privacy/copy/${token}`
export const privacyCopyFile = (token: string, file: 'copy.json' | 'copy.pdf') => `/privacy/copy/${token}/${file}`
export const terms = () => '/terms'
export const accessibility = () => '/accessibility'
export const webinar = (answer?: { registered: 'yes' }) => withQuery('/webinar', answer)
export const webinarCalendar = () => '/webinar/calendar.ics'
/** The referral form; with a receipt, the referral that was just sent. */
export const realtorReferral = (receipt?: string) => withQuery('/realtor-referral', { receipt })
/** Where a realtor sees a referral's status. */
export const referralStatus = (token: string) => `/referral/${token}`
export const blog = (filter?: { category?: string; tag?: string; q?: string; page?: string }) => withQuery('/blog', filter)
export const blogPost = (slug: string) => `/blog/${encodeURIComponent(slug)}`
/** An unpublished post, for anyone with its preview link. */
export const draft = (token: string) => `/blog/draft/${token}`
/** A file of a post's picture, 'ID.png' or 'ID-960.avif'. */
export const postPicture = (file: string) => `/blog/pictures/${file}`
/** The share image of a post. */
export const sharedPostPicture = (file: string) => `/blog/share/${file}`
export const blogFeed = () => '/blog/rss.xml'
export const sitemap = () => '/sitemap.xml'
export const robots = () => '/robots.txt'
export const securityTxt = () => '/.well-known/security.txt'
/** The emailed link: shows a page with a button that gives the browser its grant. */
export const mailedReport = (token: string) => `/r/${token}`
/** Where an admin stops the weekly report. */
export const stopWeeklyReport = (token: string) => `/weekly-report/${token}`
/** The links in a marketing email: a page with an unsubscribe button, and a page of choices. */
export const unsubscribe = (token: string) => `/unsubscribe/${token}`
export const mailPreferences = (token: string) => `/preferences/${token}`
/** A link in a marketing email that counts the click and redirects. */
export const countedLink = (link: string) => `/mail/link/${link}`
/** The tracking pixel that counts opened marketing emails. `token`: the message's, signed. */
export const openingPicture = (token: string) => `/mail/opened/${token}.gif`
/** The report's button target: redirects to the page where the walkthrough's time is picked. */
export const pickWalkthrough = (leadId: string) => `/analysis/${leadId}/walkthrough`
/** The walkthrough as a calendar file for the owner. */
export const ownerCalendar = (leadId: string) => `/analysis/${leadId}/walkthrough/calendar.ics`
/** Our own booking page: `token` is the secret of an emailed link. */
export const walkthrough = (token: string, view?: 'change' | 'cancel') => withQuery(`/walkthrough/${token}`, { view })
export const walkthroughCalendar = (token: string) => `/walkthrough/${token}/calendar.ics`
/** A post here redirects anyone who may act for the lead to the signing page of its agreement. */
export const signNow = (leadId: string) => `/analysis/${leadId}/sign`
/** Our own signing page. */
export const sign = (token: string, answer?: { code: 'sent' } | { link: 'sent' } | { signed: 'now' }) =>
  withQuery(`/sign/${token}`, answer)
/** The signed file, for its signer. */
export const signedCopy = (token: string) => `/sign/${token}/copy.pdf`
/** Checks whether a file is an agreement that was signed here. */
export const verify = () => '/verify'
/** The result of a payment; `session_id` is the provider's checkout id, `look` counts the checks of an unpaid one. */
export const paymentSuccess = (result?: { session_id: string; look?: string }) => withQuery('/payment/success', result)
/** The test checkout of demo mode. */
export const testCheckout = (paymentId: string) => `/checkout/${paymentId}`
export const createPaymentSession = () => '/api/stripe/create-session'
export const verifyPayment = (sessionId: string) => `/api/stripe/verify-payment/${encodeURIComponent(sessionId)}`
export const login = (from?: string) => (from ? `/login?from=${encodeURIComponent(from)}` : '/login')
/** The second step of signing in. */
export const loginCode = (from?: string) => withQuery('/login/code', { from })
/** Signs in with a passkey. */
export const loginPasskey = (from?: string) => withQuery('/login/passkey', { from })
/** Returns the challenge for a device to scripts. */
export const passkeyChallenge = () => '/login/passkey/challenge'
export const logout = () => '/logout'
/** Where a password reset link is requested; `sent` after the request. */
export const forgotPassword = (answer?: { sent: 'yes' }) => withQuery('/forgot-password', answer)
/** Where a new password is set; `token` is the secret of an emailed link. */
export const passwordReset = (token: string) => withQuery('/password-reset', { token })
/** Where an invited user sets a first password; `token` is the secret of the emailed link. */
export const invitation = (token: string) => withQuery('/invitation', { token })
/** An invoice for the payer: `token` is the secret of an emailed link. */
export const invoice = (token: string) => `/invoice/${token}`
export const invoicePdf = (token: string) => `/invoice/${token}/invoice.pdf`
export const generateReportPdf = () => '/api/pdf/generate-report'
/** The report as a file. */
export const reportPdf = (leadId: string) => `/analysis/${leadId}/report.pdf`
/** A report through a link that its owner created and can revoke. */
export const sharedReport = (token: string) => `/s/${token}`
export const sharedReportPdf = (token: string) => `/s/${token}/report.pdf`
/** The share image of a shared report. */
export const sharedReportCard = (token: string) => `/s/${token}/card.png`
/** `due`: whose actions are shown; `show`: all that are due. */
export const dashboard = (view?: { from?: string; to?: string; due?: 'mine'; show?: 'all'; selection?: string }) =>
  withQuery('/dashboard', view)
/** Where staff's drafts are kept and discarded. */
export const drafts = () => '/account/drafts'
/** A post here undoes a bulk action on leads. */
export const undoBatch = () => '/leads/undo'
/** The admin area with its leads: `filter` as in `leads`. */
export const admin = (filter?: Record<string, string | undefined>) => withQuery('/admin', filter)
/** A file of an uploaded picture, '{kind}.png' or '{kind}-{width}.webp'; `version` changes the address with the picture. */
export const siteImage = (file: string, version?: string) => withQuery(`/images/${file}`, { v: version })
