import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '#app/http/auth.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { SettingsSection } from '#app/modules/admin-settings/components/settings-section.tsx'
import { RESTORE_FORM } from '#app/modules/admin-settings/forms.ts'
import { getSectionView, SECTIONS } from '#app/modules/admin-settings/sections.server.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { useReply } from '#app/ui/use-reply.ts'
import { answerSettings } from './answer-settings.server.ts'

export { revalidateWhenRefused as shouldRevalidate } from '#app/ui/revalidate.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Settings') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return { sections: SECTIONS.map(getSectionView) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request)
  return answerSettings(await readForm(request), { viewer, sections: SECTIONS, page: paths.adminSettings() })
}

export default function SettingsPage() {
  const { sections } = useLoaderData<typeof loader>()
  const lastReply = useReply<FormReply>()
  return (
    <>
      <PageHeader
        title="Settings"
        note="Changes apply right away. If nothing is saved here, we use the server’s environment, then the default."
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
