import type { ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { PostedField } from './form-fields.ts'
import { startOf } from '#app/format/shorten.ts'
import { printablePart } from '#app/modules/forms/values/printable.ts'
import { scanFile, UNSAFE } from '#app/modules/forms/scan-file.server.ts'
import { limitPublicForm, parseFields, parsePublicFields, refuse, type Submission } from './form.server.ts'
import { readBody, splitFields } from './read-fields.server.ts'
import { splitMultipart } from './multipart-parts.ts'

/** A posted file. Its name is from the sender's browser: only for display, never used as a path. */
type UploadedFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

type Refusal = { message: string; status: number }

/**
 * A form with a file; no file if none was chosen or it was refused. `refusal`: the virus scanner's objection. `declaredType`: the
 * type from the sender's browser, or ''.
 */
export type Upload<Value> = {
  submission: Submission<Value>
  file: UploadedFile | null
  isTooLarge: boolean
  refusal: Refusal | null
  declaredType: string
}

const MAX_NAME_CHARACTERS = 120

type Asked = Pick<ActionFunctionArgs, 'request' | 'context'>
type FileField = { name: string; maxBytes: number }

/**
 * Reads a staff member's multipart form: its fields, like `parseForm`, and the file in the field `name`. A file over `maxBytes`,
 * or with a virus, is an error of its field. `handle.upload` limits the whole post: set it somewhat higher, so that a slightly
 * too large file is refused in the form.
 */
export async function parseUpload<Schema extends z.ZodType>(
  args: Asked,
  schema: Schema,
  field: FileField,
): Promise<Upload<z.output<Schema>>> {
  const { fields, ...file } = await readParts(args, field)
  const { refusal } = file
  const parsed = parseFields(fields, schema)
  return { submission: refusal ? refusedFile(parsed, field, refusal) : parsed, ...file }
}

/** The submission, refused for a file of this field. */
function refusedFile<Value>(submission: Submission<Value>, { name }: FileField, { message, status }: Refusal) {
  return { ...refuse(submission, message, status), errors: { ...submission.errors, [name]: message } }
}

/** The same for a page with several forms, like `readForm`, and for forms with very long texts. */
export async function readUploadForm(args: Asked, field: FileField) {
  const { fields, ...file } = await readParts(args, field)
  const intent = fields.find(([name]) => name === 'intent')?.[1]
  const form = typeof intent === 'string' ? intent : ''
  const check = <Schema extends z.ZodType>(schema: Schema): Submission<z.output<Schema>> => ({
    ...parseFields(fields, schema),
    form,
  })
  return { form, check, ...file }
}

/**
 * Reads a multipart form that anyone can post, like `parsePublicForm`, with at most `maxFiles` files in one field. A refused file
 * is an error of that field, and no file is returned.
 */
export async function parsePublicUpload<Schema extends z.ZodType>(
  args: Asked,
  schema: Schema,
  field: FilesField,
): Promise<{ submission: Submission<z.output<Schema>>; files: UploadedFile[] }> {
  const { fields, files } = await splitParts(args, field.name)
  const tooOften = limitPublicForm(args.context, fields, schema)
  if (tooOften) return { submission: tooOften, files: [] }
  const submission = parsePublicFields(fields, schema)
  return submission.status === 'error' && submission.isStopped ? { submission, files } : checkFiles(submission, files, field)
}

/** The same for staff, whose posts aren't counted. */
export async function parseStaffFiles<Schema extends z.ZodType>(
  args: Asked,
  schema: Schema,
  field: FilesField,
): Promise<{ submission: Submission<z.output<Schema>>; files: UploadedFile[] }> {
  const { fields, files } = await splitParts(args, field.name)
  return checkFiles(parseFields(fields, schema), files, field)
}

type FilesField = FileField & { maxFiles: number; tooLarge: string; tooMany: string }

async function checkFiles<Value>(submission: Submission<Value>, files: UploadedFile[], field: FilesField) {
  const refusal = await refusalOf(files, field)
  return refusal ? { submission: refusedFile(submission, field, refusal), files: [] } : { submission, files }
}

async function refusalOf(
  files: readonly UploadedFile[],
  { maxBytes, maxFiles, ...messages }: FilesField,
): Promise<Refusal | null> {
  if (files.length > maxFiles) return { message: messages.tooMany, status: 400 }
  if (files.some(({ bytes }) => bytes.length > maxBytes)) return { message: messages.tooLarge, status: 400 }
  for (const file of files) {
    const unsafe = await scanFile(file)
    if (unsafe !== null) return UNSAFE[unsafe]
  }
  return null
}

type Parts = Omit<Upload<never>, 'submission'> & { fields: PostedField[] }

async function readParts(args: Asked, { name, maxBytes }: FileField): Promise<Parts> {
  const { fields, files, declaredType } = await splitParts(args, name)
  const [file = null] = files
  const isTooLarge = file !== null && file.bytes.length > maxBytes
  const unsafe = file === null || isTooLarge ? null : await scanFile(file)
  const refusal = unsafe && UNSAFE[unsafe]
  return { fields, file: isTooLarge || refusal ? null : file, isTooLarge, refusal, declaredType }
}

/** The fields of a form and the files of one of them. `declaredType`: of the first file. */
async function splitParts({ request, context }: Asked, name: string) {
  const body = context.upload ?? (await readBody(request))
  const parts = splitMultipart(request.headers.get('Content-Type') ?? '', body)
  const files: UploadedFile[] = []
  let declaredType = ''
  if (!parts) return { fields: await splitFields(request, body), files, declaredType }
  const fields: PostedField[] = []
  for (const part of parts) {
    if (part.fileName === null) fields.push([part.name, Buffer.from(part.bytes).toString('utf8')])
    // Browsers send a file field without a choice as an empty file without a name.
    else if (part.name === name && !(part.fileName === '' && part.bytes.length === 0)) {
      if (files.length === 0) declaredType = part.type
      files.push({ name: shownName(part.fileName), bytes: part.bytes })
    }
  }
  return { fields, files, declaredType }
}

/** The last part of a path, which some browsers send, without unprintable characters. */
function shownName(fileName: string): string {
  return startOf(printablePart(fileName.split(/[/\\]/).at(-1) ?? ''), MAX_NAME_CHARACTERS) || 'file'
}
