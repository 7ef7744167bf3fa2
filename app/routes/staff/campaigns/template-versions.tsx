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
import { listVersions, type TemplateVersion } from '#app/modules/campaigns/templates/versions.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Versions of a template') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request)
  const template = findTemplate(params.id ?? '')
  if (!template) throw new Response(TEMPLATE_MESSAGES.missing, { status: 404 })
  const { id, name, version, subject, content } = template
  const earlier = listVersions(template).filter(
    ({ number }) => number !== version && (number !== 0 || template.editedAt !== null),
  )
  const asked = new URL(request.url).searchParams.get('version')
  const chosen = earlier.find(({ number }) => String(number) === asked) ?? earlier[0]
  return { template: { id, name, subject, content }, earlier, chosen, now: new Date() }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request)
  const templateId = params.id ?? ''
  const { version } = valueOrThrow(await parseForm(request, restoreVersionSchema))
  const restored = await attempt('A version of a template could not be restored', () =>
    restoreVersion(viewer, { templateId, version }),
  )
  if (restored?.ok) return redirectWithToast(paths.campaignTemplate(templateId), { kind: 'success', message: MESSAGE_SAVED })
  const message = restored === null ? MESSAGE_SAVE_FAILED : TEMPLATE_MESSAGES[restored.reason]
  return redirectWithToast(paths.campaignTemplateVersions(templateId), { kind: 'error', message })
}

export default function TemplateVersionsPage() {
  const { template, earlier, chosen, now } = useLoaderData<typeof loader>()
  const back = { to: paths.campaignTemplate(template.id), label: 'Template' }
  if (!chosen) {
    return (
      <>
        <PageHeader title="Versions" back={back} />
        <EmptyState title="No earlier version" level="h2">
          Each save of the template adds a version.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader title="Versions" back={back} note={<span className="wrap-anywhere">{template.name}</span>} />
      <FilterBar
        label="Choose a version"
        action={paths.campaignTemplateVersions(template.id)}
        className="mb-5 sm:grid-cols-[minmax(0,480px)_max-content]"
        button="Compare"
      >
        <SelectField
          name="version"
          label="Current template, compared with"
          options={earlier.map((version) => ({ value: String(version.number), label: labelOf(version, now) }))}
          defaultValue={String(chosen.number)}
        />
      </FilterBar>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card
          title={labelOf(chosen, now)}
          id="version"
          action={
            <PostForm>
              <input type="hidden" name="version" value={chosen.number} />
              <Button variant="second" small busy="Restoring...">
                Restore this version
              </Button>
            </PostForm>
          }
        >
          <VersionText text={chosen} />
        </Card>
        <Card title="Now" id="now">
          <VersionText text={template} />
        </Card>
      </div>
    </>
  )
}

function VersionText({ text: { subject, content } }: { text: { subject: string; content: string } }) {
  return (
    <>
      {subject !== '' && <p className="mb-3 font-semibold wrap-anywhere">{subject}</p>}
      <pre className="font-sans text-[0.9375rem] leading-normal wrap-anywhere whitespace-pre-wrap">{content}</pre>
    </>
  )
}

function labelOf({ number, savedAt, savedBy }: TemplateVersion, now: Date): string {
  if (savedAt === null) return 'The text of the product'
  return `Version ${number}, ${formatMomentIn(savedAt, now)}${savedBy === null ? '' : `, ${savedBy}`}`
}
