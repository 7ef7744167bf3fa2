/** Addresses of the back office: a separate module, so that public pages don't ship them. */
import { withQuery } from './with-query.ts'

/** The signed file, for staff. */
export const downloadDocument = (documentId: string) => `/api/docuseal/download/${documentId}`
/** Received messages. `filter`: the filter and the place of a page. */
export const inbox = (filter?: Record<string, string | undefined>) => withQuery('/inbox', filter)
/**
 * A message with its conversation, beside the list. `query`: the list's; `lead`: the search for its lead; `back`: where its
 * buttons lead.
 */
export const inboxMessage = (receivedId: string, query?: Record<string, string | undefined>) =>
  withQuery(`/inbox/${receivedId}`, query)
/** Downloads the original email if it could not be read. */
export const inboxStream = () => '/inbox/live'
export const inboxOriginal = (receivedId: string) => `/inbox/${receivedId}/original`

/** Documents sent for signature. `filter`: a query as `documentsQuery` writes it, and the place of a page. */
export const documents = (filter?: Record<string, string | undefined>) => withQuery('/documents', filter)
export const document = (documentId: string) => `/documents/${documentId}`
/** A dialog to void it, or to store a signed paper copy. */
export const documentStep = (documentId: string, step: 'void' | 'paper') => `/documents/${documentId}/${step}`
/** Where Twilio reports the delivery of a text message. */
export const twilioStatus = (messageId: string) => withQuery('/api/twilio/status', { message: messageId })
/** The document templates, for admins. */
export const documentTemplates = () => '/documents/templates'
export const newDocumentTemplate = () => '/documents/templates/new'
/** `lead`: fills the preview; `q`: the search for that lead; `version`: an older text that fills the form. */
export const documentTemplate = (templateId: string, query?: { lead?: string; q?: string; version?: string }) =>
  withQuery(`/documents/templates/${templateId}`, query)
/** Where staff choose a lead and send a document. `template`, `lead`: the choices; `q`: the search for a lead. */
export const newDocument = (query?: { template?: string; lead?: string; q?: string }) => withQuery('/documents/new', query)
/** Where staff send a document to a lead. `template`: the one whose text is shown. */
export const newLeadDocument = (leadId: string, template?: string) => withQuery(`/leads/${leadId}/documents/new`, { template })
/** Of the signed-in user. */
export const account = () => '/account'
/** A staff member's next actions, for calendar apps; `token` is the address's secret. */
export const calendarFeed = (token: string) => `/calendar/${token}.ics`
/** Where a second step is set up. `from`: the page requested when it was required. */
export const twoStep = (from?: string) => withQuery('/account/two-step', { from })
/** Where a passkey is created. `from`: the page requested when a second step was required. */
export const newPasskey = (from?: string) => withQuery('/account/passkeys/new', { from })
/** Asks before a passkey is removed. */
export const removePasskey = (passkeyId: string) => `/account/passkeys/${passkeyId}/remove`
/** Asks before an admin removes a user's second step. */
export const resetTwoStep = (userId: string) => `/admin/users/${userId}/second-step`
/** Where staff confirm their new email address; `token` is the secret of an emailed link. */
export const confirmEmail = (token: string) => withQuery('/account/email', { token })
/** The search over everything, for staff. */
export const search = (query?: { q?: string }) => withQuery('/search', query)
/** The keyboard shortcuts for staff. */
export const keys = () => '/keys'
/** Asks before the selected recent leads are deleted. */
export const deleteRecentLeads = (list: Record<string, string>) => withQuery('/dashboard/delete', list)
/** Lead Management: `filter` is a query as `queryOf` writes it, and the place of a page. */
export const leads = (filter?: Record<string, string | undefined>) => withQuery('/leads', filter)
export const leadBoard = (filter?: Record<string, string | undefined>) => withQuery('/leads/board', filter)
/** Asks why a lead on the board is lost. */
export const moveLead = (filter: Record<string, string>) => withQuery('/leads/board/move', filter)
/** Where the list's current view is saved. */
export const newLeadView = (filter?: Record<string, string | undefined>) => withQuery('/leads/views/new', filter)
/** A saved view: its name, who sees it, and whether it is in the menu. */
export const leadView = (viewId: string, filter?: Record<string, string | undefined>) =>
  withQuery(`/leads/views/${viewId}`, filter)
export const deleteLeadView = (viewId: string, filter?: Record<string, string | undefined>) =>
  withQuery(`/leads/views/${viewId}/delete`, filter)
