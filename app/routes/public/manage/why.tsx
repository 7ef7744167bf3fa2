import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { capitalize } from '#app/format/capitalize.ts'
import { claims } from '#app/content/company.ts'
import { WHY_CHOOSE_LEAD, WHY_CHOOSE_REASONS } from '#app/content/why-choose.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { WhyChoose } from '#app/modules/enrollment/components/why-choose.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { leadOr404 } from './open-presentation.server.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Why Choose')

export const headers = privatePageHeaders

export function loader(args: LoaderFunctionArgs) {
  const leadId = leadOr404(args)
  const { placement, retention, properties } = claims
  const words = {
    lead: WHY_CHOOSE_LEAD,
    figures: [placement, retention, properties].map(({ figure, words, meaning }) => ({
      label: capitalize(words),
      value: figure,
      note: meaning,
    })),
    reasons: WHY_CHOOSE_REASONS,
  }
  return { leadId, words }
}

export default function WhyChoosePage() {
  const { leadId, words } = useLoaderData<typeof loader>()
  return <WhyChoose leadId={leadId} words={words} />
}
