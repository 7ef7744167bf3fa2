/** Addresses of the back office: its own module, so that no page of the public site ships them. */
import { withQuery } from './with-query.ts'

/** The signed file, for staff. */
export const downloadDocument = (documentId: string) => `/api/docuseal/download/${documentId}`
/** What was written to us. `filter`: what is shown, and the place of a page. */
export const inbox = (filter?: Record<string, string | undefined>) => withQuery('/inbox', filter)
/** A message with its conversation, beside the list. `query`: of the list; `lead`: whom it is looked for by; `back`: where its buttons lead. */
export const inboxMessage = (receivedId: string, query?: Record<string, string | undefined>) =>
  withQuery(`/inbox/${receivedId}`, query)
/** The mail as it came, to save, where it could not be read. */
export const inboxStream = () => '/inbox/live'
export const inboxOriginal = (receivedId: string) => `/inbox/${receivedId}/original`

/** What was sent to be signed. `filter`: a query as `documentsQuery` writes it, and the place of a page. */
export const documents = (filter?: Record<string, string | undefined>) => withQuery('/documents', filter)
export const document = (documentId: string) => `/documents/${documentId}`
/** A dialog over it: in which it is taken back, or the paper is stored that was signed in its place. */
export const documentStep = (documentId: string, step: 'void' | 'paper') => `/documents/${documentId}/${step}`
/** Where Twilio says what becomes of a text message. */
export const twilioStatus = (messageId: string) => withQuery('/api/twilio/status', { message: messageId })
/** The templates of documents, for admins. */
export const documentTemplates = () => '/documents/templates'
export const newDocumentTemplate = () => '/documents/templates/new'
/** `lead`: whose facts fill the preview; `q`: whom the preview is looked for by; `version`: an older text, which the form is filled with. */
export const documentTemplate = (templateId: string, query?: { lead?: string; q?: string; version?: string }) =>
  withQuery(`/documents/templates/${templateId}`, query)
/** Where staff send a document to a lead that they choose there. `template`, `lead`: what is chosen; `q`: whom a lead is looked for by. */
export const newDocument = (query?: { template?: string; lead?: string; q?: string }) => withQuery('/documents/new', query)
/** Where staff send a document to a lead. `template`: the one whose text is shown. */
export const newLeadDocument = (leadId: string, template?: string) => withQuery(`/leads/${leadId}/documents/new`, { template })
/** Of the signed-in user. */
export const account = () => '/account'
/** The next actions of a member of staff, for calendar programs; `token` is the secret of the address. */
export const calendarFeed = (token: string) => `/calendar/${token}.ics`
/** Where a second step of signing in is set up. `from`: the page asked for, where it has to be. */
export const twoStep = (from?: string) => withQuery('/account/two-step', { from })
/** Where a passkey is made. `from`: the page asked for, where a second step has to be set up. */
export const newPasskey = (from?: string) => withQuery('/account/passkeys/new', { from })
/** Asks before a passkey is removed. */
export const removePasskey = (passkeyId: string) => `/account/passkeys/${passkeyId}/remove`
/** Asks before an admin takes the second step of a user away. */
export const resetTwoStep = (userId: string) => `/admin/users/${userId}/second-step`
/** Where a new address of one's own is confirmed; `token` is the secret of a mailed link. */
export const confirmEmail = (token: string) => withQuery('/account/email', { token })
/** What staff search everything by. */
export const search = (query?: { q?: string }) => withQuery('/search', query)
/** What keys do for staff. */
export const keys = () => '/keys'
/** Asks before the selected ones of the recent leads are deleted. */
export const deleteRecentLeads = (list: Record<string, string>) => withQuery('/dashboard/delete', list)
/** Lead Management: `filter` is a query as `queryOf` writes it, and the place of a page. */
export const leads = (filter?: Record<string, string | undefined>) => withQuery('/leads', filter)
export const leadBoard = (filter?: Record<string, string | undefined>) => withQuery('/leads/board', filter)
/** Asks why a lead of the board is lost. */
export const moveLead = (filter: Record<string, string>) => withQuery('/leads/board/move', filter)
/** Where a view is saved of what the list shows. */
export const newLeadView = (filter?: Record<string, string | undefined>) => withQuery('/leads/views/new', filter)
/** A saved view: its name, who sees it, whether it is in the menu. */
export const leadView = (viewId: string, filter?: Record<string, string | undefined>) =>
  withQuery(`/leads/views/${viewId}`, filter)
