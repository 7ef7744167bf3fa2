import type { MetaFunction } from '@remix-run/node'
import { TEAM } from '#app/content/team.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { PersonCard } from './person-card.tsx'

export const handle = { stored: true }

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Our team',
    description:
      'Nine people in Des Moines who lease, look after and account for rental homes in central Iowa: who they are, what they do and how to reach each of them.',
    image: 'team',
  })

export default function TeamPage() {
  return (
    <>
      <section className="wrap page-head">
        <h1>Nine people, one phone number</h1>
        <p className="lead">
          Who picks up when you call, who walks through your house, and who reads the invoice before it reaches your statement.
        </p>
      </section>
      <section className="wrap team-grid" aria-label="The team">
        <ul className="people people--three">
          {TEAM.map((member) => (
            <PersonCard key={member.name} member={member} withSummary level="h2" />
          ))}
        </ul>
      </section>
      <section className="section deep" aria-labelledby="team-call-title">
        <div className="wrap call">
          <h2 id="team-call-title">Ask us what your house would rent for</h2>
          <p>No account and no credit card; the answer takes two minutes.</p>
          <ButtonLink to={paths.analysis()} variant="wheat">
            Get Your Free Analysis
          </ButtonLink>
        </div>
      </section>
    </>
  )
}
