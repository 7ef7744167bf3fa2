import type { Env } from './env.server.ts'

type Services = Pick<Env, 'SMTP_URL' | 'twilio' | 'STRIPE_SECRET_KEY'>

/** What demo mode does and doesn't do with these settings, in one sentence. A configured service is used for real. */
export function demoNotice({ SMTP_URL, twilio, STRIPE_SECRET_KEY }: Services): string {
  return `Leads are samples, ${messagesPart(SMTP_URL !== undefined, twilio !== undefined)}, and ${
    STRIPE_SECRET_KEY === undefined ? 'no cards are charged' : 'cards are charged by Stripe'
  }.`
}

function messagesPart(mailLeaves: boolean, textsLeave: boolean): string {
  if (mailLeaves && textsLeave) return 'emails and text messages go to real people'
  if (mailLeaves) return 'emails go to real people but text messages stay in the outbox'
  return textsLeave ? 'text messages go to real people but emails stay in the outbox' : 'messages stay in the outbox'
}
