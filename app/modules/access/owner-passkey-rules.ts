/** Passkeys of one mailbox: more than anyone has devices. */
export const MAX_OWNER_PASSKEYS = 20
