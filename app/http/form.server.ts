import { parse, type Submission as Parsed, type SubmissionResult } from '@conform-to/dom'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, type AppLoadContext, data } from '@remix-run/node'
import type { z } from 'zod'
import { startOf } from '#app/format/shorten.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { currentRequest } from '#app/config/request-scope.server.ts'
import { knownFields, type PostedField } from './form-fields.ts'
import { readBody, readFields, splitFields } from './read-fields.server.ts'
import { HONEYPOT_MESSAGE, isSpam } from './honeypot.tsx'
import { countRequest, type RateRefusal, setRetryAfter } from './rate-limit.server.ts'
import type { rateRules } from './rate-rules.ts'

/**
 * A posted form: typed values by field name, errors by field name ('' for the whole form), and the value if there are no errors.
 */
export type Submission<Value> = {
  values: Record<string, string>
  errors: Record<string, string>
  parsed: Parsed<unknown>
  /** Which form it is, on a page with several. */
  form?: string
  /** Most characters returned of fields that accept longer text, by name. */
  longFields?: Record<string, number>
} & (
  | { status: 'success'; value: Value }
  | {
      status: 'error'
      init: { status: number; headers?: HeadersInit }
      /** Before validation. */
      isStopped: boolean
    }
)

/** Most characters of a value that a refused form returns: five times the longest field. */
const MAX_CHARACTERS_RETURNED = 10_000
/** Most bytes read of a post over its rate limit, so that typed text isn't lost. */
const MAX_BYTES_RETURNED = 20_000

/** Hidden fields. The page knows them, and an error in one concerns the whole form. */
const CARRIED_FIELDS = ['intent', 'submissionId', 'passkey']

/**
 * Reads the form in `request` and validates it with `schema`, which must have all its fields. Throws a response if the body isn't
 * a form (400), has too many fields (413), or has an unknown 'intent'.
 */
export async function parseForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<Submission<z.output<Schema>>> {
  return parseFields(await readFields(request), schema)
}

/**
 * Reads a post to a page with several forms: which one, by its button's 'intent', and the result of that form's schema. Throws
 * like `parseForm`.
 */
export async function readForm(
  request: Request,
): Promise<{ form: string; check: <Schema extends z.ZodType>(schema: Schema) => Submission<z.output<Schema>> }> {
  const fields = await readFields(request)
  const intent = fields.find(([name]) => name === 'intent')?.[1]
  const form = typeof intent === 'string' ? intent : ''
  return { form, check: (schema) => ({ ...parseFields(fields, schema), form }) }
}

/**
 * The same for a form that anyone can post. Counts the request before reading its body, then refuses spam before validating the
 * fields. `rate`: the rate limit to count for.
 */
export async function parsePublicForm<Schema extends z.ZodType>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  schema: Schema,
  { rate = 'public-form' }: { rate?: keyof typeof rateRules } = {},
): Promise<Submission<z.output<Schema>>> {
  const tooMany = countRequest(context, rate)
  if (tooMany) {
    const body = await readBody(request)
    const fields = body.length <= MAX_BYTES_RETURNED ? await splitFields(request, body) : []
    return tooOften(context, fields, schema, tooMany)
  }
  return parsePublicFields(await readFields(request), schema)
}

/** Counts a public form that has been read already, like `parsePublicForm`; null if within the limit. */
export function limitPublicForm(context: AppLoadContext, fields: PostedField[], schema: z.ZodType) {
  const tooMany = countRequest(context, 'public-form')
  return tooMany && tooOften(context, fields, schema, tooMany)
}

function tooOften(context: AppLoadContext, fields: PostedField[], schema: z.ZodType, refusal: RateRefusal) {
  const init = { status: 429, headers: setRetryAfter(context, refusal) }
  return stopped(knownFields(fields, schema), refusal.message, init)
}

/** Refuses spam, then validates the fields. */
export function parsePublicFields<Schema extends z.ZodType>(fields: PostedField[], schema: Schema): Submission<z.output<Schema>> {
  if (isSpam(fields)) return stopped(knownFields(fields, schema), HONEYPOT_MESSAGE, { status: 400 })
  return parseFields(fields, schema)
}

/** Counts a valid submission for its own rule, and refuses it over the limit. */
export function countSubmission<Value>(
  submission: Submission<Value>,
  context: AppLoadContext,
  rate: keyof typeof rateRules,
): Submission<Value> {
  const tooMany = submission.status === 'success' ? countRequest(context, rate) : null
  if (!tooMany) return submission
  return refuse(submission, tooMany.message, 429, setRetryAfter(context, tooMany))
}

export type ReplyOptions = {
  /** Errors of the whole form. */
  formErrors?: string[]
  fieldErrors?: Record<string, string[]>
  /** Fields whose values are not returned, such as a password. */
  hideFields?: string[]
  /** 400 if omitted and nothing else refused the form. */
  status?: number
  headers?: HeadersInit
}

