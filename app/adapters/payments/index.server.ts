import { onceConfirmed } from '#app/cluster/place.ts'
import { env } from '#app/config/env.server.ts'
import { type CheckoutStore, embeddedPayments } from './embedded.server.ts'
import type { InvoiceProvider } from './invoices-port.ts'
import type { PaymentProvider } from './port.ts'
import { stripeCheckoutOrigins, stripePayments } from './stripe.server.ts'
import { stripeInvoices } from './stripe-invoices.server.ts'

let chosen: PaymentProvider | undefined
let chosenForInvoices: InvoiceProvider | undefined

/** Stripe with a key, the test checkout in demo mode, or null in production without a key. */
export function paymentsAdapter(store: CheckoutStore): PaymentProvider | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE, isProduction } = env()
  if (STRIPE_SECRET_KEY === undefined) return isProduction ? null : embeddedPayments(store)
  chosen ??= onceConfirmed(
    stripePayments({
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET ?? null,
      apiBase: STRIPE_API_BASE ?? null,
    }),
    ['createCustomer', 'createCheckout', 'expireCheckout'],
  )
  return chosen
}

/** Stripe with a key; null without one, when we create and send invoices ourselves. */
export function invoicesAdapter(): InvoiceProvider | null {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = env()
  if (STRIPE_SECRET_KEY === undefined) return null
  chosenForInvoices ??= onceConfirmed(
    stripeInvoices({
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: null,
      apiBase: STRIPE_API_BASE ?? null,
    }),
    ['createInvoice', 'sendInvoice', 'deleteDraft', 'voidInvoice'],
  )
  return chosenForInvoices
}

/** Origins of checkout pages, which a form may redirect to. */
export function checkoutOrigins(): string[] {
  const { STRIPE_SECRET_KEY, STRIPE_CHECKOUT_ORIGIN, STRIPE_API_BASE } = env()
  return STRIPE_SECRET_KEY === undefined ? [] : stripeCheckoutOrigins(STRIPE_CHECKOUT_ORIGIN, STRIPE_API_BASE ?? null)
}
