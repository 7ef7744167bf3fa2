import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { phoneLink } from '#app/format/phone.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { LegalPage } from './_components/legal-page.tsx'

export const handle: RouteHandle = { cacheable: true, listed: true }

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Accessibility',
    description: 'How we build this site so that everyone can use it, what we check, the known gaps, and who to contact.',
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
        whenever the site changes. It cannot find everything, so please tell us what it missed.
      </p>
      <h2>How we built it</h2>
      <ul>
        <li>Every form, menu and calculator works with the keyboard alone, and without scripts.</li>
        <li>Every field has a label. Errors appear beside the field, and we keep what you typed.</li>
        <li>Nothing depends on color alone, and every chart has a description.</li>
        <li>Text can be enlarged in the browser, and the page fits a narrow window without scrolling sideways.</li>
      </ul>
      <h2>Known gaps</h2>
      <ul>
        <li>The listings on the rentals page come from another site. The link below the frame opens them directly.</li>
        <li>The resident and owner portals are other companies’ sites.</li>
      </ul>
      <h2>Tell us</h2>
      <p>
        Is something not working for you? Email <a href={`mailto:${email}`}>{email}</a> or call{' '}
        <a href={phoneLink(phone)}>{phone}</a>, and we will help right away. We can take your details for an analysis by phone.
      </p>
    </LegalPage>
  )
}