/** The answer to a refused form: typed values and errors. `more`: other data for its page. */
export function reply<More extends object = object>(
  submission: Submission<unknown>,
  { more, ...options }: ReplyOptions & { more?: More } = {},
) {
  const { formErrors, fieldErrors = {}, hideFields = [], ...given } = options
  const hidden = new Set([...hideFields, ...CARRIED_FIELDS])
  const result = submission.parsed.reply({ hideFields: [...hidden] })
  const errors = { ...submission.errors, ...firstErrors({ ...(formErrors ? { '': formErrors } : {}), ...fieldErrors }) }
  const error = Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [message]]))
  const init = submission.status === 'error' ? submission.init : { status: 400 }
  const { form } = submission
  const { submissionId } = submission.values
  const initialValue = shortened(result.initialValue, submission.longFields)
  const scope = currentRequest()
  if (scope) scope.reply = { typed: initialValue ?? {}, hasErrors: Object.keys(error).length > 0 }
  const back: FormReply = {
    ...result,
    ...(form === undefined ? {} : { form }),
    ...(submissionId === undefined ? {} : { submissionId }),
    status: 'error',
    initialValue,
    error,
  }
  return data({ ...back, ...more } as FormReply & Partial<More>, { ...init, ...given })
}

/**
 * Whether this request's form was refused. Without scripts, the loaders of a post run after its action: they then show the form
 * with what was typed, even if its record was deleted.
 */
export function wasRefused(): boolean {
  return currentRequest()?.reply?.hasErrors ?? false
}

/** What was typed in the form that this request answers, as its page loads after it. */
export function typedInput(): object | undefined {
  return currentRequest()?.reply?.typed
}

/** The submission, refused for a reason outside its schema. */
export function refuse<Value>(
  { values, parsed, form }: Submission<Value>,
  message: string,
  status: number,
  headers: HeadersInit = {},
): Submission<Value> {
  return { status: 'error', isStopped: true, init: { status, headers }, parsed, values, form, errors: { '': message } }
}

/** The value of a form without a page to return to. Throws its errors as a text answer. */
export function valueOrThrow<Value>(submission: Submission<Value>): Value {
  if (submission.status === 'success') return submission.value
  const headers = new Headers(submission.init.headers)
  headers.set('Content-Type', 'text/plain; charset=utf-8')
  throw new Response(Object.values(submission.errors).join(' '), { status: submission.init.status, headers })
}

/** The answer to an unknown button. Throw it. */
export function unknownIntent(): Response {
  return new Response('We didn’t recognize that action. Please go back and use one of the buttons on the page.', { status: 400 })
}

/** Validates a form's fields with its schema. To read a form, use `parseForm`, `parsePublicForm` or `parseUpload`. */
export function parseFields<Schema extends z.ZodType>(posted: PostedField[], schema: Schema): Submission<z.output<Schema>> {
  const fields = knownFields(posted, schema)
  const parsed = parseWithZod(formDataOf(fields), { schema, disableAutoCoercion: true })
  const values = typedValues(fields)
  if (parsed.status === 'success') return { status: 'success', value: parsed.value, parsed, values, errors: {} }
  if (parsed.error?.intent) throw unknownIntent()
  const errors = firstErrors(parsed.error ?? {})
  return { status: 'error', isStopped: false, init: { status: 400 }, parsed, values, errors }
}

function formDataOf(fields: PostedField[]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

function stopped(fields: PostedField[], message: string, init: { status: number; headers?: HeadersInit }) {
  const errors = { '': message }
  const parsed = parse<unknown, string[]>(formDataOf(fields), { resolve: () => ({ error: { '': [message] } }) })
  return { status: 'error', isStopped: true, init, parsed, values: typedValues(fields), errors } as const
}

function typedValues(fields: PostedField[]): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of fields) if (typeof value === 'string') values[name] ??= startOf(value, MAX_CHARACTERS_RETURNED)
  return values
}

/** The typed values, up to the limits of a refused form. */
function shortened(typed: SubmissionResult['initialValue'], longFields: Record<string, number> = {}): typeof typed {
  const maxOf = (name: string) => longFields[name] ?? MAX_CHARACTERS_RETURNED
  return typed && Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, shortenedValue(value, maxOf(name))]))
}

function shortenedValue(value: TypedValue, max = MAX_CHARACTERS_RETURNED): TypedValue {
  if (typeof value === 'string') return startOf(value, max)
  if (Array.isArray(value)) return value.map((entry) => shortenedValue(entry))
  // Files are not returned.
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortenedValue(inner)]))
}

type TypedValue = NonNullable<SubmissionResult['initialValue']>[string]

function firstErrors(found: Record<string, string[] | null>): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [name, messages] of Object.entries(found)) {
    const first = messages?.[0]
    if (first !== undefined) errors[CARRIED_FIELDS.includes(name) ? '' : name] ??= first
  }
  return errors
}
