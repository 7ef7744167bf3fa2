import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireAdmin } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { readForm, reply, unknownIntent } from '#app/http/form.server.ts'
import { SettingsSection } from '#app/modules/admin-settings/components/settings-section.tsx'
import { restoreSchema, seenTexts } from '#app/modules/admin-settings/forms.ts'
import { restoreDefault, saveSection } from '#app/modules/admin-settings/save-section.server.ts'
import { formSchemaOf, type Section } from '#app/modules/admin-settings/section.server.ts'
import { findSection, getSectionView, SECTIONS } from '#app/modules/admin-settings/sections.server.ts'
import type { Viewer } from '#app/modules/users/viewer.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'

export { revalidateWhenRefused as shouldRevalidate } from '#app/ui/revalidate.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Settings') }]

const RESTORE_FORM = 'restore-default'
const MESSAGE_FAILED = 'The settings could not be saved. Please try again.'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return { sections: SECTIONS.map(getSectionView) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request)
  const posted = await readForm(request)
  if (posted.form === RESTORE_FORM) return restore(viewer, posted)
  const section = findSection(posted.form)
  if (!section) throw unknownIntent()
  const submission = posted.check(formSchemaOf(section))
  if (submission.status === 'error') return reply(submission)
  const edit = { typed: submission.values, seen: seenTexts(submission.value.seen), actor: viewer, now: new Date() }
  const saved = await attempt('Settings could not be saved', () => saveSection(section, edit))
  if (saved === null) return reply(submission, { formErrors: [MESSAGE_FAILED], status: 503 })
  if (!saved.ok) return reply(submission, { fieldErrors: saved.reason })
  return backTo(section, saved.value === 'saved' ? `${section.title} saved` : 'Nothing has changed')
}

async function restore(viewer: Viewer, posted: Awaited<ReturnType<typeof readForm>>) {
  const submission = posted.check(restoreSchema)
  const [key = '', field = ''] = (submission.values.field ?? '').split('.')
  const section = findSection(key)
  if (submission.status === 'error' || !section) throw unknownIntent()
  const restored = await attempt('A default could not be restored', () =>
    restoreDefault(section, { field, actor: viewer, now: new Date() }),
  )
  if (restored === null) return reply({ ...submission, form: key }, { formErrors: [MESSAGE_FAILED], status: 503 })
  if (restored.ok) return backTo(section, 'Default restored')
  const [why] = Object.values(restored.reason).flat()
  return redirectWithToast(`${paths.adminSettings()}#${section.key}`, { kind: 'error', message: why ?? MESSAGE_FAILED })
}

function backTo(section: Section, message: string) {
  return redirectWithToast(`${paths.adminSettings()}#${section.key}`, { kind: 'success', message })
}

export default function SettingsPage() {
  const { sections } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  return (
    <>
      <PageHeader
        title="Settings"
        note="Pages use a change at once. Where nothing is stored, the server's environment counts, then the default."
      />
      <PostForm id={RESTORE_FORM} className="hidden">
        <input type="hidden" name="intent" value={RESTORE_FORM} />
      </PostForm>
      <div className="grid items-start gap-7 lg:grid-cols-[172px_minmax(0,1fr)]">
        <nav aria-label="Settings" className="lg:sticky lg:top-5">
          <ul className="flex list-none flex-wrap gap-0.5 lg:block">
            {sections.map(({ key, title }) => (
              <li key={key}>
                <a
                  href={`#${key}`}
                  className="block rounded-control px-2.5 py-1.5 text-small font-medium text-ink-muted no-underline hover:bg-band hover:text-ink"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 gap-5">
          {sections.map((section) => (
            <SettingsSection key={section.key} section={section} lastReply={lastReply} restoreForm={RESTORE_FORM} />
          ))}
        </div>
      </div>
    </>
  )
}