export const deleteLeadView = (viewId: string, filter?: Record<string, string | undefined>) =>
  withQuery(`/leads/views/${viewId}/delete`, filter)
/** Tells a page of leads, as long as it is open, that some have changed. */
export const leadStream = () => '/leads/live'
/** Where staff add a lead by hand. `message`: the id of a message of the inbox that it is made of. */
export const newLead = (of?: { message: string }) => withQuery('/leads/new', of)
/** Where a file of leads is chosen, and what was imported before. */
export const importLeads = () => '/leads/import'
/** A file of leads: what will happen with it, or what did. `after`: the line behind which duplicates are shown. */
export const importedFile = (importId: string, query?: { show?: 'all'; after?: string }) =>
  withQuery(`/leads/import/${importId}`, query)
/** The rows of it that cannot be taken, as CSV. */
export const importErrors = (importId: string) => `/leads/import/${importId}/errors.csv`
/** What became of the leads of a list since it was loaded. */
export const leadChanges = () => '/leads/changes'
/** `edit`: what of the page is open to be edited. `open`: a part beside the timeline. `add`: what is to be written. `timeline`: what of it is shown; `before`: what is older than this entry. */
export const lead = (
  leadId: string,
  query?: { edit?: string; open?: string; add?: string; timeline?: string; before?: string },
) => withQuery(`/leads/${leadId}`, query)
export const editLead = (leadId: string) => `/leads/${leadId}/edit`
/** The agreement of a lead as staff read it, without anything to sign with. */
export const leadAgreement = (leadId: string) => `/leads/${leadId}/agreement`
/** Where staff send the signing link of a lead, and schedule its walkthrough. */
export const leadWalkthrough = (leadId: string, step?: 'schedule' | 'cancel') =>
  withQuery(`/leads/${leadId}/walkthrough`, { step })
/** Where staff change the plan of a lead. */
export const leadPlan = (leadId: string) => `/leads/${leadId}/plan`
/** Takes what is checked in a list of leads, and the button that was pressed. */
export const selectLeads = () => '/leads/selection'
/** Asks before the selected leads are deleted. `list`: what the address of the page behind says, its selection included. */
export const deleteLeads = (list: Record<string, string>) => withQuery('/leads/delete', list)
/** Takes what was changed in a cell of a list of leads. */
export const saveCell = () => '/leads/cell'
/** Asks why a lead of the list gets a status. `list`: what the address of the page behind says, with `lead` and `set`. */
export const setStatusOfLead = (list: Record<string, string>) => withQuery('/leads/move', list)
/** Asks why the selected leads get a status. */
export const setStatusOfLeads = (list: Record<string, string>) => withQuery('/leads/status', list)
/** Puts two to five leads side by side to become one. */
export const mergeLeads = (leadIds: readonly string[]) => withQuery('/leads/merge', { ids: leadIds.join(',') })
/** The leads of a filter, or the selected ones, as a file. */
export const exportLeads = (list: Record<string, string>) => withQuery('/leads/export', list)
/** Campaign Management: the monitor. `filter`: a query as `monitorQuery` writes it, and the place of a page. */
export const campaigns = (filter?: Record<string, string | undefined>) => withQuery('/campaigns', filter)
/** Ask before a workflow is started for the leads of its statuses, or paused, resumed or stopped for those who go through it. */
export const startWorkflow = (workflow: string) => `/campaigns/start/${workflow}`
export const pauseWorkflow = (workflow: string) => `/campaigns/pause/${workflow}`
export const stopWorkflow = (workflow: string) => `/campaigns/stop/${workflow}`
/** What came of each step of a workflow. */
export const campaignResults = (query?: { workflow?: string; range?: string }) => withQuery('/campaigns/results', query)
/** What campaigns send. */
export const campaignTemplates = () => '/campaigns/templates'
export const newCampaignTemplate = (copyOf?: string) => withQuery('/campaigns/templates/new', { copy: copyOf })
/** The replies that staff keep, and a new one. */
export const savedReplies = () => '/campaigns/templates?for=replies'
export const newSavedReply = () => '/campaigns/templates/new?for=replies'
/** One of them. `q` looks for the leads that it can be looked at with, `lead` is the one. */
export const campaignTemplate = (templateId: string, preview?: { q?: string; lead?: string; width?: string }) =>
  withQuery(`/campaigns/templates/${templateId}`, preview)