/** A stream that notifies an open page of leads about changes. */
export const leadStream = () => '/leads/live'
/** Where staff add a lead by hand. `message`: the id of an inbox message to create it from. */
export const newLead = (of?: { message: string }) => withQuery('/leads/new', of)
/** Where a file of leads is chosen, with earlier imports. */
export const importLeads = () => '/leads/import'
/** A file of leads: its preview, or its result. `after`: the line after which duplicates are shown. */
export const importedFile = (importId: string, query?: { show?: 'all'; after?: string }) =>
  withQuery(`/leads/import/${importId}`, query)
/** Its refused rows, as CSV. */
export const importErrors = (importId: string) => `/leads/import/${importId}/errors.csv`
/** What changed in a list's leads since it was loaded. */
export const leadChanges = () => '/leads/changes'
/**
 * `edit`: the part of the page that is being edited. `open`: a part beside the timeline. `add`: the kind of new entry.
 * `timeline`: its filter; `before`: only entries older than this one.
 */
export const lead = (
  leadId: string,
  query?: { edit?: string; open?: string; add?: string; timeline?: string; before?: string; invoices?: string },
) => withQuery(`/leads/${leadId}`, query)
export const editLead = (leadId: string) => `/leads/${leadId}/edit`
/** A lead's agreement as staff read it, without a way to sign. */
export const leadAgreement = (leadId: string) => `/leads/${leadId}/agreement`
/** Where staff send a lead's signing link and schedule its walkthrough. */
export const leadWalkthrough = (leadId: string, step?: 'schedule' | 'cancel') =>
  withQuery(`/leads/${leadId}/walkthrough`, { step })
/** Where staff change a lead's plan. */
export const leadPlan = (leadId: string) => `/leads/${leadId}/plan`
/** Receives the selection in a list of leads, and the pressed button. */
export const selectLeads = () => '/leads/selection'
/** Asks before the selected leads are deleted. `list`: the query of the page behind, including its selection. */
export const deleteLeads = (list: Record<string, string>) => withQuery('/leads/delete', list)
/** Receives the change of a cell in a list of leads. */
export const saveCell = () => '/leads/cell'
/** Asks for the reason of a lead's new status. `list`: the query of the page behind, with `lead` and `set`. */
export const setStatusOfLead = (list: Record<string, string>) => withQuery('/leads/move', list)
/** Asks for the reason of the selected leads' new status. */
export const setStatusOfLeads = (list: Record<string, string>) => withQuery('/leads/status', list)
/** Compares two to five leads before they are merged. */
export const mergeLeads = (leadIds: readonly string[]) => withQuery('/leads/merge', { ids: leadIds.join(',') })
/** The leads of a filter, or the selected ones, as a file. */
export const exportLeads = (list: Record<string, string>) => withQuery('/leads/export', list)
/** Campaign Management: the monitor. `filter`: a query as `monitorQuery` writes it, and the place of a page. */
export const campaigns = (filter?: Record<string, string | undefined>) => withQuery('/campaigns', filter)
/** Asks before a workflow is started for the leads in its statuses, or paused, resumed or stopped for its current leads. */
export const startWorkflow = (workflow: string) => `/campaigns/start/${workflow}`
export const pauseWorkflow = (workflow: string) => `/campaigns/pause/${workflow}`
export const stopWorkflow = (workflow: string) => `/campaigns/stop/${workflow}`
/** The results of each step of a workflow. */
export const campaignResults = (query?: { workflow?: string; range?: string }) => withQuery('/campaigns/results', query)
/** What campaigns send. */
export const campaignTemplates = () => '/campaigns/templates'
export const newCampaignTemplate = (copyOf?: string) => withQuery('/campaigns/templates/new', { copy: copyOf })
/** Saved replies, and a new one. */
export const savedReplies = () => '/campaigns/templates?for=replies'
export const newSavedReply = () => '/campaigns/templates/new?for=replies'
/** One of them. `q` searches for leads to preview it with, `lead` is the chosen one. */
export const campaignTemplate = (templateId: string, preview?: { q?: string; lead?: string; width?: string }) =>
  withQuery(`/campaigns/templates/${templateId}`, preview)
/** The HTML of its email to a lead, for a frame. */
export const campaignTemplateHtml = (templateId: string, query: { lead: string; version?: string }) =>
  withQuery(`/campaigns/templates/${templateId}/html`, query)
