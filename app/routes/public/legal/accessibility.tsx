import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { phoneLink } from '#app/content/company.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { LegalPage } from './_components/legal-page.tsx'

export const handle: RouteHandle = { cacheable: true, listed: true }

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Accessibility',
    description:
      'How we build this site so that everyone can use it, what we check, what we know is missing, and who to contact.',
    image: 'accessibility',
  })

export function loader() {
  const { phone, email } = getSiteFacts().company
  return { phone, email }
}

export default function AccessibilityPage() {
  const { phone, email } = useLoaderData<typeof loader>()
  return (
    <LegalPage
      title="Accessibility"
      lead="Everyone should be able to use this site: with a keyboard, a screen reader, a phone, or an old browser."
    >
      <h2>What we aim for</h2>
      <p>
        The Web Content Accessibility Guidelines 2.2, level AA. An automated check tests each page at phone and desktop width
        whenever the site changes. It finds only part of what can be wrong, so tell us what it missed.
      </p>
      <h2>How it is built</h2>
      <ul>
        <li>Every form, menu and calculator works with the keyboard alone, and without scripts.</li>
        <li>Every field has a label; an error is written out beside it, and what you typed stays.</li>
        <li>Nothing depends on color alone, and every chart has a description.</li>
        <li>Text can be enlarged in the browser, and the page fits a narrow window without scrolling sideways.</li>
      </ul>
      <h2>What we know to be missing</h2>
      <ul>
        <li>
          The listings in the frame of the rentals page come from another site; the link under the frame leads to them directly.
        </li>
        <li>The portals for residents and owners are other companies’ sites.</li>
      </ul>
      <h2>Tell us</h2>
      <p>
        Something does not work for you? Write to <a href={`mailto:${email}`}>{email}</a> or call{' '}
        <a href={phoneLink(phone)}>{phone}</a>, and we help you on the spot: we can take your details for an analysis by phone.
      </p>
    </LegalPage>
  )
}
