import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { phoneLink } from '#app/format/phone.ts'
import { findTeamMember } from '#app/content/team.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageMeta, noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { breadcrumbs } from '#app/ui/structured-data.ts'
import { MemberPortrait } from './_components/person-card.tsx'

export const handle: RouteHandle = { cacheable: true, listed: true }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  if (!page) return noindexMeta(matches, 'Team member not found')
  const { name, role, about } = page.member
  return [
    ...pageMeta(
      { matches, location },
      {
        title: `${name}, ${role}`,
        description: `${name} is ${role} at ${page.shortName}. ${about[0] ?? ''}`.slice(0, 200),
        image: 'team',
      },
    ),
    breadcrumbs(page.baseUrl, [
      { name: 'Home', path: paths.home() },
      { name: 'Team', path: paths.team() },
      { name, path: location.pathname },
    ]),
  ]
}

export function loader({ params }: LoaderFunctionArgs) {
  const member = findTeamMember(params.slug ?? '')
  if (!member) throw new Response('No one on our team uses this address.', { status: 404 })
  const { company, links, baseUrl } = getSiteFacts()
  return { member, meeting: member.schedulingLink ? links[member.schedulingLink] : null, baseUrl, shortName: company.shortName }
}

export default function TeamMemberPage() {
  const { member, meeting } = useLoaderData<typeof loader>()
  return (
    <article className="mx-auto w-page pt-[clamp(28px,4vw,48px)] pb-section">
      <Link
        className="inline-flex py-2 items-baseline gap-2 no-underline hover:underline before:content-['←'/'']"
        to={paths.team()}
      >
        Back to the team
      </Link>
      <div className="mt-6 grid grid-cols-[minmax(0,340px)_minmax(0,1fr)] gap-[clamp(32px,6vw,80px)] max-[800px]:grid-cols-1">
        <div className="max-[800px]:max-w-60">
          <MemberPortrait member={member} />
        </div>
        <div>
          <p className="text-lead leading-[1.6] text-ink-muted">{member.role}</p>
          <h1>{member.name}</h1>
          <div className="mt-5 mb-6 max-w-105">
            <DescriptionList
              items={[
                { label: 'Email', value: <a href={`mailto:${member.email}`}>{member.email}</a> },
                { label: 'Phone', value: <a href={phoneLink(member.phone)}>{member.phone}</a> },
              ]}
            />
          </div>
          {meeting !== null && (
            <ButtonLink to={meeting} newTab>
              Schedule a Meeting
            </ButtonLink>
          )}
          <section className="legal-text mt-9" aria-labelledby="about">
            <h2 id="about">About</h2>
            {member.about.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        </div>
      </div>
    </article>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title="Team member not found" />
}
