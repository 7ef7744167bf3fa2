import type { ServerResponse } from 'node:http'

/** An Odoo error: by status in JSON-2, inside a 200 response in JSON-RPC. */
export class OdooFailure extends Error {
  readonly status: number
  readonly body: { name: string; message: string; arguments: unknown[]; debug: string }
  constructor(status: number, name: string, message: string) {
    super(message)
    this.status = status
    this.body = { name, message, arguments: [], debug: 'Traceback: secret insides' }
  }
}

const FAILURES = {
  missing: [404, 'werkzeug.exceptions.NotFound', 'the model or method does not exist'],
  gone: [404, 'odoo.exceptions.MissingError', 'Record does not exist or has been deleted.'],
  'no-app': [404, 'werkzeug.exceptions.NotFound', "the model 'crm.lead' does not exist"],
  'no-app-17': [200, 'odoo.exceptions.UserError', "Object crm.lead doesn't exist"],
  rights: [403, 'odoo.exceptions.AccessError', 'You are not allowed to create records.'],
  denied: [401, 'odoo.exceptions.AccessDenied', 'Access Denied'],
  validation: [422, 'odoo.exceptions.ValidationError', 'Missing required value for the field: name'],
  unprocessable: [422, 'werkzeug.exceptions.UnprocessableEntity', "missing a required argument: 'vals_list'"],
  singleton: [500, 'builtins.ValueError', 'Expected singleton: crm.lead()'],
  'unknown-field': [500, 'builtins.ValueError', 'Invalid field'],
  'bad-state': [500, 'psycopg2.errors.InvalidTextRepresentation', 'invalid input syntax for type integer'],
  serialization: [500, 'psycopg2.errors.SerializationFailure', 'could not serialize access due to concurrent update'],
  broken: [500, 'odoo.exceptions.CacheMiss', 'Something went wrong'],
  'no-database': [500, 'psycopg2.OperationalError', 'FATAL:  database "crm" does not exist'],
} as const satisfies Record<string, readonly [number, string, string]>

/** An error recorded from real servers; `debug` contains text that must not be shown. */
export function failureOf(what: keyof typeof FAILURES, detail = ''): OdooFailure {
  const [status, name, message] = FAILURES[what]
  return new OdooFailure(status, name, `${message} ${detail}`.trim())
}

/** The HTML page of Odoo or of the proxy in front of it. */
export function page(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response
    .writeHead(status, { 'Content-Type': 'text/html', ...headers })
    .end(`<!doctype html><title>${status}</title><h1>Not here</h1>`)
}