/** Its earlier text. */
export const campaignTemplateVersions = (templateId: string, version?: string) =>
  withQuery(`/campaigns/templates/${templateId}/versions`, { version })
/** Asks before it is deleted. */
export const deleteCampaignTemplate = (templateId: string, list?: { for: 'replies' }) =>
  withQuery(`/campaigns/templates/${templateId}/delete`, list)
/** A workflow's steps, in sending order. */
export const campaignWorkflow = (workflow: string) => `/campaigns/workflows/${workflow}`
export const newCampaignStep = (workflow: string) => `/campaigns/workflows/${workflow}/steps/new`
/** One of them. */
export const campaignStep = (workflow: string, stepId: string) => `/campaigns/workflows/${workflow}/steps/${stepId}`
/** Asks before it is removed from its workflow. */
export const removeCampaignStep = (workflow: string, stepId: string) => `/campaigns/workflows/${workflow}/steps/${stepId}/remove`
/** Every rental analysis. `filter`: a query of `analysisList`, and the place of a page. */
export const adminAnalyses = (filter?: Record<string, string | undefined>) => withQuery('/admin/analyses', filter)
/** The medians of the filtered analyses, as CSV. */
export const medianRents = (filter?: Record<string, string | undefined>) => withQuery('/admin/analyses/median-rents.csv', filter)
/** Analytics of leads and revenue. `range`: a query as `rangeQuery` writes it. */
export const adminAnalytics = (range?: Record<string, string | undefined>) => withQuery('/admin/analytics', range)
/** One of its figures as CSV. */
export const analyticsFigure = (query: { figure: string } & Record<string, string | undefined>) =>
  withQuery('/admin/analytics/figure.csv', query)
/** The signed rents that the estimator is based on. `filter`: a query of `rentalList`, and the place of a page. */
export const adminRentals = (filter?: Record<string, string | undefined>) => withQuery('/admin/rentals', filter)
/** A dialog to correct one. */
export const correctRental = (rentalId: string, filter?: Record<string, string | undefined>) =>
  withQuery(`/admin/rentals/${rentalId}/correct`, filter)
/** Asks before one is excluded from estimates. */
export const retireRental = (rentalId: string, filter?: Record<string, string | undefined>) =>
  withQuery(`/admin/rentals/${rentalId}/retire`, filter)
/** The error of estimates based on them. */
export const estimatorError = () => '/admin/rentals/error'
/** Where a file of rentals is chosen, with earlier imports. */
export const importRentals = () => '/admin/rentals/import'
/** A file of rentals: its preview, or its result. `after`: the line after which duplicates are shown. */
export const importedRentals = (importId: string, query?: { show?: 'all'; after?: string }) =>
  withQuery(`/admin/rentals/import/${importId}`, query)
/** Its refused rows, as CSV. */
export const rentalImportErrors = (importId: string) => `/admin/rentals/import/${importId}/errors.csv`
/** The filtered rentals, as CSV. */
export const rentalsExport = (filter?: Record<string, string | undefined>) => withQuery('/admin/rentals/rentals.csv', filter)
/** The people whom realtors referred. */
export const adminReferrals = (filter?: Record<string, string | undefined>) => withQuery('/admin/referrals', filter)
/** A dialog about one referral, over the filtered list. */
export const adminReferral = (
  referralId: string,
  step: 'edit' | 'delete' | 'pay' | 'reverse',
  filter?: Record<string, string | undefined>,
) => withQuery(`/admin/referrals/${referralId}/${step}`, filter)
/** A year's payments, as CSV. */
export const payouts = (year: number) => `/admin/referrals/payouts.csv?year=${year}`
/** The same as a page, with the data that each payee's 1099-NEC still lacks. */
export const payoutsOf = (year?: number) => withQuery('/admin/referrals/payouts', { year: year?.toString() })
/** A year's 1099-NEC forms, for tax software. */
export const taxForms = (year: number) => `/admin/referrals/1099-nec.csv?year=${year}`
/** The tax details of a referral's realtor, including the W-9. */
export const payee = (referralId: string) => `/admin/referrals/${referralId}/tax`
export const w9File = (referralId: string) => `/admin/referrals/${referralId}/w9`
/** Requests for a copy of someone's data or for its deletion, by state. */
export const adminRequests = (filter?: Record<string, string | undefined>) => withQuery('/admin/requests', filter)
/** A request beside the list. `step`: the form to refuse it. */
export const adminRequest = (requestId: string, query?: { state?: string; step?: 'refuse' }) =>
  withQuery(`/admin/requests/${requestId}`, query)
