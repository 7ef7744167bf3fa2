import { createPublicKey } from 'node:crypto'
import { dnsAdapter } from '#app/adapters/dns/index.server.ts'
import { DnsError } from '#app/adapters/dns/port.ts'
import { hostOf } from '#app/adapters/public-internet/checked-lookup.ts'
import { env } from '#app/config/env.server.ts'
import { readSender } from '#app/config/sending-settings.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { RecordCheck } from './record-check.ts'
import { checkDkim, checkDmarc, type PublishedKey } from './signing-records.ts'
import { checkSpf } from './spf.ts'

/** What our sender domain's records say about our mail servers. `failure`: why the DNS queries failed, or null. */
type SenderCheck = {
  address: string
  domain: string
  /** The outgoing mail server; null if none is configured. */
  smtpHost: string | null
  checks: RecordCheck[]
  failure: string | null
}

/** Queries DNS for the SPF, DKIM and DMARC records of the sender domain. */
export async function checkSender(): Promise<SenderCheck> {
  const { MAIL_FROM, SMTP_URL, NOTIFY_EMAIL, dkim } = env()
  const { address } = readSender(MAIL_FROM ?? getSetting('company').email)
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const smtpHost = SMTP_URL === undefined ? null : hostOf(new URL(SMTP_URL)).toLowerCase()
  const key = dkim ? { selector: dkim.selector, publicKey: publicKeyOf(dkim.privateKeyPem) } : null
  try {
    return {
      address,
      domain,
      smtpHost,
      checks: await checkRecords({ domain, smtpHost, key, reportTo: NOTIFY_EMAIL }),
      failure: null,
    }
  } catch (error) {
    if (!(error instanceof DnsError)) throw error
    return { address, domain, smtpHost, checks: [], failure: error.message }
  }
}

type Sender = { domain: string; smtpHost: string | null; key: PublishedKey | null; reportTo: string }

function checkRecords({ domain, smtpHost, key, reportTo }: Sender): Promise<RecordCheck[]> {
  const dns = dnsAdapter()
  return Promise.all([checkSpf(domain, smtpHost, dns), checkDkim(domain, key, dns), checkDmarc(domain, reportTo, dns)])
}

/** A signing key's public half as in DNS: base64 of its DER. */
function publicKeyOf(privateKeyPem: string): string {
  return createPublicKey(privateKeyPem).export({ type: 'spki', format: 'der' }).toString('base64')
}
