/**
 * The mailbox behind an address, one for the spellings that lead to the same mailbox at the large providers: in lower case, without a `+tag` and without dots
 * before the @. Two people may share a key (`ann.lee@`, `annlee@`): it is for counting alone, never for what someone may do.
 */
export function canonicalMailbox(address: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/s.exec(address.trim().toLowerCase()) ?? []
  const [mailbox = ''] = local.split('+', 1)
  return `${mailbox.replaceAll('.', '')}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}
