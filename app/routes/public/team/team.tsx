import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TEAM } from '#app/content/team.ts'
import { findShownImage } from '#app/modules/images/queries.server.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { AnalysisBand } from '../_components/analysis-band.tsx'
import { PersonCard } from './_components/person-card.tsx'

export const handle: RouteHandle = { cacheable: true, listed: true }

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Our team',
    description:
      'Nine people in Des Moines who manage rental homes in central Iowa: who they are, what they do and how to reach them.',
    image: 'team',
  })

export function loader() {
  return { image: findShownImage('team') }
}

export default function TeamPage() {
  const { image } = useLoaderData<typeof loader>()
  return (
    <>
      <section className="mx-auto w-page grid pt-[clamp(40px,5vw,72px)] pb-[clamp(28px,3vw,44px)] items-center gap-x-16 gap-y-8 has-[img]:xl:grid-cols-2">
        <div className="grid gap-4">
          <h1>Nine people, one phone number</h1>
          <p className="text-lead leading-[1.6] text-ink-muted max-w-[62ch]">
            Who picks up when you call, who walks through your house, and who reads the invoice before it reaches your statement.
          </p>
        </div>
        {image && (
          <Picture
            image={image}
            sizes="(min-width: 1060px) 560px, 92vw"
            className="aspect-[4/3] w-full rounded-panel object-cover"
          />
        )}
      </section>
      <section className="mx-auto w-page pb-section" aria-label="The team">
        <ul className="grid grid-cols-3 gap-x-10 gap-y-14 max-[800px]:grid-cols-2 max-[800px]:gap-x-5 max-[800px]:gap-y-8">
          {TEAM.map((member) => (
            <PersonCard key={member.name} member={member} withSummary level="h2" />
          ))}
        </ul>
      </section>
      <AnalysisBand
        title="Ask us what your house would rent for"
        text="No account, no credit card, and an answer in two minutes."
        button="Get Your Free Analysis"
      />
    </>
  )
}
