import { z } from 'zod'
import { chosenId, emailAddress, optionalLines, requiredText, seenTexts } from '#app/modules/forms/fields.ts'
import type { EntryKind } from './entry-kinds.ts'
import { imageAddress, slugField } from '../manage/forms.ts'

const seen = seenTexts()
const name = requiredText('Enter the name', 60)
const category = z.object({ name, slug: slugField(), description: optionalLines(300), seen })
const tag = z.object({ name, slug: slugField(), seen })
const author = z.object({
  name: requiredText('Enter the name', 100),
  email: emailAddress('Enter the email address'),
  bio: optionalLines(600),
  avatarUrl: imageAddress(),
  seen,
})

/** The fields of each kind. Name and address, or name and email, are required (back office, section 5). */
export const ENTRY_SCHEMAS = { category, tag, author } satisfies Record<EntryKind, z.ZodType>

/** Deletes an entry. `replacement`: the new entry of its posts, or blank. */
export const deleteEntrySchema = z.object({ replacement: chosenId() })
