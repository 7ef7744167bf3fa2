/**
 * Maps spellings of an address that share a mailbox at the large providers to one key: lowercase, without `+tag` and dots. Two
 * people may share a key (`ann.lee@`, `annlee@`), so use it only for counting, never for access.
 */
export function canonicalMailbox(address: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/s.exec(address.trim().toLowerCase()) ?? []
  const [mailbox = ''] = local.split('+', 1)
  return `${mailbox.replaceAll('.', '')}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}