/** The data that we have about the requester, as a file. */
export const adminRequestFile = (requestId: string, file: 'copy.json' | 'copy.pdf') => `/admin/requests/${requestId}/${file}`
/** The posts of the blog, for admins. */
export const adminBlog = (filter?: Record<string, string | undefined>) => withQuery('/admin/blog', filter)
export const newPost = () => '/admin/blog/new'
export const editPost = (postId: string) => `/admin/blog/edit/${postId}`
/** A post as its page shows it, in any status; `previewText` responds to scripts. */
export const previewPost = (postId: string) => `/admin/blog/preview/${postId}`
export const previewText = () => '/admin/blog/preview'
/** Where scripts upload a picture for a post, even an unsaved one, or its featured image. */
export const postPictures = (postId: string | null, isFeatured = false) =>
  withQuery(postId === null ? '/admin/blog/new/pictures' : `/admin/blog/edit/${postId}/pictures`, {
    for: isFeatured ? 'featured' : undefined,
  })
/** Compares a post's current text with an earlier one. */
export const postRevisions = (postId: string, revision?: string) =>
  withQuery(`/admin/blog/edit/${postId}/revisions`, { revision })
/** Asks before a post is deleted. */
export const deletePost = (postId: string, filter?: Record<string, string | undefined>) =>
  withQuery(`/admin/blog/delete/${postId}`, filter)
/** The categories, tags or authors of posts. */
export const blogEntries = (list: 'categories' | 'tags' | 'authors') => `/admin/blog/${list}`
export const newBlogEntry = (list: 'categories' | 'tags' | 'authors') => `/admin/blog/${list}/new`
export const blogEntry = (list: 'categories' | 'tags' | 'authors', entryId: string, step: 'edit' | 'delete') =>
  `/admin/blog/${list}/${entryId}/${step}`
/** What other sites and programs may send us, and what we send them. */
export const adminIntegrations = () => '/admin/integrations'
/** Asks before a token is revoked. */
export const revokeToken = (tokenId: string) => `/admin/integrations/tokens/${tokenId}/revoke`
/** The events sent to one address of another program. */
export const adminWebhook = (webhookId: string, page?: { after?: string; before?: string }) =>
  withQuery(`/admin/integrations/webhooks/${webhookId}`, page)
/** Asks before a webhook is deleted. */
export const deleteWebhook = (webhookId: string) => `/admin/integrations/webhooks/${webhookId}/delete`
/** Where other sites' servers send leads. */
export const leadsApi = () => '/api/leads'
/** Users and invitations. */
export const adminUsers = () => '/admin/users'
/** Asks before admins give up their own role. */
export const giveUpAdmin = (userId: string) => `/admin/users/${userId}/role`
/** Asks before a user loses access. */
export const signOutUser = (userId: string) => `/admin/users/${userId}/sign-out`
export const deactivateUser = (userId: string) => `/admin/users/${userId}/deactivate`
/** The company's facts, fees and rules that admins can change. */
export const adminSettings = (section?: string) => (section === undefined ? '/admin/settings' : `/admin/settings/${section}`)
/** Deleted leads. */
export const adminTrash = (filter?: Record<string, string | undefined>) => withQuery('/admin/trash', filter)
/** Asks before a lead in the trash is permanently deleted. */
export const deleteForever = (leadId: string, filter?: { q?: string; after?: string; before?: string }) =>
  withQuery(`/admin/trash/${leadId}/delete`, filter)
/** The dialog to log a call, a text or a meeting. */
export const logContact = (leadId: string, kind?: 'call' | 'text' | 'meeting') => withQuery(`/leads/${leadId}/log`, { kind })
/** Where staff write an email to a lead. */
export const writeMail = (leadId: string) => `/leads/${leadId}/mail`
/** Where staff write a text to a lead. */
export const writeText = (leadId: string) => `/leads/${leadId}/text`
/** The dialog to add a file to a lead. */
export const newLeadFile = (leadId: string) => `/leads/${leadId}/files/new`
/** A lead's file; `thumbnail`: a small picture of it. */
export const leadFile = (leadId: string, fileId: string, size?: 'thumbnail') =>
  withQuery(`/leads/${leadId}/files/${fileId}`, { size })
