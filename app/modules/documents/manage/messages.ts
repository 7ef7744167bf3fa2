import { IMAGE_MESSAGES, notDrawnMessage } from '#app/modules/images/messages.ts'
import type { NotStored } from './store-paper.server.ts'

/** The texts of S8.11. */
export const MESSAGE_FETCH_FAILED = 'Failed to fetch submissions'
export const MESSAGE_LOAD_FAILED = 'Failed to load documents. Please try again later.'
export const MESSAGE_DOWNLOAD_FAILED = 'Failed to download document'
export const MESSAGE_STORAGE_DOWN = 'File storage isn’t responding. Please try again in a few minutes.'

/** Why a document action failed, by reason. */
export const DOCUMENT_MESSAGES = {
  missing: 'Document not found.',
  'not-pending': 'This document is no longer waiting for a signature. Nothing has changed.',
  'has-signed': 'This lead has already signed an agreement. Nothing was sent.',
  'reminded-already': 'A reminder was already sent in the last 24 hours, so we didn’t send another.',
  'not-sent': 'This document hasn’t been sent yet. Send it first.',
  withdrawn:
    'Its lead was deleted or has a new email address, so no reminder was sent. Send a new document from the lead’s page.',
  'no-lead': 'This document isn’t linked to a lead, so there’s no one to send a new one to.',
  signed: 'This document is already signed. Nothing was sent.',
  'provider-failed': 'We couldn’t reach the e-signature provider. Nothing has changed. Please try again.',
  failed: 'We couldn’t do this. Nothing changed. Please try again.',
  'no-file': 'Choose the PDF, or a photo of the signed page',
  'too-large': IMAGE_MESSAGES['too-large'],
  future: 'Enter a signing date that isn’t in the future',
  unreadable: 'Choose a PDF or a readable image',
  'not-whole': 'This PDF is incomplete, so it can’t be opened. Scan or save it again.',
  'not-made': 'We couldn’t turn the photo into a PDF. Nothing changed. Please try again in a minute.',
} as const

/** Why a signed paper was not stored. */
export function notStoredMessage(reason: NotStored): string {
  if (typeof reason === 'string') return DOCUMENT_MESSAGES[reason]
  return reason.kind === 'unreadable' ? DOCUMENT_MESSAGES.unreadable : notDrawnMessage(reason)
}