/** The HTML of the mail that it makes for a lead, for a frame. */
export const campaignTemplateHtml = (templateId: string, query: { lead: string; version?: string }) =>
  withQuery(`/campaigns/templates/${templateId}/html`, query)
/** What it said before. */
export const campaignTemplateVersions = (templateId: string, version?: string) =>
  withQuery(`/campaigns/templates/${templateId}/versions`, { version })
/** Asks before it is deleted. */
export const deleteCampaignTemplate = (templateId: string, list?: { for: 'replies' }) =>
  withQuery(`/campaigns/templates/${templateId}/delete`, list)
/** The steps of a workflow, in the order in which they leave. */
export const campaignWorkflow = (workflow: string) => `/campaigns/workflows/${workflow}`
export const newCampaignStep = (workflow: string) => `/campaigns/workflows/${workflow}/steps/new`
/** One of them. */
export const campaignStep = (workflow: string, stepId: string) => `/campaigns/workflows/${workflow}/steps/${stepId}`
/** Asks before it is taken out of its workflow. */
export const removeCampaignStep = (workflow: string, stepId: string) => `/campaigns/workflows/${workflow}/steps/${stepId}/remove`
/** Every rental analysis. `filter`: a query of `analysisList`, and the place of a page. */
export const adminAnalyses = (filter?: Record<string, string | undefined>) => withQuery('/admin/analyses', filter)
/** The medians of those that the filter finds, as CSV. */
export const medianRents = (filter?: Record<string, string | undefined>) => withQuery('/admin/analyses/median-rents.csv', filter)
/** What became of leads, and what came in. `range`: a query as `rangeQuery` writes it. */
export const adminAnalytics = (range?: Record<string, string | undefined>) => withQuery('/admin/analytics', range)
/** One figure of it as CSV. */
export const analyticsFigure = (query: { figure: string } & Record<string, string | undefined>) =>
  withQuery('/admin/analytics/figure.csv', query)
/** The signed rents that the estimator rests on. `filter`: a query of `rentalList`, and the place of a page. */
export const adminRentals = (filter?: Record<string, string | undefined>) => withQuery('/admin/rentals', filter)
/** A dialog over them in which one is corrected. */
export const correctRental = (rentalId: string, filter?: Record<string, string | undefined>) =>
  withQuery(`/admin/rentals/${rentalId}/correct`, filter)
/** Asks before one carries no estimate anymore. */
export const retireRental = (rentalId: string, filter?: Record<string, string | undefined>) =>
  withQuery(`/admin/rentals/${rentalId}/retire`, filter)
/** How far estimates that rest on them are off. */
export const estimatorError = () => '/admin/rentals/error'
/** Where a file of them is chosen, and what was imported before. */
export const importRentals = () => '/admin/rentals/import'
/** A file of rentals: what will happen with it, or what did. `after`: the line behind which duplicates are shown. */
export const importedRentals = (importId: string, query?: { show?: 'all'; after?: string }) =>
  withQuery(`/admin/rentals/import/${importId}`, query)
/** The rows of it that cannot be taken, as CSV. */
export const rentalImportErrors = (importId: string) => `/admin/rentals/import/${importId}/errors.csv`
/** Those that the filter finds, as CSV. */
export const rentalsExport = (filter?: Record<string, string | undefined>) => withQuery('/admin/rentals/rentals.csv', filter)
/** Whom realtors referred. */
export const adminReferrals = (filter?: Record<string, string | undefined>) => withQuery('/admin/referrals', filter)
/** A dialog over them, on one referral. */
export const adminReferral = (referralId: string, step: 'edit' | 'delete' | 'pay' | 'reverse') =>
  `/admin/referrals/${referralId}/${step}`
/** What was paid in a year, as CSV. */
export const payouts = (year: number) => `/admin/referrals/payouts.csv?year=${year}`
/** The same as a page, with what the 1099-NEC of each payee still lacks. */
export const payoutsOf = (year?: number) => withQuery('/admin/referrals/payouts', { year: year?.toString() })
/** The forms 1099-NEC of a year, for tax software. */
export const taxForms = (year: number) => `/admin/referrals/1099-nec.csv?year=${year}`
/** The tax details of the realtor of a referral, and the form W-9 among them. */
export const payee = (referralId: string) => `/admin/referrals/${referralId}/tax`
export const w9File = (referralId: string) => `/admin/referrals/${referralId}/w9`
/** Who asks for a copy of their data or for its deletion, by state. */
export const adminRequests = (filter?: Record<string, string | undefined>) => withQuery('/admin/requests', filter)
/** One of them beside the list. `step`: the form by which it is refused. */
export const adminRequest = (requestId: string, query?: { state?: string; step?: 'refuse' }) =>
  withQuery(`/admin/requests/${requestId}`, query)
