import type { ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { PostedField } from './form-fields.ts'
import { parseFields, type Submission } from './form.server.ts'
import { readBody, splitFields } from './read-fields.server.ts'
import { splitMultipart } from './multipart-parts.ts'

/** A file that was posted. Its name is as the sender's browser told it: for people to read, never a path. */
export type UploadedFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** A form with a file in it; no file where none was chosen. `declaredType`: what its sender's browser takes it for by its name, '' where it does not say. */
export type Upload<Value> = {
  submission: Submission<Value>
  file: UploadedFile | null
  isTooLarge: boolean
  declaredType: string
}

const MAX_NAME_CHARACTERS = 120

/**
 * Reads a multipart form of staff: its fields by `schema`, as `parseForm` does, and the file of the field `name`. A file of more than `maxBytes` is not
 * handed out. The route says in `handle.upload` how large the whole post may be: somewhat more, so that a file that is a little too large is refused in the form.
 */
export async function parseUpload<Schema extends z.ZodType>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  schema: Schema,
  { name, maxBytes }: { name: string; maxBytes: number },
): Promise<Upload<z.output<Schema>>> {
  const body = context.upload ?? (await readBody(request))
  const type = request.headers.get('Content-Type') ?? ''
  const parts = splitMultipart(type, body)
  if (!parts)
    return { submission: parseFields(await splitFields(request, body), schema), file: null, isTooLarge: false, declaredType: '' }
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
  return { submission: parseFields(fields, schema), file: isTooLarge ? null : file, isTooLarge, declaredType }
}

/** The last part of a path, which some browsers send, without what cannot be printed. */
function shownName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const printable = last.replace(/\p{C}/gu, '').trim()
  return (printable === '' ? 'file' : printable).slice(0, MAX_NAME_CHARACTERS)
}
