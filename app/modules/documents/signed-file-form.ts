import { z } from 'zod'
import { MAX_FILE_KILOBYTES, MESSAGE_FILE_TOO_LARGE } from './rules.ts'

const MESSAGE_NO_FILE = 'Choose the PDF file to check'
const MESSAGE_ONE_FILE = 'Choose only one file'

/** A file to verify. An empty file field posts a file without a name and content. */
export const signedFileSchema = z.object({
  file: z
    .custom<File>((file) => !Array.isArray(file), { error: MESSAGE_ONE_FILE, abort: true })
    .refine((file) => file instanceof File && file.size > 0, { error: MESSAGE_NO_FILE, abort: true })
    .refine((file) => file.size <= MAX_FILE_KILOBYTES * 1000, MESSAGE_FILE_TOO_LARGE),
})
