import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readSearch } from '#app/format/search-words.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { paths } from '#app/paths.ts'
import { may } from '#app/permissions.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { findEverywhere } from './_components/search/find-everywhere.server.ts'
import { FoundLeads, FoundPeople, FoundPosts, FoundReferrals, summaryOf } from './_components/search/results.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Search') }]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request)
  const search = readSearch(new URL(request.url).searchParams.get('q'))
  return {
    search,
    isAdmin: may(viewer, 'users'),
    found: search === '' ? null : findEverywhere(search, viewer),
    now: new Date(),
  }
}

export default function SearchPage() {
  const { search, isAdmin, found, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Search" />
      <FilterBar
        label="Search leads, posts and people"
        action={paths.search()}
        className="sm:grid-cols-[minmax(0,480px)_auto] sm:justify-start"
        buttonClassName="sm:justify-self-start"
        button="Search"
      >
        <Field
          name="q"
          label="Name, email, phone or address"
          hint="One or two letters match the start of a word. Three or more match anywhere."
          type="search"
          defaultValue={search}
          maxLength={100}
          aria-keyshortcuts="Control+K"
          {...(found === null ? { autoFocus: true, 'data-focus': '' } : {})}
          icon={<Icon name="search" />}
        />
      </FilterBar>
      {found && <Results found={found} search={search} isAdmin={isAdmin} now={now} />}
    </>
  )
}

type ResultsProps = { found: ReturnType<typeof findEverywhere>; search: string; isAdmin: boolean; now: Date }

/**
 * Each kind has a heading. The focus moves here from the field, so that screen readers announce the results and the next Tab
 * moves through them.
 */
function Results({ found, search, isAdmin, now }: ResultsProps) {
  if (Object.values(found).every(({ total }) => total === 0)) {
    return (
      // It fills the page, so a focus ring would add nothing.
      <div className="mt-6 focus-visible:outline-0" tabIndex={-1} data-focus>
        <EmptyState title="Nothing found" level="h2" action={isAdmin && <SearchTrash search={search} />}>
          {isAdmin ? 'No leads, referrals, posts or people' : 'No leads, posts or people'} match <q>{search}</q>.
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      <p className="my-4 w-fit wrap-anywhere text-ink-muted" tabIndex={-1} data-focus>
        Results for <q>{search}</q>: {summaryOf(found)}.
      </p>
      <div className="grid grid-cols-1 gap-8">
        <FoundLeads {...found.leads} search={search} now={now} />
        <FoundReferrals {...found.referrals} search={search} now={now} />
        <FoundPosts {...found.posts} search={search} now={now} />
        <FoundPeople {...found.people} isAdmin={isAdmin} />
      </div>
    </>
  )
}

function SearchTrash({ search }: { search: string }) {
  return (
    <ButtonLink to={paths.adminTrash({ q: search })} variant="second">
      Search the trash
    </ButtonLink>
  )
}
