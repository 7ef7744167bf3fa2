import { formatCount } from '#app/format/money.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { SettingsSection } from '#app/modules/admin-settings/components/settings-section.tsx'
import { RESTORE_FORM } from '#app/modules/admin-settings/restore-form.ts'
import { CAMPAIGN_SECTIONS, getSectionView } from '#app/modules/admin-settings/sections.server.ts'
import { countActiveRuns } from '#app/modules/campaigns/lead/queries.server.ts'
import { handleSettingsPost } from '#app/routes/admin/settings/handle-settings-post.server.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { useReply } from '#app/ui/use-reply.ts'
import { CampaignsHead } from './_components/campaigns-head.tsx'
import { timingCards } from './_components/timing-cards.ts'

export { revalidateWhenRefused as shouldRevalidate } from '#app/ui/revalidate.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Campaign settings') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'see')
  return { sections: CAMPAIGN_SECTIONS.map(getSectionView), activeRuns: countActiveRuns() }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  return handleSettingsPost(await readForm(request), { viewer, sections: CAMPAIGN_SECTIONS, page: paths.campaignSettings() })
}

export default function CampaignSettingsPage() {
  const { sections, activeRuns } = useLoaderData<typeof loader>()
  const lastReply = useReply(useActionData<FormReply>())
  return (
    <>
      <CampaignsHead current="settings" />
      <p className="mb-4 text-ink-muted">
        Within a minute, changes apply to all unsent messages in {formatCount(activeRuns, 'active campaign')}.
      </p>
      <PostForm id={RESTORE_FORM} className="hidden">
        <input type="hidden" name="intent" value={RESTORE_FORM} />
      </PostForm>
      {sections.map((section) => (
        <SettingsSection
          key={section.key}
          section={section}
          lastReply={lastReply}
          restoreForm={RESTORE_FORM}
          cards={timingCards(valuesOf(section.fields))}
        />
      ))}
    </>
  )
}

function valuesOf(fields: readonly { name: string; value: string }[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]))
}
