/** An event for another program, in the format of Standard Webhooks (standardwebhooks.com). */
export type OutgoingWebhook = {
  url: string
  /** The same for every try, so that receivers can recognize a repeat. */
  id: string
  sentAt: Date
  /** JSON. */
  body: string
  /** 'whsec_…' */
  secret: string
  signal?: AbortSignal
}

/** The receiver's response. Only 2xx is success. */
export type WebhookResponse = { status: number; text: string }

/**
 * private: the address leads into a private network, and nothing was sent · unreachable: no one answered in time, or the
 * connection failed.
 */
export class WebhookError extends Error {
  override name = 'WebhookError'
  readonly kind: 'private' | 'unreachable'

  constructor(kind: 'private' | 'unreachable', message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

export type WebhookSender = {
  /** Posts it, signed, following no redirect. Throws `WebhookError`. */
  send: (webhook: OutgoingWebhook) => Promise<WebhookResponse>
  /** Where an address leads now. Sending checks again, when it connects. */
  whereTo: (url: string) => Promise<WebhookTarget>
}

/** public: the public internet · private: a private network · nowhere: no such name · unasked: the name servers didn't answer. */
export type WebhookTarget = 'public' | 'private' | 'nowhere' | 'unasked'
