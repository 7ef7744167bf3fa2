import type { ESign } from './port.ts'

/** Documents are signed on our own page, or on the external page that a setting names; our tables know their state. */
export function embeddedESign(externalPage: string | undefined): ESign {
  return {
    name: 'own',
    account: 'own',
    send: ({ documentId }) => Promise.resolve({ providerId: documentId, signingUrl: externalPage ?? null }),
    look: () => Promise.resolve(null),
    // Only our own tables know whether it can be signed.
    voidDocument: () => Promise.resolve({ state: 'expired' }),
    // They are all in our own tables.
    list: () => Promise.resolve({ documents: [], next: null }),
    // We email reminders of our own documents ourselves.
    remind: () => Promise.resolve(),
  }
}
