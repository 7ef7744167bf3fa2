import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SAMPLE_REVIEWS } from '#app/content/testimonials.ts'
import { findVisitorToken } from '#app/http/visitor.server.ts'
import { findNewestLead } from '#app/modules/access/newest-lead.server.ts'
import { listPublishedPosts } from '#app/modules/blog/queries.server.ts'
import { findOwnPlan } from '#app/modules/enrollment/plan-page.server.ts'
import { findShownImage } from '#app/modules/images/queries.server.ts'
import { getSampleCard } from '#app/modules/reports/sample-report.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { localBusiness } from './local-business.server.ts'
import { paths } from '#app/paths.ts'
import { DrawnPicture } from '#app/ui/drawing/drawn-picture.tsx'
import { FourSteps } from '#app/ui/four-steps.tsx'
import { ArrowLink } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { BlogTeasers } from './_components/home/blog-teasers.tsx'
import { Challenges } from './_components/home/challenges.tsx'
import { Claims } from './_components/home/claims.tsx'
import { ClaritySession } from './_components/home/clarity-session.tsx'
import { constraintsWithMessages } from '#app/modules/forms/constraints.ts'
import { findSchema } from '#app/modules/rent-analysis/forms.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { OwnPlan } from './_components/home/own-plan.tsx'
import { Hero } from './_components/home/hero.tsx'
import { Pricing } from './_components/home/pricing.tsx'
import { RentVsSellPromo } from './_components/home/rent-vs-sell-promo.tsx'
import { ServedCities } from './_components/home/served-cities.tsx'
import { Services } from './_components/home/services.tsx'
import { TeamCards } from './_components/home/team-cards.tsx'
import { Testimonials } from './_components/home/testimonials.tsx'
import { Transform } from './_components/home/transform.tsx'

/** Number of blog posts on this page. */
const TEASERS = 3

export const handle: RouteHandle = { cacheable: true, listed: true }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => [
  ...pageMeta(
    { matches, location },
    {
      title: 'Rental property management in Des Moines',
      ending: 'short',
      description:
        'What would your house rent for? A free, instant rent analysis for Des Moines and central Iowa: the rent, its range and nearby rentals. No account, no credit card.',
      image: 'home',
    },
  ),
  ...(page ? [{ 'script:ld+json': page.agent }] : []),
]

/** A browser with its own property sees its plan and no other price. */
export async function loader({ request }: LoaderFunctionArgs) {
  const facts = getSiteFacts()
  const { links, isDemo } = facts
  const { listings, clarity, call30, multiFamilyQuote } = links
  const stored = getSetting('reviews')
  const areSamples = stored.length === 0
  const { posts } = listPublishedPosts({ limit: TEASERS })
  const constraints = constraintsWithMessages(findSchema)
  const visitor = await findVisitorToken(request)
  const images = { hero: findShownImage('hero'), about: findShownImage('about') }
  return {
    links: { listings, clarity, call30, multiFamilyQuote },
    posts,
    agent: localBusiness(facts),
    reviews: areSamples && isDemo ? SAMPLE_REVIEWS : stored,
    areSamples,
    constraints,
    schedule: getSetting('fees'),
    images,
    sample: getSampleCard(),
    ownPlan: findOwnPlan(findNewestLead(visitor), visitor),
  }
}

export default function HomePage() {
  const { links, posts, constraints, schedule, images, reviews, areSamples, sample, ownPlan } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero constraints={constraints} image={images.hero} sample={sample} />
      <Claims />
      <Transform listings={links.listings} image={images.about} />
      <RentVsSellPromo />
      <Challenges />
      <Process />
      <Services repairsBelowDollars={schedule.presentation.repairsPreapprovedBelowDollars} />
      {ownPlan ? <OwnPlan own={ownPlan} /> : <Pricing multiFamilyQuote={links.multiFamilyQuote} schedule={schedule} />}
      <ClaritySession clarity={links.clarity} call30={links.call30} />
      <TeamCards />
      <Winter />
      <Testimonials reviews={reviews} areSamples={areSamples} />
      <ServedCities listings={links.listings} />
      <BlogTeasers posts={posts} />
    </>
  )
}

function Process() {
  return (
    <FourSteps
      id="steps-title"
      title="From address to first rent, in four steps"
      steps={[
        {
          title: 'Submit property details',
          text: 'Ten facts about the house. Three are optional, and it takes two minutes.',
        },
        { title: 'Get analysis', text: 'The rent, its range and the numbers behind it, right away.' },
        { title: 'Schedule walkthrough', text: 'We visit the house, look at every room and tell you what to do first.' },
        { title: 'Start earning', text: 'Photos, showings, screening and the lease. On average, a resident in 29 days.' },
      ]}
    />
  )
}

function Winter() {
  return (
    <section className="bg-band py-section" aria-labelledby="winter-title">
      <div className="beside-picture mx-auto w-page">
        <DrawnPicture drawing="winter-street" />
        <div className="grid justify-items-start gap-4">
          <h2 id="winter-title">It’s 6 below. Your furnace is our problem.</h2>
          <p className="text-lead leading-[1.6] text-ink-muted">
            Call after midnight and someone on our team answers. We send a contractor, and you see the invoice.
          </p>
          <ArrowLink to={paths.fees()}>What each plan includes</ArrowLink>
        </div>
      </div>
    </section>
  )
}
