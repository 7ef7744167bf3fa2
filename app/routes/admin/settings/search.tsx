import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { startOf } from '#app/format/shorten.ts'
import { formatCount } from '#app/format/money.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { SettingsNav } from '#app/modules/admin-settings/components/settings-nav.tsx'
import { listSections, searchSettings, SECTIONS } from '#app/modules/admin-settings/sections.server.ts'
import { paths } from '#app/paths.ts'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Item, ItemList, ItemNote } from '#app/ui/item-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

/** Maximum length of a search. */
const MAX_SEARCH = 80

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Search settings') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'system')
  const searched = startOf((new URL(request.url).searchParams.get('q') ?? '').trim(), MAX_SEARCH)
  if (searched === '') throw redirect(paths.adminSettings(SECTIONS[0]?.key))
  return { searched, found: searchSettings(searched), sections: listSections() }
}

export default function SettingsSearchPage() {
  const { searched, found, sections } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Settings" />
      <div className="settings-page">
        <SettingsNav sections={sections} current={null} searched={searched} />
        {found.length === 0 ? (
          <EmptyState title="No settings found" level="h2">
            Try another name, or choose a section.
          </EmptyState>
        ) : (
          <Card title={formatCount(found.length, 'setting')}>
            <ItemList>
              {found.map(({ section, title, name, label, note }) => (
                <Item key={`${section} ${name}`}>
                  <span>
                    <Link to={`${paths.adminSettings(section)}#${section}-${name}`}>{label}</Link>
                    <ItemNote>{[title, note].filter(Boolean).join(': ')}</ItemNote>
                  </span>
                </Item>
              ))}
            </ItemList>
          </Card>
        )}
      </div>
    </>
  )
}
