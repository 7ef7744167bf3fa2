import type { API_SCOPES } from '#app/db/schema/intake.ts'

export const SCOPE_LABELS: Record<(typeof API_SCOPES)[number], string> = { 'leads:create': 'Add leads (leads:create)' }

export const MESSAGE_TOKEN_FAILED = 'The token could not be created. Please try again.'
export const MESSAGE_TOKEN_NAME_TAKEN = 'Another token already has this name. Choose another name, or revoke that token first.'
export const MESSAGE_TOKEN_MISSING = 'Token not found, or already revoked'

/** Error messages of the API, by reason. */
export const API_MESSAGES = {
  'no-token': 'Send an admin’s token as "Authorization: Bearer …"',
  'no-key': 'Send an Idempotency-Key header of 8 to 200 printable characters, a new one for each lead',
  'no-json': 'Send a JSON object with the type application/json',
  'too-large': 'The request is larger than 64 kB',
  'key-reused': 'This Idempotency-Key was already used with different content',
  failed: 'The lead could not be saved. Send the request again with the same Idempotency-Key.',
  invalid: 'Some fields are not valid',
} as const