export const deleteLeadFile = (leadId: string, fileId: string) => `/leads/${leadId}/files/${fileId}/delete`
/** The dialog 'Create Invoice'. */
export const newInvoice = (leadId: string) => `/leads/${leadId}/invoices/new`
/** An invoice, for staff; `ask`: the dialog to void it, mark it as paid by check, or refund it. */
export const leadInvoice = (leadId: string, invoiceId: string, ask?: 'void' | 'paid' | 'refund') =>
  `/leads/${leadId}/invoices/${invoiceId}${ask ? `/${ask}` : ''}`
/** The dialog to refund a payment of the test checkout. */
export const refundPayment = (leadId: string, paymentId: string) => `/leads/${leadId}/payments/${paymentId}/refund`
export const leadInvoicePdf = (leadId: string, invoiceId: string) => `/leads/${leadId}/invoices/${invoiceId}/invoice.pdf`
/** Every email of the site, with invented content. */
export const mails = () => '/mails'
export const mail = (key: string) => `/mails/${key}`
export const mailHtml = (key: string) => `/mails/${key}/html`
export const adminAudit = (query?: Record<string, string | undefined>) => withQuery('/admin/audit', query)
/** The filtered entries as CSV. */
export const auditExport = (query?: Record<string, string>) => withQuery('/admin/audit/log.csv', query)
export const adminJobs = (query?: Record<string, string | undefined>) => withQuery('/admin/jobs', query)
export const adminCrm = () => '/admin/odoo-test'
export const adminJobQueues = () => '/admin/jobs/queues'
/** Asks before a dead letter is removed. */
export const deleteJob = (jobId: string) => `/admin/jobs/${jobId}/drop`
/** Suppressions, with their files and dialogs. */
export const adminSuppressions = (query?: Record<string, string | undefined>) => withQuery('/admin/suppressions', query)
export const suppressionsExport = (query?: Record<string, string>) => withQuery('/admin/suppressions/list.csv', query)
export const newSuppression = () => '/admin/suppressions/new'
export const importSuppressions = () => '/admin/suppressions/import'
/** `query`: the list behind it. Its filter has a channel too. */
export const removeSuppression = (of: 'email' | 'sms', recipient: string, query: Record<string, string> = {}) =>
  withQuery('/admin/suppressions/take-back', { ...query, of, recipient })
/** Consents with their times. */
export const adminConsents = (query?: Record<string, string | undefined>) => withQuery('/admin/consents', query)
export const consentsExport = (query?: Record<string, string>) => withQuery('/admin/consents/ledger.csv', query)
/** The DNS check of the sending domain. */
export const adminSystem = () => '/admin/system'
export const healthDetails = () => '/health/details'
export const adminSending = () => '/admin/sending'
export const adminSendingPaused = () => '/admin/sending/paused'
/** `filter`: a query as `outboxQuery` writes it, and the place of a page. */
export const adminOutbox = (filter?: Record<string, string | undefined>) => withQuery('/admin/outbox', filter)
export const adminMessage = (messageId: string) => `/admin/outbox/${messageId}`
/** Only the HTML of an email, in a sandbox. */
export const adminMessageHtml = (messageId: string) => `/admin/outbox/${messageId}/html`
export const componentKit = () => '/kit'
/** The pictures of the public site. */
export const siteImages = () => '/admin/images'
/** Only the company's logo. */
export const siteLogo = () => '/admin/logo'
/** Asks before a picture is removed from the site. */
export const removeSiteImage = (kind: string) => `/admin/images/${kind}/remove`
export const removeSiteLogo = () => '/admin/logo/remove'
/** One-time emails to a view of leads. */
export const mailings = () => '/mailings'
export const newMailing = () => '/mailings/new'
export const mailing = (mailingId: string, query?: { lead?: string }) => withQuery(`/mailings/${mailingId}`, query)
/** Who gets a mailing, and why others do not. */
export const mailingPeople = (mailingId: string, reason?: string) => withQuery(`/mailings/${mailingId}/people`, { reason })
/** The email as email programs show it. */
export const mailingHtml = (mailingId: string, query: { lead: string; version?: string }) =>
  withQuery(`/mailings/${mailingId}/html`, query)
export const stopMailing = (mailingId: string) => `/mailings/${mailingId}/stop`
export const deleteMailing = (mailingId: string) => `/mailings/${mailingId}/delete`

/** When campaigns send, and which start automatically. */
export const campaignSettings = () => '/campaigns/settings'