/** What we hold about the person asking, as a file. */
export const adminRequestFile = (requestId: string, file: 'copy.json' | 'copy.pdf') => `/admin/requests/${requestId}/${file}`
/** The posts of the blog, for admins. */
export const adminBlog = (filter?: Record<string, string | undefined>) => withQuery('/admin/blog', filter)
export const newPost = () => '/admin/blog/new'
export const editPost = (postId: string) => `/admin/blog/edit/${postId}`
/** A post as its page shows it, whatever its status; `previewText` answers scripts. */
export const previewPost = (postId: string) => `/admin/blog/preview/${postId}`
export const previewText = () => '/admin/blog/preview'
/** Where scripts upload a picture into a post, also one that is not saved yet, or its featured image. */
export const postPictures = (postId: string | null, isFeatured = false) =>
  withQuery(postId === null ? '/admin/blog/new/pictures' : `/admin/blog/edit/${postId}/pictures`, {
    for: isFeatured ? 'featured' : undefined,
  })
/** What a post says now beside what it said before. */
export const postRevisions = (postId: string, revision?: string) =>
  withQuery(`/admin/blog/edit/${postId}/revisions`, { revision })
/** Asks before a post is deleted. */
export const deletePost = (postId: string) => `/admin/blog/delete/${postId}`
/** What posts are filed under. */
export const blogEntries = (list: 'categories' | 'tags' | 'authors') => `/admin/blog/${list}`
export const newBlogEntry = (list: 'categories' | 'tags' | 'authors') => `/admin/blog/${list}/new`
export const blogEntry = (list: 'categories' | 'tags' | 'authors', entryId: string, step: 'edit' | 'delete') =>
  `/admin/blog/${list}/${entryId}/${step}`
/** What other sites and programs may send us, and what we send them. */
export const adminIntegrations = () => '/admin/integrations'
/** Asks before a token ends. */
export const revokeToken = (tokenId: string) => `/admin/integrations/tokens/${tokenId}/revoke`
/** What one address of another program is sent. */
export const adminWebhook = (webhookId: string, page?: { after?: string; before?: string }) =>
  withQuery(`/admin/integrations/webhooks/${webhookId}`, page)
/** Asks before it is shown no more. */
export const deleteWebhook = (webhookId: string) => `/admin/integrations/webhooks/${webhookId}/delete`
/** Where other sites' servers send leads. */
export const leadsApi = () => '/api/leads'
/** Who has an account, and who is invited. */
export const adminUsers = () => '/admin/users'
/** Asks before an admin gives up the own role. */
export const giveUpAdmin = (userId: string) => `/admin/users/${userId}/role`
/** Asks before a user loses the access. */
export const signOutUser = (userId: string) => `/admin/users/${userId}/sign-out`
export const deactivateUser = (userId: string) => `/admin/users/${userId}/deactivate`
/** What admins can change of the company's facts, fees and rules. */
export const adminSettings = (section?: string) => (section === undefined ? '/admin/settings' : `/admin/settings/${section}`)
/** Deleted leads. */
export const adminTrash = (filter?: Record<string, string | undefined>) => withQuery('/admin/trash', filter)
/** Asks before a lead of the trash is deleted forever. */
export const deleteForever = (leadId: string, filter?: { q?: string; after?: string; before?: string }) =>
  withQuery(`/admin/trash/${leadId}/delete`, filter)
/** The dialog in which a call, a text or a meeting is logged. */
export const logContact = (leadId: string, kind?: 'call' | 'text' | 'meeting') => withQuery(`/leads/${leadId}/log`, { kind })
/** Where staff write an email to a lead. */
export const writeMail = (leadId: string) => `/leads/${leadId}/mail`
/** Where staff write a text to a lead. */
export const writeText = (leadId: string) => `/leads/${leadId}/text`
/** The dialog in which a file is added to a lead. */
export const newLeadFile = (leadId: string) => `/leads/${leadId}/files/new`
/** A file of a lead; `thumbnail`: a small picture of it. */
export const leadFile = (leadId: string, fileId: string, size?: 'thumbnail') =>
  withQuery(`/leads/${leadId}/files/${fileId}`, { size })
