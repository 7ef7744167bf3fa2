import { attempt } from '#app/http/attempt.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { type readForm, reply, unknownIntent } from '#app/http/form.server.ts'
import { restoreSettingSchema } from '#app/modules/admin-settings/forms.ts'
import { conflictFacts } from '#app/modules/admin-settings/history.server.ts'
import { MAX_SEEN_CHARACTERS } from '#app/modules/forms/fields.ts'
import { conflictReply } from '#app/modules/forms/seen.ts'
import { RESTORE_FORM } from '#app/modules/admin-settings/restore-form.ts'
import { restoreField, saveSection } from '#app/modules/admin-settings/save-section.server.ts'
import { formSchemaOf, type Section } from '#app/modules/admin-settings/sections/section.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'

const MESSAGE_FAILED = 'The settings could not be saved. Please try again.'

/** The stored values of a section, which may be longer than one field. */
const LONG_FIELDS = { seen: MAX_SEEN_CHARACTERS }

type Posted = Awaited<ReturnType<typeof readForm>>
/** The sections of a page, the user who posted, and the page's address. */
type SettingsPost = { viewer: Viewer; sections: readonly Section[]; page: string }

/** Saves the posted section of a settings page, or resets one field to its default. */
export async function handleSettingsPost(posted: Posted, { viewer, sections, page }: SettingsPost) {
  if (posted.form === RESTORE_FORM) return restore(posted, { viewer, sections, page })
  const section = sections.find(({ key }) => key === posted.form)
  if (!section) throw unknownIntent()
  const submission = { ...posted.check(formSchemaOf(section)), longFields: LONG_FIELDS }
  if (submission.status === 'error') return reply(submission)
  const edit = { typed: submission.values, seen: submission.value.seen, actor: viewer, now: new Date() }
  const saved = await attempt('Settings could not be saved', () => saveSection(section, edit))
  if (saved === null) return reply(submission, { formErrors: [MESSAGE_FAILED], status: 503 })
  if (!saved.ok) {
    const { reason } = saved
    if (reason.kind === 'invalid') return reply(submission, { fieldErrors: reason.errors, status: 400 })
    return reply(submission, conflictReply(reason, { seen: edit.seen, ...conflictFacts(section) }))
  }
  return backTo(page, section, saved.value === 'saved' ? `${section.title} saved` : 'No changes to save')
}

async function restore(posted: Posted, { viewer, sections, page }: SettingsPost) {
  const submission = posted.check(restoreSettingSchema)
  const [key = '', field = ''] = (submission.values.field ?? '').split('.')
  const section = sections.find((one) => one.key === key)
  if (submission.status === 'error' || !section) throw unknownIntent()
  const { undo, before } = submission.value
  const restored = await attempt('A setting could not be restored', () =>
    restoreField(section, { field, before: undo === 'yes' ? before : null, actor: viewer, now: new Date() }),
  )
  if (restored === null) return reply({ ...submission, form: key }, { formErrors: [MESSAGE_FAILED], status: 503 })
  if (restored.ok) return backTo(page, section, undo === 'yes' ? 'Change undone' : 'Default restored')
  const [why] = Object.values(restored.reason.errors).flat()
  return redirectWithToast(`${page}#${section.key}`, { kind: 'error', message: why ?? MESSAGE_FAILED })
}

function backTo(page: string, section: Section, message: string) {
  return redirectWithToast(`${page}#${section.key}`, { kind: 'success', message })
}
