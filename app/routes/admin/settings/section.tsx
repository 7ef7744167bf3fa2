import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { SettingsHistory } from '#app/modules/admin-settings/components/settings-history.tsx'
import { SettingsNav } from '#app/modules/admin-settings/components/settings-nav.tsx'
import { SettingsSection } from '#app/modules/admin-settings/components/settings-section.tsx'
import { RESTORE_FORM } from '#app/modules/admin-settings/restore-form.ts'
import { getSectionView, listSections, SECTIONS } from '#app/modules/admin-settings/sections.server.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { useReply } from '#app/ui/use-reply.ts'
import { handleSettingsPost } from './handle-settings-post.server.ts'

export { revalidateWhenRefused as shouldRevalidate } from '#app/ui/revalidate.ts'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data ? `${data.section.title} settings` : 'Settings') },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'system')
  return { section: getSectionView(sectionNamed(params.section)), sections: listSections(), now: new Date() }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'system')
  const section = sectionNamed(params.section)
  return handleSettingsPost(await readForm(request), { viewer, sections: [section], page: paths.adminSettings(section.key) })
}

function sectionNamed(key: string | undefined) {
  const section = SECTIONS.find((one) => one.key === key)
  if (!section) throw new Response('Settings not found', { status: 404 })
  return section
}

export default function SettingsSectionPage() {
  const { section, sections, now } = useLoaderData<typeof loader>()
  const lastReply = useReply(useActionData<FormReply>())
  return (
    <>
      <PageHeader
        title="Settings"
        note="Changes take effect right away. Settings not saved here come from the server’s environment, or use the default."
      />
      <PostForm id={RESTORE_FORM} className="hidden">
        <input type="hidden" name="intent" value={RESTORE_FORM} />
      </PostForm>
      <div className="settings-page">
        <SettingsNav sections={sections} current={section.key} searched="" />
        <div className="grid min-w-0 gap-5">
          <SettingsSection key={section.key} section={section} lastReply={lastReply} restoreForm={RESTORE_FORM} />
          <SettingsHistory section={section} restoreForm={RESTORE_FORM} now={now} />
        </div>
      </div>
    </>
  )
}
