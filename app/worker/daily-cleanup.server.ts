import { z } from 'zod'
import { log } from '#app/config/log.server.ts'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { deleteExpiredAudit } from '#app/modules/audit/delete-expired-audit.server.ts'
import { deleteUnusedPictures } from '#app/modules/blog/pictures/release-pictures.server.ts'
import { requestForgottenPictures } from '#app/modules/blog/pictures/request-pictures.server.ts'
import { expireDocuments } from '#app/modules/documents/expire-documents.server.ts'
import { deleteExpiredSigningAttempts } from '#app/modules/documents/signing/signing-limits.server.ts'
import { deleteFilesWithoutLead } from '#app/modules/files/delete-file.server.ts'
import { deleteOriginalsWithoutMessage } from '#app/modules/messaging/originals.server.ts'
import { splitOldMails } from '#app/modules/inbox/split-old-mails.server.ts'
import { deleteExpiredDrafts } from '#app/modules/forms/delete-expired-drafts.server.ts'
import { deleteExpiredRateLimits } from '#app/modules/forms/delete-expired-rate-limits.server.ts'
import { deleteExpiredSubmissions } from '#app/modules/forms/delete-expired-submissions.server.ts'
import { deleteExpiredBatchItems } from '#app/modules/leads/batches/delete-expired-batch-items.server.ts'
import { forgetErasedWords } from '#app/modules/leads/list/forget-erased-words.server.ts'
import { deleteExpiredImports } from '#app/modules/imports/delete-expired-imports.server.ts'
import { deleteExpiredApiRequests } from '#app/modules/intake/delete-expired-api-requests.server.ts'
import { deleteExpiredSelections } from '#app/modules/leads/selections/delete-expired-selections.server.ts'
import { purgeDeletedLeads } from '#app/modules/leads/trash/purge-deleted-leads.server.ts'
import { deleteExpiredGrants } from '#app/modules/access/delete-expired-grants.server.ts'
import { deleteExpiredProofs } from '#app/modules/access/delete-expired-proofs.server.ts'
import { deleteExpiredLinks } from '#app/modules/access/delete-expired-links.server.ts'
import { maskOldMessages } from '#app/modules/messaging/mask-old-messages.server.ts'
import { rekeyPhoneConsents } from '#app/modules/messaging/rekey-phone-consents.server.ts'
import { deleteExpiredBodies } from '#app/modules/messaging/delete-expired-bodies.server.ts'
import { deleteUnrelatedEvents } from '#app/modules/payments/delete-unrelated-events.server.ts'
import { getSettingIn } from '#app/modules/settings/settings.server.ts'
import { deleteExpiredRentalImportItems } from '#app/modules/rent-estimator/rentals/import/undo-rental-import.server.ts'
import { purgeDeletedEntries } from '#app/modules/rent-analysis/purge-deleted-entries.server.ts'
import { deleteExpiredCopies, deleteExpiredRequests } from '#app/modules/privacy/delete-expired-requests.server.ts'
import { deleteExpiredLookups } from '#app/modules/rent-analysis/delete-expired-lookups.server.ts'
import {
  deleteExpiredEmailChanges,
  deleteExpiredPasswordResets,
  deleteExpiredSessions,
} from '#app/modules/users/delete-expired-sessions.server.ts'
import { deleteExpiredChallenges } from '#app/modules/users/passkeys/challenges.server.ts'
import { deleteExpiredPendingSignIns, deleteExpiredTrust } from '#app/modules/users/two-step/delete-expired.server.ts'
import { deleteExpiredDeliveries } from '#app/modules/webhooks/endpoints.server.ts'
import { cleanupKeys } from './cleanup-day.ts'
import { defineJob } from '#app/modules/jobs/job-handler.server.ts'
import { hasJob } from '#app/modules/jobs/queries.server.ts'
import { deleteExpiredJobs } from '#app/modules/jobs/delete-expired-jobs.server.ts'

/** Rows that one transaction removes at most: the write lock is held for a moment only, and requests come in between. */
export const CLEANUP_BATCH = 200

/** Removes at most `limit` rows that have ended by `now`, and says how many. */
type Removal = (tx: Tx, now: Date, limit: number) => number

/** What is looked through every day, by name; docs/security.md says after how long each goes. */
export const RETENTION_POLICIES: Readonly<Record<string, Removal>> = {
  drafts: deleteExpiredDrafts,
  submissions: deleteExpiredSubmissions,
  rateLimits: deleteExpiredRateLimits,
  sessions: deleteExpiredSessions,
  passwordResets: deleteExpiredPasswordResets,
  emailChanges: deleteExpiredEmailChanges,
  pendingSignIns: deleteExpiredPendingSignIns,
  trustedDevices: deleteExpiredTrust,
  passkeyChallenges: deleteExpiredChallenges,
  grants: deleteExpiredGrants,
  links: deleteExpiredLinks,
  mailboxProofs: deleteExpiredProofs,
  rentLookups: deleteExpiredLookups,
  documents: expireDocuments,
  signingAttempts: deleteExpiredSigningAttempts,
  messageBodies: deleteExpiredBodies,
  unmaskedMessages: maskOldMessages,
  phoneConsents: rekeyPhoneConsents,
  paymentEvents: deleteUnrelatedEvents,
  leadBatchItems: deleteExpiredBatchItems,
  leadSelections: deleteExpiredSelections,
  leads: purgeDeletedLeads,
  leadFiles: deleteFilesWithoutLead,
  originalMails: deleteOriginalsWithoutMessage,
  analysisEntries: purgeDeletedEntries,
  blogPictures: deleteUnusedPictures,
  imports: deleteExpiredImports,
  rentalImportItems: deleteExpiredRentalImportItems,
  privacyRequests: deleteExpiredRequests,
  privacyCopies: deleteExpiredCopies,
  apiRequests: deleteExpiredApiRequests,
  webhookDeliveries: deleteExpiredDeliveries,
  jobs: deleteExpiredJobs,
  auditLog: (tx, now, limit) => deleteExpiredAudit(tx, now, { days: getSettingIn(tx, 'auditLogDays'), limit }),
}

/**
 * Removes everything that has ended, in small steps. Stopped in the middle, the next run goes on. Where the day before had no clean-up, nothing is removed until the
 * next day: the clock may have jumped, and what is removed does not come back when it is set right.
 */
export const dailyCleanupJob = defineJob({
  payload: z.object({}),
  async run(_payload, { now, signal }) {
    if (!hasJob(db(), cleanupKeys(now).before)) {
      log.info('What has ended stays for a day: the day before had no clean-up')
      return
    }
    const removed: Record<string, number> = {}
    for (const [name, remove] of Object.entries(RETENTION_POLICIES)) {
      let batch: number
      do {
        signal.throwIfAborted()
        batch = inTransaction((tx) => remove(tx, now, CLEANUP_BATCH))
        removed[name] = (removed[name] ?? 0) + batch
        await new Promise((resolve) => setImmediate(resolve))
      } while (batch >= CLEANUP_BATCH)
    }
    await forgetErasedWords(signal)
    await splitOldMails(signal)
    requestForgottenPictures(now)
    log.info({ removed }, 'What has ended was removed')
  },
})
