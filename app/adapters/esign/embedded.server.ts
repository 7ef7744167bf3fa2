import type { ESign } from './port.ts'

/** Documents are signed on our own page, or on the external page that a setting names; our tables know their state. */
export function embeddedESign(externalPage: string | undefined): ESign {
  return {
    name: 'own',
    account: 'own',
    send: ({ documentId }) => Promise.resolve({ providerId: documentId, signingUrl: externalPage ?? null }),
    look: () => Promise.resolve(null),
    // Our own tables alone say whether it can be signed.
    voidDocument: () => Promise.resolve({ state: 'expired' }),
    // All there are are in our own tables.
    list: () => Promise.resolve({ documents: [], next: null }),
    // Reminders of our own documents are our own mails.
    remind: () => Promise.resolve(),
  }
}
