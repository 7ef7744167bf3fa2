import { mailPasswordResetJob } from '#app/modules/accounts/mail-password-reset.server.ts'
import { publishPostJob } from '#app/modules/blog/manage/publish-post.server.ts'
import { drawSharePictureJob } from '#app/modules/blog/share/draw-share-picture.server.ts'
import { preparePictureJob } from '#app/modules/blog/pictures/prepare-picture.server.ts'
import { walkthroughMailJob } from '#app/modules/booking/mail-walkthrough.server.ts'
import { releaseWalkthroughJob } from '#app/modules/booking/release-walkthrough.server.ts'
import { readdressAgreementJob } from '#app/modules/documents/send-agreement/readdress-agreement.server.ts'
import { replanCampaignsJob, runCampaignsJob } from '#app/modules/campaigns/engine/run-campaigns.server.ts'
import { checkDocumentJob } from '#app/modules/documents/provider/check-document.server.ts'
import { remindUnsignedJob } from '#app/modules/documents/manage/remind-unsigned.server.ts'
import { importSubmissionsJob } from '#app/modules/documents/provider/import-submissions.server.ts'
import { remindAtProviderJob } from '#app/modules/documents/provider/receive-event.server.ts'
import { sendAgreementJob } from '#app/modules/documents/send-agreement/send-agreement.server.ts'
import { syncCrmLeadJob } from '#app/modules/crm/sync-lead.server.ts'
import { finishImportJob } from '#app/modules/imports/finish-import-job.server.ts'
import { leadImporter } from '#app/modules/leads/import/lead-importer.server.ts'
import { removeStoredFilesJob } from '#app/modules/files/delete-file.server.ts'
import { drawSiteImageJob } from '#app/modules/images/upload-site-image.server.ts'
import { draftSetupInvoiceJob } from '#app/modules/invoices/create/draft-setup-invoice.server.ts'
import { reconcileInvoicesJob } from '#app/modules/invoices/provider/reconcile-invoices.server.ts'
import { weeklyReportJob } from '#app/modules/analytics/weekly-report.server.ts'
import { dueTodayJob } from '#app/modules/leads/next-actions/mail-due-today.server.ts'
import { leadNoticesJob } from '#app/modules/leads/notices/mail-notices.server.ts'
import { sendMailingJob } from '#app/modules/mailings/send-mailing.server.ts'
import { noticeDigestJob } from '#app/modules/messaging/queue/notice-digest.server.ts'
import { sendMessageJob } from '#app/modules/messaging/delivery/send-message.server.ts'
import { mailOwnerSignInJob } from '#app/modules/owner-page/request-sign-in.server.ts'
import { checkPaymentEventsJob } from '#app/modules/payments/events/check-payment-events.server.ts'
import { reconcileCheckoutsJob } from '#app/modules/payments/checkout/reconcile-checkouts.server.ts'
import { measureEstimatorJob } from '#app/modules/rent-estimator/measurement/measure-estimator.server.ts'
import { rentalImporter } from '#app/modules/rent-estimator/rentals/import/rental-importer.server.ts'
import { retryAnalysisJob } from '#app/modules/rent-analysis/retry-analysis.server.ts'
import { watchRentsJob } from '#app/modules/reports/watch-rent.server.ts'
import { notifyWebinarJob } from '#app/modules/webinar/notify-registrants.server.ts'
import { confirmRegistrationJob } from '#app/modules/webinar/register.server.ts'
import { deliverWebhookJob } from '#app/modules/webhooks/deliver.server.ts'
import { dailyCleanupJob } from './daily-cleanup.server.ts'
import type { JobKind } from '#app/db/schema/jobs.ts'
import type { JobHandlers } from '#app/modules/jobs/loop/job-handler.server.ts'

/** All kinds of jobs. */
export const jobHandlers = {
  'send-message': sendMessageJob,
  'notice-digest': noticeDigestJob,
  'lead-notices': leadNoticesJob,
  'due-today': dueTodayJob,
  'weekly-report': weeklyReportJob,
  'walkthrough-mail': walkthroughMailJob,
  'release-walkthrough': releaseWalkthroughJob,
  'send-agreement': sendAgreementJob,
  'readdress-agreement': readdressAgreementJob,
  'check-document': checkDocumentJob,
  'remind-at-provider': remindAtProviderJob,
  'remind-unsigned': remindUnsignedJob,
  'import-submissions': importSubmissionsJob,
  'daily-cleanup': dailyCleanupJob,
  'reconcile-checkouts': reconcileCheckoutsJob,
  'reconcile-invoices': reconcileInvoicesJob,
  'draft-setup-invoice': draftSetupInvoiceJob,
  'check-payment-events': checkPaymentEventsJob,
  'remove-stored-files': removeStoredFilesJob,
  'retry-analysis': retryAnalysisJob,
  'confirm-registration': confirmRegistrationJob,
  'notify-webinar': notifyWebinarJob,
  'watch-rents': watchRentsJob,
  'mail-password-reset': mailPasswordResetJob,
  'mail-owner-sign-in': mailOwnerSignInJob,
  'publish-post': publishPostJob,
  'draw-site-image': drawSiteImageJob,
  'prepare-picture': preparePictureJob(),
  'draw-share-picture': drawSharePictureJob,
  'finish-import': finishImportJob({ leads: leadImporter, rentals: rentalImporter }),
  'deliver-webhook': deliverWebhookJob(),
  'run-campaigns': runCampaignsJob,
  'replan-campaigns': replanCampaignsJob,
  'send-mailing': sendMailingJob,
  'measure-estimator': measureEstimatorJob,
  'sync-crm-lead': syncCrmLeadJob(),
} satisfies JobHandlers & Record<JobKind, unknown>
