import { onceConfirmed } from '#app/cluster/place.ts'
import { env } from '#app/config/env.server.ts'
import { docuseal } from './docuseal.server.ts'
import { signingOrigin } from './docuseal-base.ts'
import type { ESign } from './port.ts'

let chosen: ESign | undefined

/** Where documents are signed: DocuSeal with `DOCUSEAL_API_KEY`, else our own page, or the external page of `SIGNING_URL`. */
export function esignAdapter(): ESign {
  const { DOCUSEAL_URL, DOCUSEAL_API_KEY, DOCUSEAL_TEMPLATE_ID, SIGNING_URL } = env()
  chosen ??=
    DOCUSEAL_API_KEY === undefined || DOCUSEAL_TEMPLATE_ID === undefined
      ? embeddedESign(SIGNING_URL)
      : onceConfirmed(docuseal({ baseUrl: DOCUSEAL_URL, apiKey: DOCUSEAL_API_KEY, templateId: DOCUSEAL_TEMPLATE_ID }), [
          'send',
          'voidDocument',
          'remind',
        ])
  return chosen
}

/** Origins of signing pages, which a form may redirect to. */
export function signingOrigins(): string[] {
  const { DOCUSEAL_URL, DOCUSEAL_API_KEY, SIGNING_URL } = env()
  return [
    ...(DOCUSEAL_API_KEY === undefined ? [] : [signingOrigin(DOCUSEAL_URL)]),
    ...(SIGNING_URL === undefined ? [] : [new URL(SIGNING_URL).origin]),
  ]
}

/** Documents are signed on our own page, or on the external page that a setting names; our tables know their state. */
function embeddedESign(externalPage: string | undefined): ESign {
  return {
    name: 'own',
    account: 'own',
    send: ({ documentId }) => Promise.resolve({ providerId: documentId, signingUrl: externalPage ?? null }),
    findDocument: () => Promise.resolve(null),
    // Only our own tables know whether it can be signed.
    voidDocument: () => Promise.resolve({ state: 'expired' }),
    // They are all in our own tables.
    list: () => Promise.resolve({ documents: [], next: null }),
    // We email reminders of our own documents ourselves.
    remind: () => Promise.resolve(),
  }
}
