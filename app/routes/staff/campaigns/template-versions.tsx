import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMomentIn } from '#app/format/date.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { restoreVersionSchema } from '#app/modules/campaigns/templates/forms.ts'
import { MESSAGE_SAVE_FAILED, MESSAGE_SAVED, TEMPLATE_MESSAGES } from '#app/modules/campaigns/templates/messages.ts'
import { findTemplate } from '#app/modules/campaigns/templates/queries.server.ts'
import { restoreVersion } from '#app/modules/campaigns/templates/save-template.server.ts'
import { listTemplateVersions, TEXT_LABELS } from '#app/modules/campaigns/templates/versions.server.ts'
import { compareVersions } from '#app/modules/versions/compare-texts.ts'
import { CompareVersions } from '#app/modules/versions/components/compare-versions.tsx'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Template versions') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'see')
  const template = findTemplate(params.id ?? '')
  if (!template) throw new Response(TEMPLATE_MESSAGES.missing, { status: 404 })
  const { id, name, version } = template
  const versions = listTemplateVersions(template).filter(
    ({ number }) => number !== version && (number !== 0 || template.editedAt !== null),
  )
  const earlier = versions.map(({ number, savedAt, savedBy }) => ({ number, savedAt, savedBy }))
  const asked = new URL(request.url).searchParams.get('version')
  const chosen = earlier.find(({ number }) => String(number) === asked) ?? earlier[0]
  const older = versions.find(({ number }) => number === chosen?.number)?.content
  const changes = older ? compareVersions(TEXT_LABELS, older, template) : []
  return { template: { id, name }, earlier, chosen, changes, now: new Date() }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const templateId = params.id ?? ''
  const { version } = valueOrThrow(await parseForm(request, restoreVersionSchema))
  const restored = await attempt('A template version could not be restored', () =>
    restoreVersion(viewer, { templateId, version }),
  )
  if (restored?.ok) return redirectWithToast(paths.campaignTemplate(templateId), { kind: 'success', message: MESSAGE_SAVED })
  const message = restored === null ? MESSAGE_SAVE_FAILED : TEMPLATE_MESSAGES[restored.reason]
  return redirectWithToast(paths.campaignTemplateVersions(templateId), { kind: 'error', message })
}

export default function TemplateVersionsPage() {
  const { template, earlier, chosen, changes, now } = useLoaderData<typeof loader>()
  const options = earlier.map((version) => ({ value: String(version.number), label: labelOf(version, now) }))
  return (
    <CompareVersions
      noun="version"
      what="template"
      name={template.name}
      back={{ to: paths.campaignTemplate(template.id), label: 'Template' }}
      address={paths.campaignTemplateVersions(template.id)}
      earlier={options}
      chosen={chosen && { value: String(chosen.number), title: titleOf(chosen, now) }}
      changes={changes}
    />
  )
}

type Saved = { number: number; savedAt: Date | null; savedBy: string | null }

function titleOf({ number, savedAt }: Saved, now: Date): string {
  return savedAt === null ? 'the original text' : `version ${number}, ${formatMomentIn(savedAt, now)}`
}

function labelOf({ number, savedAt, savedBy }: Saved, now: Date): string {
  if (savedAt === null) return 'The original text'
  return `Version ${number}, ${formatMomentIn(savedAt, now)}${savedBy === null ? '' : `, ${savedBy}`}`
}
