import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { OpenButton } from './open-button.tsx'

type AboutYouProps = { mailboxes: readonly string[]; phones: readonly string[]; honeypot: ReactNode }

/** What we know about an owner, and where they change it. */
export function AboutYou({ mailboxes, phones, honeypot }: AboutYouProps) {
  return (
    <section id="about-you" className="my-about" aria-labelledby="about-title">
      <h2 id="about-title">About you</h2>
      <dl>
        {mailboxes.map((mailbox) => (
          <div key={mailbox}>
            <dt>Email</dt>
            <dd>
              <span className="wrap-anywhere">{mailbox}</span>
              <OpenButton what="preferences" id={mailbox} variant="quiet" of={mailbox} honeypot={honeypot}>
                What we send you
              </OpenButton>
            </dd>
          </div>
        ))}
        <div>
          <dt>Phone</dt>
          <dd>{phones.length === 0 ? 'not given' : phones.join(', ')}</dd>
        </div>
        <div>
          <dt>To change email or phone</dt>
          <dd>
            <Link to={paths.my('messages')}>Write to us</Link>
          </dd>
        </div>
        <div>
          <dt>Sign-in</dt>
          <dd>Link by email, for 180 days in this browser</dd>
        </div>
        <div>
          <dt>Your data</dt>
          <dd>
            <Link to={paths.privacyRequest()}>Ask for a copy, or to delete it</Link>
          </dd>
        </div>
      </dl>
    </section>
  )
}