export const deleteLeadFile = (leadId: string, fileId: string) => `/leads/${leadId}/files/${fileId}/delete`
/** The dialog 'Create Invoice'. */
export const newInvoice = (leadId: string) => `/leads/${leadId}/invoices/new`
/** An invoice, for staff; `ask`: the dialog over it in which it is voided, paid by check, or refunded. */
export const leadInvoice = (leadId: string, invoiceId: string, ask?: 'void' | 'paid' | 'refund') =>
  `/leads/${leadId}/invoices/${invoiceId}${ask ? `/${ask}` : ''}`
/** The dialog in which a payment at the test checkout is refunded. */
export const refundPayment = (leadId: string, paymentId: string) => `/leads/${leadId}/payments/${paymentId}/refund`
export const leadInvoicePdf = (leadId: string, invoiceId: string) => `/leads/${leadId}/invoices/${invoiceId}/invoice.pdf`
/** Every mail that the site sends, with invented content. */
export const mails = () => '/mails'
export const mail = (key: string) => `/mails/${key}`
export const mailHtml = (key: string) => `/mails/${key}/html`
export const adminAudit = (query?: Record<string, string | undefined>) => withQuery('/admin/audit', query)
/** The lines of a filter as CSV. */
export const auditExport = (query?: Record<string, string>) => withQuery('/admin/audit/log.csv', query)
export const adminJobs = (query?: Record<string, string | undefined>) => withQuery('/admin/jobs', query)
/** Asks before a dead letter is removed. */
export const adminCrm = () => '/admin/odoo-test'

export const adminJobQueues = () => '/admin/jobs/queues'

export const dropJob = (jobId: string) => `/admin/jobs/${jobId}/drop`
/** Who gets no marketing, and its files and dialogs. */
export const adminSuppressions = (query?: Record<string, string | undefined>) => withQuery('/admin/suppressions', query)
export const suppressionsExport = (query?: Record<string, string>) => withQuery('/admin/suppressions/list.csv', query)
export const newSuppression = () => '/admin/suppressions/new'
export const importSuppressions = () => '/admin/suppressions/import'
export const takeBackSuppression = (entry: { channel: 'email' | 'sms'; recipient: string }) =>
  withQuery('/admin/suppressions/take-back', entry)
/** Who agreed to what, and when. */
export const adminConsents = (query?: Record<string, string | undefined>) => withQuery('/admin/consents', query)
export const consentsExport = (query?: Record<string, string>) => withQuery('/admin/consents/ledger.csv', query)
/** What DNS says of the domain that mails are sent from. */
export const adminSystem = () => '/admin/system'
export const healthDetails = () => '/health/details'
export const adminSending = () => '/admin/sending'
export const adminSendingPaused = () => '/admin/sending/paused'
/** `filter`: a query as `outboxQuery` writes it, and the place of a page. */
export const adminOutbox = (filter?: Record<string, string | undefined>) => withQuery('/admin/outbox', filter)
export const adminMessage = (messageId: string) => `/admin/outbox/${messageId}`
/** The HTML of a mail alone, in a sandbox. */
export const adminMessageHtml = (messageId: string) => `/admin/outbox/${messageId}/html`
export const componentKit = () => '/kit'
/** The pictures of the public site. */
export const siteImages = () => '/admin/images'
/** The company's logo alone. */
export const siteLogo = () => '/admin/logo'
/** Asks before a picture is taken from the site. */
export const removeSiteImage = (kind: string) => `/admin/images/${kind}/remove`
export const removeSiteLogo = () => '/admin/logo/remove'
/** One-time emails to a view of leads. */
export const mailings = () => '/mailings'
export const newMailing = () => '/mailings/new'
export const mailing = (mailingId: string, query?: { lead?: string }) => withQuery(`/mailings/${mailingId}`, query)
/** Who gets a mailing, or why others do not. */
export const mailingPeople = (mailingId: string, reason?: string) => withQuery(`/mailings/${mailingId}/people`, { reason })
/** The email as mail programs show it. */
export const mailingHtml = (mailingId: string, query: { lead: string; version?: string }) =>
  withQuery(`/mailings/${mailingId}/html`, query)
export const stopMailing = (mailingId: string) => `/mailings/${mailingId}/stop`
export const deleteMailing = (mailingId: string) => `/mailings/${mailingId}/delete`

/** When campaigns write, and which begin by themselves. */
export const campaignSettings = () => '/campaigns/settings'
