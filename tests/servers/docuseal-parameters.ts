/** A template's field. It belongs to the signer unless it has another role. */
export type Template = { role: string; fields: { name: string; type: string; role?: string }[] }

type Answer = { status: number; body: unknown }

/** A document's signer, as posted. */
export type Given = {
  email: string
  name: string
  phone: string | null
  external_id: string | null
  metadata: object
  values: Record<string, unknown>
}

const FIELDS = [
  'template_id',
  'send_email',
  'send_sms',
  'order',
  'completed_redirect_url',
  'expire_at',
  'submitters',
  'bcc_completed',
  'reply_to',
  'message',
]
const SUBMITTER_FIELDS = [
  'role',
  'email',
  'name',
  'phone',
  'external_id',
  'metadata',
  'values',
  'send_email',
  'send_sms',
  'fields',
  'readonly_fields',
]
/** The service's own header, and those that HTTP clients send automatically. */
export const HEADERS = [
  'x-auth-token',
  'accept',
  'content-type',
  'content-length',
  'host',
  'connection',
  'user-agent',
  'accept-language',
  'accept-encoding',
  'sec-fetch-mode',
]
export const ERRORS: Record<number, string> = {
  401: 'Not authenticated',
  403: 'Not authorized',
  422: 'Template does not contain fields',
  429: 'Too many requests',
}

/** The parameters for creating a document, or a refusal of any that are not in the contract. */
export function readSubmission(body: unknown, templateId: number, template: Template): Given | Answer {
  if (!isRecord(body) || !only(body, FIELDS)) return error(422, 'Unknown field')
  if (body.template_id !== templateId) return error(422, 'Template not found')
  if (typeof body.send_email !== 'boolean' || !['preserved', 'random'].includes(String(body.order))) return error(422)
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/.test(String(body.expire_at))) return error(422, 'expire_at is invalid')
  const [given] = Array.isArray(body.submitters) ? (body.submitters as unknown[]) : []
  if (!isRecord(given) || !only(given, SUBMITTER_FIELDS)) return error(422, 'Unknown field of a submitter')
  if (given.role !== template.role) return error(422, `Unknown submitter role: ${String(given.role)}`)
  const values = isRecord(given.values) ? given.values : {}
  const names = template.fields.filter(({ role = given.role }) => role === given.role).map(({ name }) => name)
  const unknown = Object.keys(values).find((name) => !names.includes(name))
  if (unknown !== undefined) return error(422, `Unknown field: ${unknown}`)
  // Stricter than email itself: the local part starts with a letter or digit, and does not end with any of these characters.
  if (typeof given.email !== 'string' || !/^[a-z0-9]([^@]*[^@.+'])?@[^@]+\.[a-z]{2,}$/i.test(given.email))
    return error(422, 'email is invalid')
  const { phone = null, external_id = null } = given
  if (phone !== null && (typeof phone !== 'string' || !/^\+\d{8,15}$/.test(phone))) return error(422, 'phone is invalid')
  if (external_id !== null && typeof external_id !== 'string') return error(422, 'external_id is invalid')
  const metadata = isRecord(given.metadata) ? given.metadata : {}
  return { email: given.email, name: String(given.name), phone, external_id, metadata, values }
}

/** An error response of the service. */
export function error(status: number, words = ERRORS[status] ?? 'error') {
  return { status, body: { error: words } }
}

/** Whether there are no unknown keys. */
export function only(given: Record<string, unknown>, known: readonly string[]): boolean {
  return Object.keys(given).every((name) => known.includes(name))
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
