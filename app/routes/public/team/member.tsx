import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { phoneLink } from '#app/content/company.ts'
import { findTeamMember } from '#app/content/team.ts'
import { readSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Facts } from '#app/ui/figures.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageMeta, unlistedMeta } from '#app/ui/page-meta.ts'
import { breadcrumbs } from '#app/ui/structured-data.ts'
import { MemberPortrait } from './person-card.tsx'

export const handle = { stored: true }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  if (!page) return unlistedMeta(matches, 'Team member not found')
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
  if (!member) throw new Response('Nobody of our team has this address.', { status: 404 })
  const { company, links, baseUrl } = readSiteFacts()
  return { member, meeting: member.schedulingLink ? links[member.schedulingLink] : null, baseUrl, shortName: company.shortName }
}

export default function TeamMemberPage() {
  const { member, meeting } = useLoaderData<typeof loader>()
  return (
    <article className="wrap member">
      <Link className="back" to={paths.team()}>
        Back to the team
      </Link>
      <div className="member-sheet">
        <div className="member-side">
          <MemberPortrait member={member} />
        </div>
        <div>
          <p className="lead">{member.role}</p>
          <h1>{member.name}</h1>
          <div className="member-facts">
            <Facts
              items={[
                { label: 'E-mail', value: <a href={`mailto:${member.email}`}>{member.email}</a> },
                { label: 'Phone', value: <a href={phoneLink(member.phone)}>{member.phone}</a> },
              ]}
            />
          </div>
          {meeting !== null && (
            <ButtonLink to={meeting} newTab>
              Schedule a Meeting
            </ButtonLink>
          )}
          <section className="legal-text" aria-labelledby="about">
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
