import { z } from 'zod'
import { readJson } from '#app/format/json-text.ts'
import { ESignError } from './port.ts'

const optionalText = z.string().min(1).nullable().catch(null).default(null)
const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullable()
  .catch(null)
  .default(null)

const submitterSchema = z.object({
  submission_id: z.int(),
  external_id: optionalText,
  slug: optionalText,
  embed_src: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .catch(null)
    .default(null),
})

const documentSchema = z.object({ url: z.string() })

const submissionSchema = z.object({
  id: z.int(),
  status: z.enum(['pending', 'completed', 'declined', 'expired']),
  archived_at: moment,
  completed_at: moment,
  submitters: z.array(
    z.object({
      id: z.int(),
      external_id: optionalText,
      application_key: optionalText,
      completed_at: moment,
      decline_reason: optionalText,
    }),
  ),
  submission_events: z
    .array(z.object({ event_type: z.string(), data: z.object({ reason: optionalText }).nullable().catch(null).default(null) }))
    .catch([])
    .default([]),
  documents: z.array(documentSchema).catch([]).default([]),
})

const listSchema = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      name: optionalText,
      status: z.enum(['pending', 'completed', 'declined', 'expired']),
      archived_at: moment,
      completed_at: moment,
      created_at: moment,
      submitters: z.array(
        z.object({
          name: optionalText,
          email: optionalText,
          slug: optionalText,
          external_id: optionalText,
          application_key: optionalText,
        }),
      ),
      template: z.object({ name: optionalText }).nullable().catch(null).default(null),
    }),
  ),
  pagination: z.object({ next: z.int().nullable().catch(null).default(null) }),
})

const templateSchema = z.object({
  submitters: z.array(z.object({ uuid: z.string(), name: z.string().min(1) })).min(1),
  fields: z
    .array(
      z.object({
        name: optionalText,
        type: optionalText,
        submitter_uuid: optionalText,
      }),
    )
    .catch([])
    .default([]),
})

export type Template = z.output<typeof templateSchema>
export type Submitter = z.output<typeof submitterSchema>
export type Submission = z.output<typeof submissionSchema>

/** The answer to POST /submissions: a list of submitters. */
export const readCreated = (body: string): Submitter[] => readBody(body, z.array(submitterSchema).min(1))

/** The answer to GET /submitters: a page of them. */
export const readSubmitters = (body: string): Submitter[] => readBody(body, z.object({ data: z.array(submitterSchema) })).data

/** The answer to GET /templates/{id}. */
export const readTemplate = (body: string): Template => readBody(body, templateSchema)

/** The answer to GET /submissions: a page of them. */
export const readSubmissionList = (body: string) => readBody(body, listSchema)

/** The answer to GET /submissions/{id}. */
export const readSubmission = (body: string): Submission => readBody(body, submissionSchema)

/** The answer to GET /submissions/{id}/documents. */
export const readDocuments = (body: string): { url: string }[] =>
  readBody(body, z.object({ documents: z.array(documentSchema) })).documents

/** The error message, if there is one. */
export function parseErrorMessage(body: string): string {
  const parsed = z.object({ error: z.string() }).safeParse(readJson(body))
  return parsed.success ? parsed.data.error.slice(0, 200) : ''
}

function readBody<Schema extends z.ZodType>(body: string, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(readJson(body))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new ESignError(
    'answer',
    `The response does not match the documented format (${issue?.path.join('.') || 'body'}: ${issue?.message})`,
  )
}
