import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { isPublicAddress, isPublicName } from '#app/adapters/public-internet/public-address.ts'
import type { RecordCheck } from './record-check.ts'

/** DNS lookups for an SPF check. */
export type Lookups = {
  texts: (name: string) => Promise<string[]>
  addresses: (name: string) => Promise<string[]>
  mailServers: (name: string) => Promise<string[]>
}

/** More lookups invalidate the whole record (RFC 7208, section 4.6.4). */
const MAX_LOOKUPS = 10

/** Mail services by their servers' domain suffix, and the SPF include for their sending addresses. */
const SERVICES: readonly (readonly [host: string, include: string])[] = [
  ['sendgrid.net', 'sendgrid.net'],
  ['mailgun.org', 'mailgun.org'],
  ['postmarkapp.com', 'spf.mtasv.net'],
  ['amazonaws.com', 'amazonses.com'],
  ['gmail.com', '_spf.google.com'],
  ['google.com', '_spf.google.com'],
  ['office365.com', 'spf.protection.outlook.com'],
  ['outlook.com', 'spf.protection.outlook.com'],
  ['brevo.com', 'spf.brevo.com'],
  ['zoho.com', 'zoho.com'],
  ['fastmail.com', 'spf.messagingengine.com'],
  ['mailjet.com', 'spf.mailjet.com'],
]

/** A mail server on our own network sends from a public address that only its operator knows. */
const FOR_RELAY = ' Set one with the public address of our mail server, like v=spf1 ip4:ADDRESS ~all.'

/** Checks whether a domain's SPF record allows our outgoing mail server. `smtpHost`: null if none is configured. */
export async function checkSpf(domain: string, smtpHost: string | null, dns: Lookups): Promise<RecordCheck> {
  const isPublic = smtpHost !== null && (isIP(smtpHost) === 0 ? isPublicName(smtpHost) : isPublicAddress(smtpHost))
  const mechanism = isPublic ? mechanismFor(smtpHost) : null
  const found = (await dns.texts(domain)).filter(isSpf)
  const check = { key: 'spf', title: 'SPF: which servers may send', found } as const
  const set = (value: string) => ({ name: domain, value })
  const [only] = found
  if (only === undefined) {
    const record = mechanism === null ? null : set(`v=spf1 ${mechanism} ~all`)
    const says = `There is no SPF record, so mail servers can’t tell our mail from fakes.${smtpHost === null || isPublic ? '' : FOR_RELAY}`
    return { ...check, verdict: 'wrong', says, record }
  }
  if (found.length > 1) {
    const record = mechanism === null ? null : set(joined(found, mechanism))
    return {
      ...check,
      verdict: 'wrong',
      says: 'There are several SPF records, so mail servers ignore all of them. Keep one.',
      record,
    }
  }
  const tree = await readTree(domain, only, dns)
  if (tree.lookups > MAX_LOOKUPS) {
    const says = `This record takes ${tree.lookups} lookups, and the limit is ${MAX_LOOKUPS}. Remove entries you no longer need.`
    return { ...check, verdict: 'wrong', says, record: null }
  }
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(only)) {
    const says = 'The record ends with +all, so anyone can send mail as us.'
    return { ...check, verdict: 'wrong', says, record: set(only.replace(/\+?all(?=\s|$)/i, '~all')) }
  }
  if (smtpHost === null || mechanism === null)
    return {
      ...check,
      verdict: 'unknown',
      says:
        smtpHost === null
          ? 'The record exists, but no mail server is set up yet.'
          : `The record exists. ${smtpHost} is on our own network, so we can’t tell whether the record includes its public address.`,
      record: null,
    }
  if (await namesHost(tree, smtpHost, mechanism, dns))
    return { ...check, verdict: 'right', says: `The record includes ${smtpHost}, which sends our emails.`, record: null }
  const says = `The record does not include ${smtpHost}, which sends our emails.`
  return { ...check, verdict: 'wrong', says, record: set(joined([only], mechanism)) }
}

function isSpf(text: string): boolean {
  return /^v=spf1(?:\s|$)/i.test(text)
}

/** The SPF mechanism for a server: its service's include if known, else the server's address. */
function mechanismFor(host: string): string {
  const service = SERVICES.find(([end]) => host === end || host.endsWith(`.${end}`))
  if (service) return `include:${service[1]}`
  if (isIPv4(host)) return `ip4:${host}`
  return isIPv6(host) ? `ip6:${host}` : `a:${host}`
}

/** Merges several records into one and adds a mechanism; 'all' remains last. */
function joined(records: readonly string[], mechanism: string): string {
  const terms = records.flatMap((record) => record.trim().split(/\s+/).slice(1))
  const all = terms.find((term) => /^[-~?]all$/i.test(term)) ?? '~all'
  const others = terms.filter((term) => !/^[+~?-]?all$/i.test(term))
  return ['v=spf1', ...new Set([...others, mechanism]), all].join(' ')
}

/** The content of a record and its includes. */
type Tree = { lookups: number; includes: Set<string>; networks: string[]; hosts: string[] }

async function readTree(domain: string, record: string, dns: Lookups): Promise<Tree> {
  const tree: Tree = { lookups: 0, includes: new Set(), networks: [], hosts: [] }
  await readRecord(domain, record, tree, dns)
  return tree
}

async function readRecord(domain: string, record: string, tree: Tree, dns: Lookups): Promise<void> {
  for (const term of record.trim().split(/\s+/).slice(1)) {
    if (tree.lookups > MAX_LOOKUPS) return
    const [, name = '', value = ''] = /^\+?([a-z0-9]+)(?:[:=](.*))?$/i.exec(term) ?? []
    const kind = name.toLowerCase()
    if (kind === 'ip4' || kind === 'ip6') tree.networks.push(value)
    if (!['include', 'redirect', 'a', 'mx', 'ptr', 'exists'].includes(kind)) continue
    tree.lookups += 1
    // A name with a macro depends on the email.
    const target = (value.split('/')[0] || domain).toLowerCase()
    if (target.includes('%')) continue
    if (kind === 'a') tree.hosts.push(target)
    if (kind === 'mx') tree.hosts.push(...(await dns.mailServers(target)))
    if ((kind === 'include' || kind === 'redirect') && !tree.includes.has(target)) {
      tree.includes.add(target)
      const included = (await dns.texts(target)).find(isSpf)
      if (included !== undefined) await readRecord(target, included, tree, dns)
    }
  }
}

async function namesHost(tree: Tree, host: string, mechanism: string, dns: Lookups): Promise<boolean> {
  if (mechanism.startsWith('include:')) return tree.includes.has(mechanism.slice('include:'.length))
  if (tree.hosts.includes(host)) return true
  const own = isIPv4(host) || isIPv6(host) ? [host] : await dns.addresses(host)
  const named = new BlockList()
  for (const network of tree.networks) addNetwork(named, network)
  for (const address of (await Promise.all(tree.hosts.map((name) => dns.addresses(name)))).flat()) addNetwork(named, address)
  return own.length > 0 && own.every((address) => named.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'))
}

/** Skips invalid networks, as receivers do. */
function addNetwork(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/')
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null
  if (family === null) return
  const prefix = bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits)
  if (Number.isInteger(prefix) && prefix >= 0 && prefix <= (family === 'ipv4' ? 32 : 128)) list.addSubnet(address, prefix, family)
}
