import type { Env } from './env.server.ts'

/** Whether other machines can reach a server at this address. */
export function isOpenToOthers(host: string): boolean {
  return !/^(?:127(?:\.\d{1,3}){3}|\[?::1\]?|localhost)$/i.test(host)
}

/** Warnings about incomplete settings, for the log at startup. The product works, but not as intended. */
export function configWarnings(settings: Env): string[] {
  const {
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_BASE,
    DOCUSEAL_API_KEY,
    DOCUSEAL_TEMPLATE_ID,
    DOCUSEAL_WEBHOOK_SECRET,
  } = settings
  const hints: string[] = []
  if (!settings.isProduction && isOpenToOthers(settings.HOST))
    hints.push(
      'HOST opens demo mode to anyone who can reach this machine. It shows the links it would email and takes no real payments. Set APP_MODE=production for a public site',
    )
  if (STRIPE_SECRET_KEY !== undefined && STRIPE_WEBHOOK_SECRET === undefined)
    hints.push('STRIPE_WEBHOOK_SECRET is not set: Stripe events are rejected, and payments show up a few minutes late')
  if (STRIPE_SECRET_KEY === undefined && (STRIPE_WEBHOOK_SECRET ?? STRIPE_API_BASE) !== undefined)
    hints.push('STRIPE_SECRET_KEY is not set, so Stripe is off and its other settings are ignored')
  if (DOCUSEAL_API_KEY !== undefined && DOCUSEAL_WEBHOOK_SECRET === undefined)
    hints.push('DOCUSEAL_WEBHOOK_SECRET is not set: DocuSeal webhooks are rejected, and signatures show up a few minutes late')
  if (DOCUSEAL_WEBHOOK_SECRET !== undefined && !/^whsec_|^[\w-]+:\s*\S/.test(DOCUSEAL_WEBHOOK_SECRET))
    hints.push(
      'DOCUSEAL_WEBHOOK_SECRET is neither a signing secret (whsec_...) nor a header with its value (X-Secret: abc), so only signatures are checked',
    )
  if (DOCUSEAL_API_KEY === undefined && (DOCUSEAL_TEMPLATE_ID ?? DOCUSEAL_WEBHOOK_SECRET) !== undefined)
    hints.push('DOCUSEAL_API_KEY is not set, so DocuSeal is off and its other settings are ignored')
  if ((settings.SMARTY_AUTH_ID === undefined) !== (settings.SMARTY_AUTH_TOKEN === undefined))
    hints.push('Smarty is off: set both SMARTY_AUTH_ID and SMARTY_AUTH_TOKEN')
  return hints
}
