/** One function per URL. Nothing else in the product writes a path by hand. */
export const paths = {
  home: (part?: 'services' | 'pricing') => (part ? `/#${part}` : '/'),
  analysis: (step?: { step: 1 | 2 }) => (step ? `/analysis?step=${step.step}` : '/analysis'),
  report: (leadId: string) => `/analysis/${leadId}`,
  /** 'Something wrong? Edit and run again'. */
  editAnalysis: (leadId: string) => `/analysis/${leadId}/edit`,
  /** The dialog behind 'Start Property Management'; leads to its first step. */
  startManagement: (leadId: string) => `/analysis/${leadId}/manage`,
  /** A step of the management dialog. `cancelled`: the way back from a checkout that was left. */
  managementStep: (
    leadId: string,
    step: 'why' | 'rent' | 'improvements' | 'agreement' | 'terms' | 'payment',
    answer?: { cancelled: '1' },
  ) => withQuery(`/analysis/${leadId}/manage/${step}`, answer),
  /** The dialog behind 'Schedule Walkthrough': the agreement's overview, then its terms. */
  agreementDialog: (leadId: string, step?: 'terms') => `/analysis/${leadId}/agreement${step ? `/${step}` : ''}`,
  /** Takes the rights of this browser away. */
  forgetBrowser: (leadId: string) => `/analysis/${leadId}/forget-browser`,
  /** Mails the lead's own address a link that lets its browser act for the lead. */
  mailLinkAgain: (leadId: string) => `/analysis/${leadId}/mail-link`,
  rentVsSell: (figures?: Record<string, string>) => withQuery('/rent-vs-sell', figures),
  investAView: (figures?: Record<string, string>) => withQuery('/invest-a-view', figures),
  /** Where 'Get Started Now' leads. */
  getStarted: () => '/enroll',
  /** The enroll form. `from`: the lead whose report it starts filled in from. */
  enroll: ({ step, from }: { step?: 1 | 2 | 3; from?: string } = {}) =>
    withQuery('/enroll', { step: step && String(step), from }),
  /** Where scripts keep what is being typed into it. */
  enrollDraft: () => '/enroll/draft',
  /** The dialog after it: first the documents, then the walkthrough. */
  enrollWalkthrough: (leadId: string, step?: 'schedule') => withQuery(`/enroll/walkthrough/${leadId}`, { step }),
  fees: () => '/fees',
  rentals: () => '/rentals',
  /** What the frame of /rentals shows in demo mode. */
  sampleListings: () => '/rentals/sample-listings',
  team: () => '/team',
  teamMember: (slug: string) => `/team/${slug}`,
  privacy: () => '/privacy',
  terms: () => '/terms',
  accessibility: () => '/accessibility',
  webinar: (answer?: { registered: 'yes' }) => withQuery('/webinar', answer),
  webinarCalendar: () => '/webinar/calendar.ics',
  /** The referral form; with a receipt, what was just sent. */
  realtorReferral: (receipt?: string) => withQuery('/realtor-referral', { receipt }),
  /** Where a realtor sees what became of a referral. */
  referralStatus: (token: string) => `/referral/${token}`,
  blog: (filter?: { category?: string; tag?: string; q?: string; page?: string }) => withQuery('/blog', filter),
  blogPost: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  blogFeed: () => '/blog/rss.xml',
  sitemap: () => '/sitemap.xml',
  robots: () => '/robots.txt',
  /** The link that we mail: shows a page with a button, which gives the browser its grant. */
  mailedReport: (token: string) => `/r/${token}`,
  /** Where a button of the report leads to the page on which the walkthrough's time is picked. */
  pickWalkthrough: (leadId: string) => `/analysis/${leadId}/walkthrough`,
  /** Our own booking page: `token` is the secret of a mailed link. */
  walkthrough: (token: string, view?: 'change' | 'cancel') => withQuery(`/walkthrough/${token}`, { view }),
  walkthroughCalendar: (token: string) => `/walkthrough/${token}/calendar.ics`,
  /** A post here leads whoever may act for the lead to the page where its agreement is signed. */
  signNow: (leadId: string) => `/analysis/${leadId}/sign`,
  /** Our own signing page. */
  sign: (token: string, answer?: { code: 'sent' } | { link: 'sent' } | { signed: 'now' }) => withQuery(`/sign/${token}`, answer),
  /** The signed file, for its signer. */
  signedCopy: (token: string) => `/sign/${token}/copy.pdf`,
  /** Tells whether a file is an agreement that was signed here. */
  verify: () => '/verify',
  /** The signed file, for staff. */
  downloadDocument: (documentId: string) => `/api/docuseal/download/${documentId}`,
  /** The result of a payment; `session_id` is the provider's id of the checkout, `look` counts the looks at one that is not paid yet. */
  paymentSuccess: (result?: { session_id: string; look?: string }) => withQuery('/payment/success', result),
  /** The test checkout of demo mode. */
  testCheckout: (paymentId: string) => `/checkout/${paymentId}`,
  createPaymentSession: () => '/api/stripe/create-session',
  verifyPayment: (sessionId: string) => `/api/stripe/verify-payment/${encodeURIComponent(sessionId)}`,
  paymentEvents: () => '/webhooks/stripe',
  login: (from?: string) => (from ? `/login?from=${encodeURIComponent(from)}` : '/login'),
  /** Where the second step of signing in is asked for. */
  loginCode: (from?: string) => withQuery('/login/code', { from }),
  logout: () => '/logout',
  /** Where a link to set a new password is asked for; `sent` once it was. */
  forgotPassword: (answer?: { sent: 'yes' }) => withQuery('/forgot-password', answer),
  /** Where a new password is set; `token` is the secret of a mailed link. */
  passwordReset: (token: string) => withQuery('/password-reset', { token }),
  /** Of whoever is signed in. */
  account: () => '/account',
  /** Where a second step of signing in is set up. `from`: the page asked for, where it has to be. */
  twoStep: (from?: string) => withQuery('/account/two-step', { from }),
  /** Where a new address of one's own is confirmed; `token` is the secret of a mailed link. */
  confirmEmail: (token: string) => withQuery('/account/email', { token }),
  dashboard: (days?: { from: string; to: string }) => withQuery('/dashboard', days),
  leads: (filter?: { status?: string; q?: string; from?: string; to?: string; after?: string; before?: string; sort?: string }) =>
    withQuery('/leads', filter),
  lead: (leadId: string) => `/leads/${leadId}`,
  /** Every mail that the site sends, with invented content. */
  mails: () => '/mails',
  mail: (key: string) => `/mails/${key}`,
  mailHtml: (key: string) => `/mails/${key}/html`,
  adminOutbox: (filter?: { state?: string; after?: string; before?: string }) => withQuery('/admin/outbox', filter),
  adminMessage: (messageId: string) => `/admin/outbox/${messageId}`,
  /** The HTML of a mail alone, in a sandbox. */
  adminMessageHtml: (messageId: string) => `/admin/outbox/${messageId}/html`,
  generateReportPdf: () => '/api/pdf/generate-report',
  /** The report as a file. */
  reportPdf: (leadId: string) => `/analysis/${leadId}/report.pdf`,
  /** A report through a link that its owner made for somebody, and may take back. */
  sharedReport: (token: string) => `/s/${token}`,
  sharedReportPdf: (token: string) => `/s/${token}/report.pdf`,
  /** The report's page, which then says that the file could not be made. */
  reportDownloadFailed: (leadId: string) => `/analysis/${leadId}?download=failed#projections`,
  sharedDownloadFailed: (token: string) => `/s/${token}?download=failed#projections`,
  health: () => '/health',
  componentKit: () => '/kit',
} as const

function withQuery(path: string, query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path
}

/** An e-mail address as an address to write to. What a local part may hold and a URI reads otherwise (`?cc=` names another recipient) is escaped (RFC 6068, section 2). */
export function mailtoUri(email: string): string {
  const at = email.lastIndexOf('@')
  const localPart = encodeURIComponent(email.slice(0, at)).replaceAll('%2B', '+')
  return `mailto:${localPart}${email.slice(at)}`
}
