/** Maximum passkeys per mailbox: more than anyone's devices. */
export const MAX_OWNER_PASSKEYS = 20
