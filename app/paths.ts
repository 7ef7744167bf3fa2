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
  /** Where a passkey signs in. */
  loginPasskey: (from?: string) => withQuery('/login/passkey', { from }),
  /** Gives scripts what a device is to sign. */
  passkeyChallenge: () => '/login/passkey/challenge',
  logout: () => '/logout',
  /** Where a link to set a new password is asked for; `sent` once it was. */
  forgotPassword: (answer?: { sent: 'yes' }) => withQuery('/forgot-password', answer),
  /** Where a new password is set; `token` is the secret of a mailed link. */
  passwordReset: (token: string) => withQuery('/password-reset', { token }),
  /** Where whoever was invited sets a first password; `token` is the secret of the mailed link. */
  invitation: (token: string) => withQuery('/invitation', { token }),
  /** Of whoever is signed in. */
  account: () => '/account',
  /** The next actions of a member of staff, for calendar programs; `token` is the secret of the address. */
  calendarFeed: (token: string) => `/calendar/${token}.ics`,
  /** Where a second step of signing in is set up. `from`: the page asked for, where it has to be. */
  twoStep: (from?: string) => withQuery('/account/two-step', { from }),
  /** Where a passkey is made. `from`: the page asked for, where a second step has to be set up. */
  newPasskey: (from?: string) => withQuery('/account/passkeys/new', { from }),
  /** Asks before a passkey is removed. */
  removePasskey: (passkeyId: string) => `/account/passkeys/${passkeyId}/remove`,
  /** Asks before an admin takes the second step of a user away. */
  resetTwoStep: (userId: string) => `/admin/users/${userId}/second-step`,
  /** Where a new address of one's own is confirmed; `token` is the secret of a mailed link. */
  confirmEmail: (token: string) => withQuery('/account/email', { token }),
  /** `due`: whose actions are shown; `show`: all of them that are due. */
  dashboard: (view?: { from?: string; to?: string; due?: 'mine'; show?: 'all'; selection?: string }) =>
    withQuery('/dashboard', view),
  /** What staff search everything by. */
  search: (query?: { q?: string }) => withQuery('/search', query),
  /** What keys do for staff. */
  keys: () => '/keys',
  /** Asks before the selected ones of the recent leads are deleted. */
  deleteRecentLeads: (list: Record<string, string>) => withQuery('/dashboard/delete', list),
  /** Lead Management: `filter` is a query as `queryOf` writes it, and the place of a page. */
  leads: (filter?: Record<string, string | undefined>) => withQuery('/leads', filter),
  leadBoard: (filter?: Record<string, string | undefined>) => withQuery('/leads/board', filter),
  /** Asks why a lead of the board is lost. */
  loseLead: (filter: Record<string, string>) => withQuery('/leads/board/lost', filter),
  /** Where a view is saved of what the list shows. */
  newLeadView: (filter?: Record<string, string | undefined>) => withQuery('/leads/views/new', filter),
  /** A saved view: its name, who sees it, whether it stands in the menu. */
  leadView: (viewId: string, filter?: Record<string, string | undefined>) => withQuery(`/leads/views/${viewId}`, filter),
  deleteLeadView: (viewId: string, filter?: Record<string, string | undefined>) =>
    withQuery(`/leads/views/${viewId}/delete`, filter),
  /** Tells a page of leads, as long as it is open, that some have changed. */
  leadStream: () => '/leads/live',
  /** Where staff add a lead by hand. */
  newLead: () => '/leads/new',
  /** Where a file of leads is chosen, and what was imported before. */
  importLeads: () => '/leads/import',
  /** A file of leads: what will happen with it, or what did. `after`: the line behind which duplicates are shown. */
  importedFile: (importId: string, query?: { show?: 'all'; after?: string }) => withQuery(`/leads/import/${importId}`, query),
  /** The rows of it that cannot be taken, as CSV. */
  importErrors: (importId: string) => `/leads/import/${importId}/errors.csv`,
  /** What became of the leads of a list since it was loaded. */
  leadChanges: () => '/leads/changes',
  /** `edit`: what of the page is open to be edited. `timeline`: the lines to be shown; `before`: those older than this one. */
  lead: (leadId: string, query?: { edit?: string; timeline?: string; before?: string }) => withQuery(`/leads/${leadId}`, query),
  editLead: (leadId: string) => `/leads/${leadId}/edit`,
  /** The agreement of a lead as staff read it, without anything to sign with. */
  leadAgreement: (leadId: string) => `/leads/${leadId}/agreement`,
  /** Where staff send the signing link of a lead, and schedule its walkthrough. */
  leadWalkthrough: (leadId: string, step?: 'schedule') => withQuery(`/leads/${leadId}/walkthrough`, { step }),
  /** Takes what is ticked in a list of leads, and the button that was pressed. */
  selectLeads: () => '/leads/selection',
  /** Asks before the selected leads are deleted. `list`: what the address of the page behind says, its selection included. */
  deleteLeads: (list: Record<string, string>) => withQuery('/leads/delete', list),
  /** Asks why the selected leads get a status. */
  setStatusOfLeads: (list: Record<string, string>) => withQuery('/leads/status', list),
  /** Puts two to five leads side by side to become one. */
  mergeLeads: (leadIds: readonly string[]) => withQuery('/leads/merge', { ids: leadIds.join(',') }),
  /** The leads of a filter, or the selected ones, as a file. */
  exportLeads: (list: Record<string, string>) => withQuery('/leads/export', list),
  /** A post here undoes what was done to several leads at once. */
  undoBatch: () => '/leads/undo',
  /** The admin area, with the leads: `filter` as of `leads`. */
  admin: (filter?: Record<string, string | undefined>) => withQuery('/admin', filter),
  /** Who has an account, and who is invited. */
  adminUsers: () => '/admin/users',
  /** Asks before an admin gives up the own role. */
  giveUpAdmin: (userId: string) => `/admin/users/${userId}/role`,
  /** Asks before a user loses the access. */
  deactivateUser: (userId: string) => `/admin/users/${userId}/deactivate`,
  /** Deleted leads. */
  adminBin: (filter?: { q?: string; after?: string; before?: string }) => withQuery('/admin/bin', filter),
  /** Asks before a lead of the bin is deleted forever. */
  deleteForever: (leadId: string, filter?: { q?: string; after?: string; before?: string }) =>
    withQuery(`/admin/bin/${leadId}/delete`, filter),
  /** The dialog in which a call, a text or a meeting is logged. */
  logContact: (leadId: string, kind?: 'call' | 'text' | 'meeting') => withQuery(`/leads/${leadId}/log`, { kind }),
  /** Where staff write an e-mail to a lead. */
  writeMail: (leadId: string) => `/leads/${leadId}/mail`,
  /** The dialog in which a file is added to a lead. */
  newLeadFile: (leadId: string) => `/leads/${leadId}/files/new`,
  /** A file of a lead; `thumbnail`: a small picture of it. */
  leadFile: (leadId: string, fileId: string, size?: 'thumbnail') => withQuery(`/leads/${leadId}/files/${fileId}`, { size }),
  deleteLeadFile: (leadId: string, fileId: string) => `/leads/${leadId}/files/${fileId}/delete`,
  /** The dialog 'Create Invoice'. */
  newInvoice: (leadId: string) => `/leads/${leadId}/invoices/new`,
  /** An invoice, for staff; `ask`: the dialog over it in which it is made void, or paid by check. */
  leadInvoice: (leadId: string, invoiceId: string, ask?: 'void' | 'paid') =>
    `/leads/${leadId}/invoices/${invoiceId}${ask ? `/${ask}` : ''}`,
  leadInvoicePdf: (leadId: string, invoiceId: string) => `/leads/${leadId}/invoices/${invoiceId}/invoice.pdf`,
  /** An invoice for whoever pays it: `token` is the secret of a mailed link. */
  invoice: (token: string) => `/invoice/${token}`,
  invoicePdf: (token: string) => `/invoice/${token}/invoice.pdf`,
  createInvoiceEndpoint: () => '/api/stripe/invoices',
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
