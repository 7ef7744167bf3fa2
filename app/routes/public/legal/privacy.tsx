import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ANONYMOUS_DRAFT_DAYS, DRAFT_DAYS } from '#app/modules/forms/drafts.server.ts'
import { TRASH_DAYS } from '#app/modules/leads/trash/rules.ts'
import { emailPromise } from '#app/modules/messaging/consent/consent-wording.ts'
import { BODY_DAYS } from '#app/modules/messaging/outbox/labels.ts'
import { ANSWER_DAYS } from '#app/modules/privacy/rules.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { LegalPage } from './_components/legal-page.tsx'

export const handle: RouteHandle = { cacheable: true, listed: true }

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Privacy policy',
    description:
      'What this site keeps about you, for how long, who else sees it, which cookies it sets, and how to correct or delete your data.',
    image: 'privacy',
  })

export function loader() {
  const { name, email, postalAddress } = getSiteFacts().company
  const { address: tiles } = getSetting('mapTiles')
  return {
    ...{ name, email, postalAddress },
    // The map tile provider of reports; null if we draw the map ourselves.
    mapHost: tiles === '' ? null : new URL(tiles).host,
    countsOpenings: getSetting('campaignSending').countsOpenings,
    countsClicks: getSetting('campaignSending').countsClicks,
    days: { draft: DRAFT_DAYS, anonymousDraft: ANONYMOUS_DRAFT_DAYS, message: BODY_DAYS, trash: TRASH_DAYS, answer: ANSWER_DAYS },
  }
}

export default function PrivacyPage() {
  const { name, email, postalAddress, days, countsOpenings, countsClicks, mapHost } = useLoaderData<typeof loader>()
  return (
    <LegalPage
      title="Privacy policy"
      lead="We keep what you type into a form so we can respond to you. We do not sell it, and nothing on this site follows you elsewhere."
      binds
    >
      <h2>What we keep</h2>
      <ul>
        <li>
          <b>A rent analysis:</b> the property’s address and details, your email and the result. Until you give us your name, we
          take one from your email address.
        </li>
        <li>
          <b>The unlocked table in the rent-versus-sell calculator:</b> your email and the figures you entered. Numbers you only
          try out stay in the page’s address, and we do not store them.
        </li>
        <li>
          <b>A realtor’s referral:</b> the names, emails and phone numbers of the realtor and the client, and the property.
        </li>
        <li>
          <b>A webinar registration:</b> your name and email.
        </li>
        <li>
          <b>An enrollment:</b> your name, email and phone number, the property and the rent you expect.
        </li>
        <li>
          <b>A management agreement:</b> the terms you accepted, your signature with its time, IP address and browser, and the
          signed agreement.
        </li>
        <li>
          <b>A payment:</b> its amount, its time and the payment service’s reference number. That service asks for your card on
          its page; we never see it.
        </li>
        <li>
          <b>A walkthrough:</b> the time you picked.
        </li>
        <li>
          <b>A privacy request:</b> your email, what you requested and when we responded. We keep it for two years.
        </li>
        <li>
          <b>Your consent:</b> which box you checked, its wording, when and on which form you checked it, and the IP address it
          came from.
        </li>
        <li>
          <b>Messages:</b> the emails and text messages we send you, whether they arrived, and your replies. When you enter your
          email to see something, such as a rent analysis, we show this notice: “{emailPromise('report')}” Each follow-up has a
          link that stops them all. We send more only if you checked the box for it, or while we’re in contact with you.
          {countsOpenings &&
            ' Tips and follow-ups contain a small image that shows us when an email was first opened. If your email program blocks images, we learn nothing.'}
          {countsClicks &&
            ' Links in tips and follow-ups go through our site, which records when you first clicked one of them. The unsubscribe link does not.'}
        </li>
        <li>
          <b>The server’s log:</b> the time, IP address and page of each request, but not what you typed.
        </li>
      </ul>
      <h2>Who else sees it</h2>
      <p>
        We may send a property’s address to a rent-data service to look up its rent. An address service may receive it as you
        type, to complete it. We do not send your email with it. Our email goes through an email provider, and our text messages
        go through a telephone service. Payments are made through a payment service, which gets your email and the property
        address. Agreements may be signed through a signing service, which gets your name and email. The resident portal, owner
        portal, booking pages and rental listings are other companies’ sites with their own policies. So are the listings on our
        rentals page.
        {mapHost &&
          ` The map in a report loads images from ${mapHost}, which receives your IP address and the area shown. It does not receive a cookie or the report’s address.`}
      </p>
      <p>
        Anyone with the link to a report can read it. The link cannot be guessed, we ask search engines not to list it, and the
        page shows no email, phone number or note.
      </p>
      <h2>Cookies</h2>
      <p>
        All of them are ours, and each one is needed for something you request. We use none for advertising or for counting
        visits. Over a secure connection their names begin with <b>__Host-</b>, so that no other site can set them.
      </p>
      <ul>
        <li>
          <b>visitor:</b> a random number that lets you open what you submitted; 180 days.
        </li>
        <li>
          <b>draft-…:</b> finds a form you started; {days.draft} days.
        </li>
        <li>
          <b>plan:</b> the plan you chose before your analysis; {days.draft} days.
        </li>
        <li>
          <b>typed-signed-out:</b> for our staff only, restores what they submitted after their session ended; one day.
        </li>
        <li>
          <b>rent-vs-sell:</b> remembers that the calculator’s table is unlocked; 180 days.
        </li>
        <li>
          <b>toasts:</b> shows a message on the next page; two minutes.
        </li>
        <li>
          <b>made-token:</b> for our staff only, shows an administrator a new key once; two minutes.
        </li>
        <li>
          <b>registered:</b> shows on the webinar page that you just registered; 15 minutes.
        </li>
        <li>
          <b>demo-mail:</b> while this site runs as a demo, shows you the email you just asked for; 15 minutes.
        </li>
        <li>
          <b>second-step:</b> for our staff only, remembers for ten minutes that someone has entered their password but not their
          code.
        </li>
        <li>
          <b>passkey:</b> ties a passkey that you add or sign in with to this browser; five minutes.
        </li>
        <li>
          <b>device:</b> for our staff only, remembers that they have signed in with this browser before; one year.
        </li>
        <li>
          <b>board:</b> for our staff only, remembers which columns of the board are open; one year.
        </li>
        <li>
          <b>lead-origins:</b> for our staff only, remembers the list a lead was opened from, until the browser is closed.
        </li>
        <li>
          <b>auth-storage:</b> for our staff, once they sign in.
        </li>
      </ul>
      <h2>How long</h2>
      <p>
        We delete unfinished forms after {days.draft} days, or after {days.anonymousDraft} if you did not give your email. We
        delete the text of our messages to you after {days.message} days. For {days.trash} days, an administrator can recover
        deleted data on request. After that, it is gone. We keep some records longer because the law requires it, such as payments
        and signed agreements.
      </p>
      <h2>What you can request</h2>
      <p>
        To get a copy of your data or to have it deleted, <Link to={paths.privacyRequest()}>send a privacy request</Link>. We
        respond within {days.answer} days. To correct something or to stop all email, email{' '}
        <a href={`mailto:${email}`}>{email}</a>. You never have to check a box for email or text messages to use this site, and
        you can withdraw your consent at any time.
      </p>
      <address>
        {name}, {postalAddress}
      </address>
    </LegalPage>
  )
}
