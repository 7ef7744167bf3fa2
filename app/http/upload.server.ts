import type { ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { PostedField } from './form-fields.ts'
import { scanFile, UNSAFE } from '#app/modules/forms/scan-file.server.ts'
import { parseFields, refuse, type Submission } from './form.server.ts'
import { readBody, splitFields } from './read-fields.server.ts'
import { splitMultipart } from './multipart-parts.ts'

/** A file that was posted. Its name is as the sender's browser reported it: for people to read, never a path. */
export type UploadedFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** A form with a file in it; no file where none was chosen, or where it is refused. `refusal`: what the virus scanner says against it. `declaredType`: what its sender's browser takes it for by its name, '' where it does not say. */
export type Upload<Value> = {
  submission: Submission<Value>
  file: UploadedFile | null
  isTooLarge: boolean
  refusal: { message: string; status: number } | null
  declaredType: string
}

const MAX_NAME_CHARACTERS = 120

type Asked = Pick<ActionFunctionArgs, 'request' | 'context'>
type FileField = { name: string; maxBytes: number }

/**
 * Reads a multipart form of staff: its fields by `schema`, as `parseForm` does, and the file of the field `name`. A file of more than `maxBytes` is not
 * handed out, nor one that the virus scanner refuses: the form is then refused at its field. The route says in `handle.upload` how large the whole post may be: somewhat more, so that a file that is a little too large is refused in the form.
 */
export async function parseUpload<Schema extends z.ZodType>(
  args: Asked,
  schema: Schema,
  field: FileField,
): Promise<Upload<z.output<Schema>>> {
  const { fields, ...file } = await readParts(args, field)
  const { refusal } = file
  const parsed = parseFields(fields, schema)
  if (!refusal) return { submission: parsed, ...file }
  const errors = { ...parsed.errors, [field.name]: refusal.message }
  return { submission: { ...refuse(parsed, refusal.message, refusal.status), errors }, ...file }
}

/** The same for a page with several forms, and for one whose texts alone may be longer than forms are: which of them it is, as `readForm` says it. */
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

type Parts = Omit<Upload<never>, 'submission'> & { fields: PostedField[] }

async function readParts({ request, context }: Asked, { name, maxBytes }: FileField): Promise<Parts> {
  const body = context.upload ?? (await readBody(request))
  const parts = splitMultipart(request.headers.get('Content-Type') ?? '', body)
  if (!parts) return { fields: await splitFields(request, body), file: null, isTooLarge: false, refusal: null, declaredType: '' }
  const fields: PostedField[] = []
  let file: UploadedFile | null = null
  let declaredType = ''
  for (const part of parts) {
    if (part.fileName === null) fields.push([part.name, Buffer.from(part.bytes).toString('utf8')])
    // A field of files in which nothing was chosen is sent without a name and empty.
    else if (file === null && part.name === name && !(part.fileName === '' && part.bytes.length === 0)) {
      file = { name: shownName(part.fileName), bytes: part.bytes }
      declaredType = part.type
    }
  }
  const isTooLarge = file !== null && file.bytes.length > maxBytes
  const unsafe = file === null || isTooLarge ? null : await scanFile(file)
  const refusal = unsafe && UNSAFE[unsafe]
  return { fields, file: isTooLarge || refusal ? null : file, isTooLarge, refusal, declaredType }
}

/** The last part of a path, which some browsers send, without what cannot be printed. */
function shownName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const printable = last.replace(/\p{C}/gu, '').trim()
  return (printable === '' ? 'file' : printable).slice(0, MAX_NAME_CHARACTERS)
}
